package org.asterism.solo.feature;

import org.asterism.align.Alignment;
import org.asterism.quant.Transcripts;

/**
 * How much of an alignment lies in the exons of a transcript (spec 50 section 8.4): a walk over
 * blocks and exons at once that never goes back to an earlier exon, so that of overlapping mates
 * some bases are not seen. One per worker.
 */
final class ExonOverlap {
  /** Kind: all bases in exons, junctions as annotated. */
  static final int EXONIC = 0;

  /** Kind: more than half of the bases in exons. */
  static final int HALF = 2;

  /** Kind: anything else within the transcript. */
  static final int INTRONIC = 4;

  /** Instead of a kind: a block outside of the transcript. */
  static final int OUTSIDE = -1;

  private long bases;
  private boolean junctionsAgree;

  /**
   * The kind of overlap, not looking at strands.
   *
   * @param row transcript that covers the alignment from its first to its last base
   */
  int kind(Transcripts t, int row, Alignment a) {
    if (!walk(t, row, a)) {
      return OUTSIDE;
    }
    long length = 0;
    for (int block = 0; block < a.blockCount; block++) {
      length += a.length[block];
    }
    if (bases == length && junctionsAgree) {
      return EXONIC;
    }
    return bases > length / 2 ? HALF : INTRONIC;
  }

  private boolean walk(Transcripts t, int row, Alignment a) {
    long origin = t.start[row];
    int exon = t.firstExon[row];
    int afterLast = exon + t.exonCount[row];
    long limit = t.exonEnd[afterLast - 1] + 1L;
    int block = 0;
    bases = 0;
    junctionsAgree = true;
    while (block < a.blockCount && exon < afterLast) {
      long begin = a.genomeStart[block] - origin;
      long end = begin + a.length[block];
      if (begin < 0 || end > limit) {
        return false;
      }
      long exonBegin = t.exonStart[exon];
      long exonEnd = t.exonEnd[exon] + 1L;
      boolean junctionBefore = block > 0 && a.motif[block - 1] >= 0;
      if (begin >= exonEnd) {
        exon++;
        junctionsAgree &= !junctionBefore;
      } else if (exonBegin >= end) {
        block++;
        junctionsAgree = false;
      } else {
        bases += Math.min(end, exonEnd) - Math.max(begin, exonBegin);
        boolean junctionAfter = block < a.blockCount - 1 && a.motif[block] >= 0;
        junctionsAgree &= !(junctionBefore && begin != exonBegin);
        junctionsAgree &= !(junctionAfter && end != exonEnd);
        exon += end >= exonEnd ? 1 : 0;
        block += exonEnd >= end ? 1 : 0;
      }
    }
    return true;
  }
}
