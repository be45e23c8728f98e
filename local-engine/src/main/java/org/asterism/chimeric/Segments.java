package org.asterism.chimeric;

import org.asterism.align.Alignment;
import org.asterism.reads.PreparedRead;

/** Where two alignments lie in their read and whether they can be a pair (spec 40 sections 1-5). */
final class Segments {
  private final long segmentMin;
  private final long readGapMax;

  /**
   * @param segmentMin chimSegmentMin
   * @param readGapMax chimSegmentReadGapMax
   */
  Segments(long segmentMin, long readGapMax) {
    this.segmentMin = segmentMin;
    this.readGapMax = readGapMax;
  }

  /** First base of an alignment in the unspaced read, 0-based (roS). */
  static int start(Alignment a, PreparedRead read) {
    int last = a.blockCount - 1;
    int at = a.strand == 0 ? a.readStart[0] : read.length - a.readStart[last] - a.length[last];
    return withoutSpacer(at, read);
  }

  /** Last base of an alignment in the unspaced read, 0-based and inclusive (roE). */
  static int end(Alignment a, PreparedRead read) {
    int last = a.blockCount - 1;
    int at =
        a.strand == 0 ? a.readStart[last] + a.length[last] - 1 : read.length - a.readStart[0] - 1;
    return withoutSpacer(at, read);
  }

  private static int withoutSpacer(int at, PreparedRead read) {
    return at > read.clippedLength[0] ? at - 1 : at;
  }

  /**
   * The place by which two segments are ordered (roStart). On the minus strand it is too large by
   * inserted bases, unaligned bases inside and the spacer.
   */
  static int order(Alignment a, PreparedRead read) {
    return a.strand == 0 ? a.readStart[0] : read.length - a.readStart[0] - a.alignedLength;
  }

  /** Number of introns whose strand is {@code strand}: 0 undefined, 1 plus, 2 minus. */
  static int introns(Alignment a, int strand) {
    int n = 0;
    for (int i = 0; i < a.blockCount - 1; i++) {
      if (a.motif[i] >= 0 && a.junctionStrand[i] == strand) {
        n++;
      }
    }
    return n;
  }

  /** Strand of the transcript: 0 unknown, 1 sense of the read, 2 antisense; plus introns decide. */
  static int strand(Alignment a) {
    boolean plus = introns(a, 1) > 0;
    if (!plus && introns(a, 2) == 0) {
      return 0;
    }
    return (a.strand == 0) == plus ? 1 : 2;
  }

  /** Whether two strands do not contradict each other. */
  static boolean compatible(int strand1, int strand2) {
    return strand1 == 0 || strand2 == 0 || strand1 == strand2;
  }

  /**
   * Score of a pair, or 0 if the segments do not share the read between them as they should
   * (section 5).
   */
  int score(Alignment a, Alignment b, PreparedRead read) {
    int start1 = start(a, read);
    int end1 = end(a, read);
    int start2 = start(b, read);
    int end2 = end(b, read);
    int overlap;
    if (start2 > start1) {
      overlap = start2 > end1 ? 0 : end1 - start2 + 1;
    } else {
      overlap = end2 < start1 ? 0 : end2 - start1 + 1;
    }
    int length1 = read.clippedLength[0];
    boolean onDifferentMates =
        (end1 < length1 && start2 >= length1) || (end2 < length1 && start1 >= length1);
    boolean longEnough =
        Long.compareUnsigned(end1, segmentMin + start1 + overlap) > 0
            && Long.compareUnsigned(end2, segmentMin + start2 + overlap) > 0;
    boolean adjacent =
        Long.compareUnsigned(end1 + readGapMax + 1, start2) >= 0
            && Long.compareUnsigned(end2 + readGapMax + 1, start1) >= 0;
    return longEnough && (onDifferentMates || adjacent) ? a.score + b.score - overlap : 0;
  }
}
