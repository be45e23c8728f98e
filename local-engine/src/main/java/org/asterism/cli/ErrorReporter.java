package org.asterism.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.SilentExit;
import org.asterism.params.Version;

/** Says on stderr and in Log.out why a run ends, and with which exit status (spec 60 section 7). */
final class ErrorReporter {
  private static final int INTERNAL = 101;
  private static final int MEMORY = 108;

  private final PrintStream err;
  private RunLog log = RunLog.discard();

  ErrorReporter(PrintStream err) {
    this.err = err;
  }

  /** From now on reports go to this Log.out too. */
  void logTo(RunLog runLog) {
    this.log = runLog;
  }

  /** A mistake of the user or of the input. */
  int fatal(FatalException e) {
    if (e.exitCode() == FatalException.RUNTIME && e.getCause() != null) {
      stackTraceToLog(e.getCause());
    }
    say(e.getMessage());
    return e.exitCode();
  }

  /** A mistake of the user that STAR reports without its closing line, in Log.out alone. */
  int withoutTime(SilentExit e) {
    err.print(e.getMessage());
    err.flush();
    log.text(e.getMessage());
    return e.exitCode();
  }

  /** The Java heap is too small. */
  int outOfMemory(OutOfMemoryError e) {
    say(
        "EXITING because of FATAL ERROR: not enough memory: "
            + e.getMessage()
            + "\nSOLUTION: give the Java process more memory (-Xmx), or use fewer worker threads"
            + " (--asterismThreads)\n");
    return MEMORY;
  }

  /** A file could not be read or written in the middle of the run. */
  int inputOutput(Exception e) {
    say(
        "EXITING because of FATAL ERROR: reading or writing a file failed: "
            + FileProblem.reason(e)
            + "\nSOLUTION: check free space and permissions of the directories of input and"
            + " output\n");
    stackTraceToLog(e);
    return FatalException.FILE_WRITE;
  }

  /** A mistake of the program itself. */
  int internal(Throwable e) {
    stackTraceToLog(e);
    String where = log.path() == null ? "the messages above" : log.path().toString();
    say(
        "EXITING because of FATAL ERROR: this is a mistake in Asterism "
            + Version.asterism()
            + ", not in the input: "
            + e
            + "\nSOLUTION: please report it together with "
            + where
            + ", which says where it happened; if the index was copied here, generate it again"
            + " first, since damage inside its files can end like this\n");
    return INTERNAL;
  }

  private void stackTraceToLog(Throwable e) {
    StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text));
    log.text(text.toString());
  }

  private void say(String message) {
    String block = "\n" + message + "\n" + RunLog.timestamp() + " ...... FATAL ERROR, exiting\n";
    err.print(block);
    err.flush();
    log.text(block);
  }
}
