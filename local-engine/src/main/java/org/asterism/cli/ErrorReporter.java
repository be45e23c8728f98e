package org.asterism.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.UnaryOperator;
import org.asterism.metrics.Monitor;
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
  private final Monitor monitor;
  private final UnaryOperator<String> shown;
  private RunLog log = RunLog.discard();

  /**
   * @param err standard error
   * @param monitor is told of errors
   * @param shown turns the names of local copies in a text back into what the user typed
   */
  ErrorReporter(PrintStream err, Monitor monitor, UnaryOperator<String> shown) {
    this.err = err;
    this.monitor = monitor;
    this.shown = shown;
  }

  /** Where text for people goes: nowhere if events take its place. */
  PrintStream text() {
    return monitor.takesStandardErrorOf(err)
        ? new PrintStream(PrintStream.nullOutputStream())
        : err;
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
    say(e.exitCode(), e.getMessage());
    return e.exitCode();
  }

  /** A mistake of the user that STAR reports without its closing line, in Log.out alone. */
  int withoutTime(SilentExit e) {
    String message = shown.apply(e.getMessage());
    monitor.error(e.exitCode(), message);
    print(message);
    log.text(message);
    return e.exitCode();
  }

  /** The Java heap is too small. */
  int outOfMemory(OutOfMemoryError e) {
    say(
        MEMORY,
        "EXITING because of FATAL ERROR: not enough memory: "
            + e.getMessage()
            + "\nSOLUTION: give the Java process more memory (-Xmx), or use fewer worker threads"
            + " (--asterismThreads)\n");
    return MEMORY;
  }

  /** A file could not be read or written in the middle of the run. */
  int inputOutput(Exception e) {
    say(
        FatalException.FILE_WRITE,
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
        INTERNAL,
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

  private void print(String text) {
    PrintStream to = text();
    to.print(text);
    to.flush();
  }

  private void say(int code, String problem) {
    String message = shown.apply(problem);
    monitor.error(code, message);
    String block = "\n" + message + "\n" + RunLog.timestamp() + " ...... FATAL ERROR, exiting\n";
    print(block);
    log.text(block);
  }
}
