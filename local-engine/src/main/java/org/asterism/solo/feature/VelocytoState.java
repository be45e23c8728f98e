package org.asterism.solo.feature;

import org.asterism.align.Alignment;
import org.asterism.quant.Transcripts;

/**
 * What an alignment says about the splicing of a transcript (spec 50 section 8.7): exons, introns,
 * or the boundary between them, with a flank of 6 bases. One per worker.
 */
public final class VelocytoState {
  /** Instead of a state: the transcript is not accepted. */
  static final int REJECTED = 0;

  /** Bit: within introns. */
  static final int INTRONIC = 1;

  /** Bit: some blocks within exons, some within introns. */
  static final int MIXED = 2;

  /** Bit: across a boundary of an exon and an intron. */
  static final int SPAN = 4;

  /** Bit: as the mature transcript has it. */
  static final int CONCORDANT = 8;

  private static final int FLANK = 6;
  private static final int LONGEST_INTRON = 1_000_000;

  private boolean exonic;
  private boolean intronic;
  private boolean span;

  /**
   * The state as a set of bits, or {@link #REJECTED}.
   *
   * @param row transcript that covers the alignment from its first to its last base
   */
  int of(Transcripts t, int row, Alignment a) {
    exonic = false;
    intronic = false;
    span = false;
    boolean spliced = hasJunction(a);
    int first = t.firstExon[row];
    int last = first + t.exonCount[row] - 1;
    int next;
    for (int block = 0; block < a.blockCount; block = next) {
      next = endOfRun(a, block);
      long begin = a.genomeStart[block] - t.start[row];
      long end = a.genomeStart[next - 1] + a.length[next - 1] - 1 - t.start[row];
      int exon = ExonConcordance.exonAtOrBefore(t.exonStart, first, last, begin);
      if (exon == last) {
        exonic = true;
        break;
      }
      if (exon < first) {
        return REJECTED;
      }
      if (end - begin >= FLANK
          && (!place(begin, end, t.exonEnd[exon], t.exonStart[exon + 1], t.exonEnd[exon + 1])
              || spliced && (intronic || span))) {
        return REJECTED;
      }
    }
    return bits();
  }

  private int bits() {
    if (span) {
      return SPAN | INTRONIC | CONCORDANT;
    }
    if (!intronic) {
      return CONCORDANT;
    }
    return exonic ? MIXED : INTRONIC;
  }

  /** Places a block relative to its exon and the one after; false rejects the transcript. */
  private boolean place(long begin, long end, long exonEnd, long nextStart, long nextEnd) {
    if (begin + FLANK <= exonEnd) {
      if (end <= exonEnd + FLANK) {
        exonic = true;
      } else {
        span = true;
      }
    } else if (begin + FLANK < nextStart) {
      if (end >= nextStart + FLANK) {
        span = true;
      } else if (end > exonEnd + FLANK) {
        if (nextStart - exonEnd > LONGEST_INTRON) {
          return false;
        }
        intronic = true;
      }
    } else if (end > nextEnd + FLANK) {
      span = true;
    } else if (end >= nextStart + FLANK) {
      exonic = true;
    }
    return true;
  }

  private static boolean hasJunction(Alignment a) {
    for (int gap = 0; gap < a.blockCount - 1; gap++) {
      if (a.motif[gap] >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The block after those that deletions and insertions join to one. */
  private static int endOfRun(Alignment a, int block) {
    int next = block + 1;
    while (next < a.blockCount
        && (a.motif[next - 1] == Alignment.MOTIF_DELETION
            || a.motif[next - 1] == Alignment.MOTIF_INSERTION)) {
      next++;
    }
    return next;
  }
}
