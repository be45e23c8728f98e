package org.asterism.metrics;

import java.io.PrintStream;
import java.util.Locale;

/**
 * Says how far mapping is: reads, reads per second, share that is mapped and, when the size of the
 * input is known, the share of it that is done and the time that is left. One line that is
 * rewritten on a terminal, a line now and then elsewhere.
 */
final class Progress {
  /** Before that the speed says little. */
  private static final double LEAST_SECONDS = 3;

  private static final int MINUTE = 60;
  private static final int HOUR = 3600;

  private final PrintStream out;
  private final boolean terminal;
  private int shown;

  Progress(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /**
   * Shows a position.
   *
   * @param seconds since mapping began
   */
  void show(Position at, double seconds) {
    String line = line(at, seconds);
    if (terminal) {
      out.print("\r" + line + " ".repeat(Math.max(0, shown - line.length())));
      shown = line.length();
    } else {
      out.print(line + "\n");
    }
    out.flush();
  }

  /** Ends the line on a terminal, so that others may follow. */
  void end() {
    if (shown > 0) {
      out.print("\n");
      out.flush();
      shown = 0;
    }
  }

  static String line(Position at, double seconds) {
    String line =
        String.format(
            Locale.ROOT,
            "asterism: %,d reads, %,d reads/s, %.1f%% mapped",
            at.reads(),
            speed(at, seconds),
            100.0 * at.mapped() / Math.max(1, at.reads()));
    double left = at.secondsLeft(seconds);
    if (left < 0 || seconds < LEAST_SECONDS) {
      return line;
    }
    return line
        + String.format(Locale.ROOT, ", %.0f%% of input, ", 100 * Math.min(1, at.fraction()))
        + duration(Math.round(left))
        + " left";
  }

  static long speed(Position at, double seconds) {
    return Math.round(at.reads() / Math.max(1e-9, seconds));
  }

  private static String duration(long seconds) {
    if (seconds >= HOUR) {
      return seconds / HOUR + " h " + seconds % HOUR / MINUTE + " min";
    }
    return seconds >= MINUTE
        ? seconds / MINUTE + " min " + seconds % MINUTE + " s"
        : seconds + " s";
  }
}
