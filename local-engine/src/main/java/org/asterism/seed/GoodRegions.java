package org.asterism.seed;

import org.asterism.genome.Bases;

/**
 * The stretches of a read that seeds are searched in (spec 20 section 4.3): runs of A, C, G, T of
 * at least {@code seedSplitMin} bases, the leftmost ten.
 */
final class GoodRegions {
  private static final int MAX = 10;

  /** 0-based start in R of each region. */
  final int[] start = new int[MAX];

  /** Bases of each region. */
  final int[] length = new int[MAX];

  /** Mate of each region: number of spacers before it. */
  final int[] mate = new int[MAX];

  /** For each direction, the lane that starts at the region's end on that side. */
  final int[][] lane = new int[2][MAX];

  /** Number of regions. */
  int count;

  /**
   * Finds the regions of a read.
   *
   * @param codes R from {@code from} on
   * @param from index of the first code
   * @param n number of codes
   * @param splitMin shortest region kept
   */
  void find(byte[] codes, int from, int n, long splitMin) {
    count = 0;
    int ofMate = 0;
    int i = 0;
    while (i < n && count < MAX) {
      int begin = i;
      while (i < n && codes[from + i] < Bases.N) {
        i++;
      }
      if (i - begin >= splitMin && i > begin) {
        start[count] = begin;
        length[count] = i - begin;
        mate[count] = ofMate;
        count++;
      }
      if (i < n && codes[from + i] == Bases.MATE_SPACER) {
        ofMate++;
      }
      i++;
    }
  }
}
