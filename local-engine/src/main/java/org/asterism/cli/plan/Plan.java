package org.asterism.cli.plan;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.asterism.params.FatalException;

/** Says what a run needs of this machine, of executors and of disks, and what limits it. */
final class Plan {
  private final PrintStream out;

  /**
   * @param out gets the lines
   */
  Plan(PrintStream out) {
    this.out = out;
  }

  /** A line of the plan. */
  void say(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }

  /** This machine, where the driver or the only process runs. */
  void machine(Need need, int workers) {
    long memory = physicalMemory();
    say(
        "this machine: %d workers need %s: index %s (mapped, shared by all processes) + heap %s;"
            + " it has %s",
        workers, bytes(need.memory()), bytes(need.index()), bytes(need.heap()), bytes(memory));
    if (need.memory() > memory) {
      say(
          "  LIMIT: memory. Use a machine with %s or more, or a sparse index (genomeSAsparseD 2"
              + " halves its largest file)",
          bytes(need.memory()));
    }
    long heap = Runtime.getRuntime().maxMemory();
    if (need.heap() > heap) {
      say(
          "  LIMIT: heap. This JVM may take %s: set ASTERISM_MEMORY to %s",
          bytes(heap), megabytes(need.heap()));
    }
  }

  /**
   * The disk of outputs.
   *
   * @param target their prefix or directory
   * @param remote whether it is not on this machine
   * @throws FatalException 102 if nothing can be written there
   */
  void room(String target, boolean remote, long wanted) throws IOException {
    if (remote) {
      say("outputs: about %s in %s", bytes(wanted), target);
      return;
    }
    Path place = Path.of(target.endsWith("/") ? target + "x" : target).toAbsolutePath();
    Path there = place.getParent();
    while (there != null && !Files.exists(there)) {
      there = there.getParent();
    }
    if (there == null || !Files.isWritable(there)) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING because of fatal OUTPUT FILE error: could not create output files "
              + target
              + ": "
              + there
              + " is not writable\nSOLUTION: check the path and permissions.\n");
    }
    long free = Files.getFileStore(there).getUsableSpace();
    say("outputs: about %s in %s, which has %s free", bytes(wanted), target, bytes(free));
    if (free < wanted) {
      say("  LIMIT: disk. Free %s more, or write elsewhere", bytes(wanted - free));
    }
  }

  /** Bytes of a Spark size such as 4g or 512m; without a unit megabytes. */
  static long parse(String text) {
    String t = text.trim().toLowerCase(Locale.ROOT).replaceFirst("b$", "");
    int unit = "kmgt".indexOf(t.isEmpty() ? 'm' : t.charAt(t.length() - 1));
    try {
      return unit < 0
          ? Long.parseLong(t) << 20
          : Long.parseLong(t.substring(0, t.length() - 1)) << 10 * (unit + 1);
    } catch (NumberFormatException e) {
      return Long.MAX_VALUE; // Spark itself says what is wrong with it
    }
  }

  /** A size that Spark and the JVM understand, rounded up to whole megabytes. */
  static String megabytes(long bytes) {
    return (bytes + (1 << 20) - 1 >> 20) + "m";
  }

  /** A size for people. */
  static String bytes(long n) {
    if (n < 10_000) {
      return n + " bytes";
    }
    double value = n;
    int unit = -1;
    while (value >= 1024 && unit < 3) {
      value /= 1024;
      unit++;
    }
    return String.format(
        Locale.ROOT, value < 10 ? "%.1f %sB" : "%.0f %sB", value, "kMGT".charAt(unit));
  }

  /** Memory of this machine in bytes. */
  static long physicalMemory() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean bean
        ? bean.getTotalMemorySize()
        : Long.MAX_VALUE;
  }
}
