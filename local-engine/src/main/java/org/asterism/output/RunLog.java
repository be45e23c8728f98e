package org.asterism.output;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.asterism.metrics.Monitor;

/**
 * Log.out and the progress lines of a run (spec 30 sections 15.2 and 15.4). Every call is written
 * through at once, so that the log of a run that dies is complete. Safe for several threads.
 */
public final class RunLog implements Closeable {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("MMM dd HH:mm:ss", Locale.ENGLISH);

  private final PrintStream standardOutput;
  private PrintStream progress;
  private PrintStream warnings = stream(OutputStream.nullOutputStream());
  private PrintStream file;
  private Path path;
  private Monitor monitor = Monitor.silent();
  private UnaryOperator<String> shown = UnaryOperator.identity();

  private RunLog(Path path, PrintStream file, PrintStream progress) {
    this.path = path;
    this.file = file;
    this.standardOutput = progress;
    this.progress = progress;
  }

  /**
   * Creates or truncates Log.out.
   *
   * @param logOut path of Log.out
   * @param progress standard output, where progress lines go besides Log.out until {@link
   *     #progressTo} sends them elsewhere
   * @throws IOException if the file cannot be opened
   */
  public static RunLog open(Path logOut, PrintStream progress) throws IOException {
    return new RunLog(logOut, stream(Files.newOutputStream(logOut)), progress);
  }

  /** A log that writes nowhere. */
  public static RunLog discard() {
    return new RunLog(
        null, stream(OutputStream.nullOutputStream()), stream(OutputStream.nullOutputStream()));
  }

  /** Standard output of the program: alignments go there when outStd asks for it. */
  public PrintStream standardOutput() {
    return standardOutput;
  }

  /**
   * Sends progress lines to a file from now on: standard output carries alignments.
   *
   * @param file Log.std.out, created or truncated
   * @throws IOException if the file cannot be opened
   */
  public synchronized void progressTo(Path file) throws IOException {
    progress = stream(Files.newOutputStream(file));
  }

  /** What follows the run; until {@link #follow} it is one that tells nothing. */
  public synchronized Monitor monitor() {
    return monitor;
  }

  /** Tells warnings to a monitor from now on. */
  public synchronized void follow(Monitor next) {
    monitor = next;
  }

  /** From now on Log.out has texts as this makes them: names of local copies as they were typed. */
  public synchronized void showing(UnaryOperator<String> asTyped) {
    shown = asTyped;
  }

  /** Writes a line to Log.out. */
  public synchronized void line(String s) {
    text(s + "\n");
  }

  /** Writes text to Log.out as it is. */
  public synchronized void text(String raw) {
    file.print(shown.apply(raw));
    file.flush();
  }

  /** Writes {@code <time> ..... s} style progress: time, blank, text, to Log.out and stdout. */
  public synchronized void progress(String s) {
    String line = timestamp() + " " + s;
    line(line);
    progressLine(line);
  }

  /** Writes a line to the progress stream alone. */
  public synchronized void progressLine(String s) {
    progress.print(s + "\n");
    progress.flush();
  }

  /** Writes time, blank, text to Log.out. */
  public synchronized void stamped(String s) {
    line(timestamp() + " " + s);
  }

  /**
   * Repeats warnings on this stream from now on.
   *
   * @param standardError usually standard error
   */
  public synchronized void warningsTo(PrintStream standardError) {
    warnings = standardError;
  }

  /** Writes {@code !!!!! WARNING: s} to Log.out and standard error. */
  public synchronized void warning(String s) {
    String line = "!!!!! WARNING: " + s;
    line(line);
    monitor.warning(s);
    warnings.print(line + "\n");
    warnings.flush();
  }

  /**
   * Moves Log.out to another place and goes on writing there; if it cannot be moved it stays, and
   * says so.
   *
   * @param newLogOut new path of Log.out
   */
  public synchronized void moveTo(Path newLogOut) {
    if (path == null) {
      return;
    }
    file.close();
    Path now = path;
    String problem = null;
    try {
      now = Files.move(path, newLogOut, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      problem =
          "Could not move Log.out file from "
              + path
              + " into "
              + newLogOut
              + ". Will keep "
              + path
              + "\n";
    }
    try {
      file = stream(Files.newOutputStream(now, StandardOpenOption.APPEND));
      path = now;
    } catch (IOException e) {
      file = stream(OutputStream.nullOutputStream());
      problem = "Log.out cannot be written any more: " + e;
    }
    if (problem != null) {
      warning(problem);
    }
  }

  /** Where Log.out is now; null for a discarding log. */
  public synchronized Path path() {
    return path;
  }

  /** The time as {@code Mon DD HH:MM:SS}. */
  public static String timestamp() {
    return LocalDateTime.now().format(TIME);
  }

  @Override
  public synchronized void close() {
    file.close();
    if (progress != standardOutput) {
      progress.close();
    }
  }

  private static PrintStream stream(OutputStream out) {
    return new PrintStream(out, false, StandardCharsets.UTF_8);
  }
}
