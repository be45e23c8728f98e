package org.asterism.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.asterism.align.ReadResult;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;

/** Writes {@code Log.final.out} (spec 30 section 15.1). */
public final class FinalLog {
  private static final int LABEL_WIDTH = 50;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("MMM dd HH:mm:ss", Locale.ENGLISH);

  private final StringBuilder text = new StringBuilder(2048);
  private final MappingStatistics statistics;

  private FinalLog(MappingStatistics statistics) {
    this.statistics = statistics;
  }

  /**
   * Writes the file.
   *
   * @param file replaced if it exists
   * @param statistics of all reads of the pass
   * @param jobStart start of the program
   * @param mappingStart start of mapping
   * @param finish end of mapping
   * @throws FatalException (exit 109) if the file cannot be written
   */
  public static void write(
      Path file,
      MappingStatistics statistics,
      Instant jobStart,
      Instant mappingStart,
      Instant finish) {
    String text = format(statistics, jobStart, mappingStart, finish, ZoneId.systemDefault());
    try {
      Files.write(file, text.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "EXITING because of fatal OUTPUT FILE error: could not create output file "
              + file
              + ": "
              + FileProblem.reason(e)
              + "\nSOLUTION: check that the path exists and that you have write permission for"
              + " this file\n",
          e);
    }
  }

  /**
   * The text of the file.
   *
   * @param zone time zone of the times shown
   */
  static String format(
      MappingStatistics statistics,
      Instant jobStart,
      Instant mappingStart,
      Instant finish,
      ZoneId zone) {
    FinalLog log = new FinalLog(statistics);
    log.line("Started job on", time(jobStart, zone));
    log.line("Started mapping on", time(mappingStart, zone));
    log.line("Finished on", time(finish, zone));
    long seconds = finish.getEpochSecond() - mappingStart.getEpochSecond();
    log.line(
        "Mapping speed, Million of reads per hour",
        twoDecimals(speed(statistics.reads(), seconds)));
    log.text.append('\n');
    log.unique();
    log.multiple();
    log.unmapped();
    log.title("CHIMERIC READS");
    log.countAndShare("Number of", "chimeric reads", statistics.chimericReads());
    return log.text.toString();
  }

  private void unique() {
    long bases = statistics.mappedBases();
    line("Number of input reads", statistics.reads());
    line("Average input read length", statistics.meanReadLength());
    title("UNIQUE READS");
    line("Uniquely mapped reads number", statistics.uniqueReads());
    line("Uniquely mapped reads %", share(statistics.uniqueReads()));
    line("Average mapped length", twoDecimals(ratio(bases, statistics.uniqueReads())));
    line("Number of splices: Total", statistics.junctions());
    line("Number of splices: Annotated (sjdb)", statistics.annotatedJunctions());
    line("Number of splices: GT/AG", statistics.junctions(1) + statistics.junctions(2));
    line("Number of splices: GC/AG", statistics.junctions(3) + statistics.junctions(4));
    line("Number of splices: AT/AC", statistics.junctions(5) + statistics.junctions(6));
    line("Number of splices: Non-canonical", statistics.junctions(0));
    // the one rate without a check for zero: 0/0 without unique reads
    double mismatchRate = (double) statistics.mismatches() / (double) bases * 100;
    line("Mismatch rate per base, %", twoDecimals(mismatchRate) + "%");
    line("Deletion rate per base", percent(statistics.deletedBases(), bases));
    line(
        "Deletion average length",
        twoDecimals(ratio(statistics.deletedBases(), statistics.deletions())));
    line("Insertion rate per base", percent(statistics.insertedBases(), bases));
    line(
        "Insertion average length",
        twoDecimals(ratio(statistics.insertedBases(), statistics.insertions())));
  }

  private void multiple() {
    title("MULTI-MAPPING READS");
    countAndShare("Number of", "reads mapped to multiple loci", statistics.multipleReads());
    countAndShare(
        "Number of",
        "reads mapped to too many loci",
        statistics.unmappedReads(ReadResult.TOO_MANY_LOCI));
  }

  private void unmapped() {
    title("UNMAPPED READS");
    countAndShare(
        "Number of",
        "reads unmapped: too many mismatches",
        statistics.unmappedReads(ReadResult.TOO_MANY_MISMATCHES));
    countAndShare(
        "Number of", "reads unmapped: too short", statistics.unmappedReads(ReadResult.TOO_SHORT));
    countAndShare("Number of", "reads unmapped: other", statistics.unmappedReads(ReadResult.OTHER));
  }

  private void countAndShare(String count, String what, long reads) {
    line(count + " " + what, reads);
    line("% of " + what, share(reads));
  }

  private void title(String title) {
    // the line end takes one of the columns
    padded(title + ":\n");
  }

  private void line(String label, long value) {
    line(label, Long.toString(value));
  }

  private void line(String label, String value) {
    padded(label + " |\t");
    text.append(value).append('\n');
  }

  private void padded(String label) {
    text.append(" ".repeat(Math.max(0, LABEL_WIDTH - label.length()))).append(label);
  }

  private String share(long count) {
    return percent(count, statistics.reads());
  }

  private static String percent(long part, long whole) {
    return twoDecimals(ratio(part, whole) * 100) + "%";
  }

  /** part / whole, 0 for an empty whole. */
  static double ratio(long part, long whole) {
    return whole == 0 ? 0 : (double) part / (double) whole;
  }

  /** Millions of reads per hour; infinite or NaN for no time. */
  static double speed(long reads, double seconds) {
    return (double) reads / 1e6 / seconds * 3600;
  }

  private static String twoDecimals(double value) {
    return FixedPoint.format(value, 2);
  }

  static String time(Instant time, ZoneId zone) {
    return TIME.format(ZonedDateTime.ofInstant(time, zone));
  }
}
