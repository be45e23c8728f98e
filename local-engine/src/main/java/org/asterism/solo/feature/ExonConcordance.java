package org.asterism.solo.feature;

import org.asterism.align.Alignment;
import org.asterism.quant.Transcripts;

/**
 * Whether an alignment agrees with a transcript (spec 50 section 8.1): every block within one exon,
 * every junction between two exons that follow each other.
 */
final class ExonConcordance {
  private ExonConcordance() {}

  /**
   * @param row transcript that covers the alignment from its first to its last base
   */
  static boolean agrees(Transcripts t, int row, Alignment a) {
    long origin = t.start[row];
    int first = t.firstExon[row];
    int last = first + t.exonCount[row] - 1;
    int exon = -1;
    for (int block = 0; block < a.blockCount; block++) {
      long begin = a.genomeStart[block] - origin;
      long end = begin + a.length[block] - 1;
      if (begin < 0) {
        return false;
      }
      int gap = block == 0 ? Alignment.MOTIF_MATES : a.motif[block - 1];
      if (gap == Alignment.MOTIF_MATES) {
        exon = exonAtOrBefore(t.exonStart, first, last, begin);
      } else if (gap >= 0) {
        long before = a.genomeStart[block - 1] + a.length[block - 1] - 1 - origin;
        if (exon == last || before != t.exonEnd[exon] || begin != t.exonStart[exon + 1]) {
          return false;
        }
        exon++;
      }
      if (begin > t.exonEnd[exon] || end > t.exonEnd[exon]) {
        return false;
      }
    }
    return true;
  }

  /**
   * The last of a transcript's exons that starts at or before a position; below {@code first} if
   * there is none.
   *
   * @param position relative to the transcript's start
   */
  static int exonAtOrBefore(int[] exonStart, int first, int last, long position) {
    int low = first;
    int high = last + 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (exonStart[middle] <= position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }
}
