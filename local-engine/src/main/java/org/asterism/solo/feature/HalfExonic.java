package org.asterism.solo.feature;

import java.util.Arrays;
import org.asterism.align.Alignment;
import org.asterism.quant.Transcripts;

/**
 * The genes of GeneFull_Ex50pAS (spec 50 section 8.4): those of the best kind of overlap that any
 * locus has with any transcript of either strand. If that is one on the other strand, the read has
 * no genes. One per worker.
 */
final class HalfExonic {
  private static final int NONE = 6;

  private final Transcripts transcripts;
  private final ExonOverlap overlap = new ExonOverlap();
  private int best = NONE;

  /** Locus, gene and kind of each transcript that was looked at. */
  private int[] found = new int[3 * 64];

  private int used;

  HalfExonic(Transcripts transcripts) {
    this.transcripts = transcripts;
  }

  /** Begins a read. */
  void clear() {
    best = NONE;
    used = 0;
  }

  /**
   * Looks at a transcript that covers an alignment. Loci come in ascending order.
   *
   * @param sense whether the read comes from the strand of the transcript
   */
  void add(int row, int locus, Alignment a, boolean sense) {
    int kind = overlap.kind(transcripts, row, a);
    if (kind == ExonOverlap.OUTSIDE) {
      return;
    }
    kind += sense ? 0 : 1;
    best = Math.min(best, kind);
    if (kind > best) {
      return;
    }
    if (used + 3 > found.length) {
      found = Arrays.copyOf(found, 2 * found.length);
    }
    found[used++] = locus;
    found[used++] = transcripts.gene[row];
    found[used++] = kind;
  }

  /** Ends the read. */
  void finish(int loci, GeneSets into) {
    int at = 0;
    for (int locus = 0; locus < loci; locus++) {
      into.beginLocus();
      for (; at < used && found[at] == locus; at += 3) {
        if (found[at + 2] == best && (best & 1) == 0) {
          into.add(found[at + 1]);
        }
      }
    }
    into.overlap(best == NONE ? GeneSets.INTERGENIC : best + 1);
  }
}
