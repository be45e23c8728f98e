package org.asterism.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * What the first records of the finished alignment files show of the fragments that were sequenced:
 * their lengths, and where on the transcripts they lie.
 *
 * @param lengthsFrom records that {@code lengths} are from; null if there are no lengths
 * @param lengths ascending, all positive
 * @param coverageFrom records that {@code coverage} is from; null if there is no coverage
 * @param coverage fragments at each of {@link TranscriptScan#POINTS} points of their transcripts,
 *     from 5' to 3'
 */
record Fragments(Sample lengthsFrom, int[] lengths, Sample coverageFrom, long[] coverage) {
  /** Share of the lengths that a chart shows. */
  private static final double DRAWN = 0.99;

  private static final String UNSORTED = "Aligned.out.bam";
  private static final String TEXT = "Aligned.out.sam";
  private static final String SORTED = "Aligned.sortedByCoord.out.bam";

  /**
   * Records that were looked at.
   *
   * @param file its name
   * @param records how many they are, the first ones of the file
   * @param whole whether they are all
   */
  record Sample(String file, long records, boolean whole) {
    /** The records in words. */
    String described() {
      return String.format(
          Locale.ROOT, "%s %,d records of %s", whole ? "all" : "the first", records, file);
    }

    /** Lengths are those on transcripts, without introns. */
    boolean onTranscripts() {
      return file.equals(TranscriptScan.FILE);
    }

    /** The records are those of the first chromosomes. */
    boolean sorted() {
      return file.equals(SORTED);
    }
  }

  /** Reads at most the first {@link AlignmentScan#MOST_RECORDS} records of at most two files. */
  static Fragments of(RunFiles files) {
    TranscriptScan transcripts = new TranscriptScan();
    Sample projected = sample(files, TranscriptScan.FILE, transcripts, transcripts::read);
    boolean covered = projected != null && transcripts.covers();
    Sample lengthsFrom = projected;
    int[] lengths = projected == null ? new int[0] : transcripts.lengths();
    if (lengths.length == 0) {
      GenomeScan genome = new GenomeScan();
      lengthsFrom = genomic(files, genome);
      lengths = lengthsFrom == null ? new int[0] : genome.lengths();
    }
    return new Fragments(
        lengths.length == 0 ? null : lengthsFrom,
        lengths,
        covered ? projected : null,
        covered ? transcripts.coverage() : new long[0]);
  }

  private static Sample genomic(RunFiles files, GenomeScan scan) {
    if (files.has(UNSORTED)) {
      return sample(files, UNSORTED, scan, scan::read);
    }
    return files.has(TEXT)
        ? sample(files, TEXT, scan, scan::readText)
        : sample(files, SORTED, scan, scan::read);
  }

  /** Reads the first records of a file. */
  private interface Reading {
    /** Whether they are all. */
    boolean read(Path file) throws IOException;
  }

  /** Null if there is no such file, or it is damaged where it was read. */
  private static Sample sample(RunFiles files, String name, AlignmentScan scan, Reading reading) {
    if (!files.has(name)) {
      return null;
    }
    try {
      boolean whole = reading.read(files.path(name));
      return new Sample(name, scan.records(), whole);
    } catch (IOException e) {
      return null; // the report shows what can be shown of the run
    }
  }

  /**
   * The length that a share of the fragments does not exceed.
   *
   * @param share 0 to 1
   */
  int quantile(double share) {
    return lengths[(int) Math.round(share * (lengths.length - 1))];
  }

  /** Share of the coverage that is in the half of the transcripts at their 3' end. */
  double shareOfThreePrimeHalf() {
    long all = Arrays.stream(coverage).sum();
    return (double) Arrays.stream(coverage, coverage.length / 2, coverage.length).sum() / all;
  }

  /** The lengths that a chart shows: all but the longest hundredth. */
  long[] drawnLengths() {
    return Arrays.stream(lengths).filter(n -> n <= quantile(DRAWN)).asLongStream().toArray();
  }

  /** What the lengths are. */
  String lengthsCaption() {
    String from = lengthsFrom.described();
    if (lengthsFrom.onTranscripts()) {
      return "Lengths on transcripts, without introns, of the pairs in "
          + from
          + ", each on one of its transcripts. The longest 1 % are not drawn.";
    }
    return String.format(
            Locale.ROOT,
            "Pairs of unique reads without introns in the mates, up to %,d bases, in %s",
            GenomeScan.LONGEST,
            from)
        + ". An intron between the mates cannot be seen, and adds to the length. The longest 1 %"
        + " are not drawn."
        + (lengthsFrom.sorted() && !lengthsFrom.whole()
            ? " The file is sorted: these are from its first chromosomes."
            : "");
  }

  /** What the coverage is. */
  String coverageCaption() {
    return "Fragments (of single reads what is aligned) over "
        + TranscriptScan.POINTS
        + " points of their transcripts of at least "
        + TranscriptScan.LEAST_TRANSCRIPT
        + " bases, in "
        + coverageFrom.described()
        + ", each on one of its transcripts; transcripts count by their reads.";
  }
}
