package org.asterism.spark.job;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Says on stderr how far a run is: reads done, reads per second, share that mapped. One line that
 * is rewritten each second on a terminal, a line a minute elsewhere.
 */
final class Progress implements AutoCloseable {
  private static final Duration TERMINAL = Duration.ofSeconds(1);
  private static final Duration ELSEWHERE = Duration.ofMinutes(1);

  private final PrintStream err;
  private final boolean terminal;
  private final LongSupplier reads;
  private final LongSupplier mapped;
  private final long started = System.nanoTime();
  private final Thread thread;

  Progress(PrintStream err, boolean terminal, LongSupplier reads, LongSupplier mapped) {
    this.err = err;
    this.terminal = terminal;
    this.reads = reads;
    this.mapped = mapped;
    thread = new Thread(this::report, "asterism-progress");
    thread.setDaemon(true);
    thread.start();
  }

  private void report() {
    try {
      while (true) {
        Thread.sleep((terminal ? TERMINAL : ELSEWHERE).toMillis());
        long now = reads.getAsLong();
        if (now > 0) {
          String line = line(now, mapped.getAsLong(), System.nanoTime() - started);
          err.print(terminal ? "\r" + line + "  " : line + "\n");
          err.flush();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One report. */
  static String line(long reads, long mapped, long nanos) {
    double seconds = Math.max(1, nanos) / 1e9;
    return String.format(
        Locale.ROOT,
        "asterism: %,d reads, %,d reads/s, %.1f%% mapped",
        reads,
        Math.round(reads / seconds),
        100.0 * mapped / Math.max(1, reads));
  }

  @Override
  public void close() {
    thread.interrupt();
    if (terminal && reads.getAsLong() > 0) {
      err.print("\r" + line(reads.getAsLong(), mapped.getAsLong(), System.nanoTime() - started));
      err.println("  ");
    }
  }
}
