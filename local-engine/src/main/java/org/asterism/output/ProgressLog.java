package org.asterism.output;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import org.asterism.align.ReadResult;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;

/**
 * {@code Log.progress.out} (spec 30 section 15.3): a line of rates at most once a minute. Calls
 * come from the ordered hand-over, one at a time.
 */
public final class ProgressLog implements Closeable {
  private static final long SECONDS_BETWEEN_LINES = 60;
  private static final int[] WIDTHS = {15, 9, 12, 9, 9, 9, 9, 9, 9, 9, 9, 9};
  private static final String[][] TITLES = {
    {
      "Time",
      "Speed",
      "Read",
      "Read",
      "Mapped",
      "Mapped",
      "Mapped",
      "Mapped",
      "Unmapped",
      "Unmapped",
      "Unmapped",
      "Unmapped"
    },
    {
      "", "M/hr", "number", "length", "unique", "length", "MMrate", "multi", "multi+", "MM",
      "short", "other"
    }
  };

  private final BufferedWriter out;
  private final Path file;
  private Instant mappingStart = Instant.now();
  private Instant lastLine;

  /**
   * Creates the file and writes the titles.
   *
   * @param file replaced if it exists
   * @throws FatalException (exit 109) if it cannot be created
   */
  public ProgressLog(Path file) {
    this.file = file;
    try {
      out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw failure(e);
    }
    write(row(TITLES[0]) + row(TITLES[1]));
  }

  /**
   * Starts the clock of a mapping pass.
   *
   * @param start start of mapping
   */
  public void start(Instant start) {
    mappingStart = start;
    lastLine = start;
  }

  /**
   * Starts the clock of the first of two passes and says so. The pass gets a line of numbers as
   * soon as there are any.
   *
   * @param start start of mapping
   */
  public void startFirstPass(Instant start) {
    mappingStart = start;
    lastLine = null;
    write(FinalLog.time(start, ZoneId.systemDefault()) + "\tStarted 1st pass mapping\n");
  }

  /**
   * Says that the first of two passes is done.
   *
   * @param end end of mapping
   */
  public void finishFirstPass(Instant end) {
    write(FinalLog.time(end, ZoneId.systemDefault()) + "\tFinished 1st pass mapping\n");
  }

  /**
   * Writes a line if the last one is a minute old and there are reads.
   *
   * @param statistics of all reads so far
   * @param now current time
   */
  public void report(MappingStatistics statistics, Instant now) {
    boolean due =
        lastLine == null
            || now.getEpochSecond() - lastLine.getEpochSecond() >= SECONDS_BETWEEN_LINES;
    if (due && statistics.reads() > 0) {
      lastLine = now;
      write(line(statistics, now, now.getEpochSecond() - mappingStart.getEpochSecond()));
    }
  }

  /** Writes the last line of a successful run. */
  public void finish() {
    write("ALL DONE!\n");
  }

  /**
   * One data line.
   *
   * @param seconds time since mapping started
   */
  static String line(MappingStatistics s, Instant now, long seconds) {
    long n = s.reads();
    return row(
        FinalLog.time(now, ZoneId.systemDefault()),
        oneDecimal(FinalLog.speed(n, seconds)),
        Long.toString(n),
        Long.toString(s.meanReadLength()),
        percent(s.uniqueReads(), n),
        oneDecimal(FinalLog.ratio(s.mappedBases(), s.uniqueReads())),
        percent(s.mismatches(), s.mappedBases()),
        percent(s.multipleReads(), n),
        percent(s.unmappedReads(ReadResult.TOO_MANY_LOCI), n),
        percent(s.unmappedReads(ReadResult.TOO_MANY_MISMATCHES), n),
        percent(s.unmappedReads(ReadResult.TOO_SHORT), n),
        percent(s.unmappedReads(ReadResult.OTHER), n));
  }

  private static String percent(long part, long whole) {
    return oneDecimal(FinalLog.ratio(part, whole) * 100) + "%";
  }

  private static String oneDecimal(double value) {
    return FixedPoint.format(value, 1);
  }

  private static String row(String... cells) {
    StringBuilder row = new StringBuilder();
    for (int i = 0; i < cells.length; i++) {
      row.append(" ".repeat(Math.max(0, WIDTHS[i] - cells[i].length()))).append(cells[i]);
    }
    return row.append('\n').toString();
  }

  private void write(String text) {
    try {
      out.write(text);
      out.flush();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private FatalException failure(IOException e) {
    return new FatalException(
        FatalException.FILE_OPEN,
        "EXITING because of fatal OUTPUT FILE error: could not write "
            + file
            + ": "
            + FileProblem.reason(e)
            + "\nSOLUTION: check that the path exists and that you have write permission for this"
            + " file\n",
        e);
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw failure(e);
    }
  }
}
