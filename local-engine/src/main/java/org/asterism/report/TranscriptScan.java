package org.asterism.report;

import java.util.Arrays;
import org.asterism.bam.BamReader;
import org.asterism.bam.BamRecord;

/**
 * Fragments in transcript coordinates, which run from 5' to 3' and have no introns. Of each read or
 * pair the placement counts that is marked primary, which STAR draws at random among all
 * transcripts. A pair is the fragment from the first base of one mate to the last one of the other,
 * a single read what is aligned of it.
 */
final class TranscriptScan extends AlignmentScan {
  static final String FILE = "Aligned.toTranscriptome.out.bam";

  /** Points of a transcript at which fragments are counted, at equal distances. */
  static final int POINTS = 100;

  /** Shorter transcripts do not count for coverage: a fragment covers most of them. */
  static final int LEAST_TRANSCRIPT = 300;

  private static final int SKIPPED =
      BamRecord.UNMAPPED | BamRecord.SECONDARY | BamRecord.SUPPLEMENTARY;

  /** Fragments that begin to cover at a point less those that cease to. */
  private final long[] changes = new long[POINTS + 1];

  private String last = "";

  @Override
  void look(BamReader in, BamRecord r) {
    if ((r.flag() & SKIPPED) != 0 || r.reference() < 0 || r.position() < 0) {
      return;
    }
    String name = r.name();
    if (name.equals(last)) {
      return; // the other mate
    }
    last = name;
    int transcript = in.referenceLength(r.reference());
    if ((r.flag() & BamRecord.PAIRED) == 0) {
      cover(r.position(), r.position() + r.referenceBases(), transcript);
      return;
    }
    long length = Math.abs((long) r.templateLength());
    int first = Math.min(r.position(), r.matePosition());
    if (length > 0 && first >= 0 && first + length <= transcript) {
      add((int) length);
      cover(first, first + length, transcript);
    }
  }

  /** Counts a fragment, from its first base, 0-based, to the one after its last. */
  void cover(long from, long to, int transcript) {
    if (transcript >= LEAST_TRANSCRIPT && to <= transcript) {
      changes[firstPoint(from, transcript)]++;
      changes[firstPoint(to, transcript)]--;
    }
  }

  /** The first point k, at (k + 1/2) hundredths of a transcript, that is not before a base. */
  private static int firstPoint(long base, int transcript) {
    return (int) -Math.floorDiv(transcript - 2L * POINTS * base, 2L * transcript);
  }

  /** Whether there is any coverage. */
  boolean covers() {
    return Arrays.stream(coverage()).anyMatch(n -> n > 0);
  }

  /** Fragments at each point. */
  long[] coverage() {
    long[] sums = Arrays.copyOf(changes, POINTS);
    Arrays.parallelPrefix(sums, Long::sum);
    return sums;
  }
}
