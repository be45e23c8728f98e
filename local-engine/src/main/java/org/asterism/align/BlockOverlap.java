package org.asterism.align;

/** Bases that two alignments place alike (spec 21 section 7). */
public final class BlockOverlap {
  private BlockOverlap() {}

  /**
   * Number of read bases that both alignments put at the same genome position. Only coordinates
   * count, not mates, motifs or scores.
   */
  public static int sharedBases(Alignment a, Alignment b) {
    int shared = 0;
    int i = 0;
    int k = 0;
    while (i < a.blockCount && k < b.blockCount) {
      int startA = a.readStart[i];
      int startB = b.readStart[k];
      int endA = startA + a.length[i];
      int endB = startB + b.length[k];
      if (a.genomeStart[i] - startA == b.genomeStart[k] - startB) {
        shared += Math.max(0, Math.min(endA, endB) - Math.max(startA, startB));
      }
      if (endA <= endB) {
        i++;
      }
      if (endB <= endA) {
        k++;
      }
    }
    return shared;
  }

  /**
   * Whether {@code outer} puts every base that {@code inner} has at the same genome position: then
   * {@link #sharedBases} is the inner one's aligned length. Most pairs differ in the first block
   * already.
   */
  static boolean covers(Alignment outer, Alignment inner) {
    int k = 0;
    for (int i = 0; i < inner.blockCount; i++) {
      long diagonal = inner.genomeStart[i] - inner.readStart[i];
      int at = inner.readStart[i];
      int end = at + inner.length[i];
      while (at < end) {
        while (k < outer.blockCount && outer.readStart[k] + outer.length[k] <= at) {
          k++;
        }
        if (k == outer.blockCount
            || outer.readStart[k] > at
            || outer.genomeStart[k] - outer.readStart[k] != diagonal) {
          return false;
        }
        at = outer.readStart[k] + outer.length[k];
      }
    }
    return true;
  }
}
