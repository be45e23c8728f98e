package org.asterism.align;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The junctions without annotation that alignments may have in the second stage of outFilterType
 * BySJout (spec 30 section 13): those that passed the filters of SJ.out.tab after the first stage.
 * Immutable; a few kilobytes that a job ships to all tasks.
 */
public final class AllowedJunctions implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long[] start;
  private final long[] length;

  /**
   * @param start 0-based global positions of the first intron bases, ascending
   * @param length intron bases, ascending among equal starts
   */
  public AllowedJunctions(long[] start, long[] length) {
    this.start = start;
    this.length = length;
  }

  /** Number of junctions. */
  public int size() {
    return start.length;
  }

  /** Whether each junction of an alignment is annotated or allowed. */
  boolean allowsAll(Alignment a) {
    for (int i = 0; i < a.blockCount - 1; i++) {
      if (a.motif[i] >= 0 && !a.annotated[i]) {
        long first = a.genomeStart[i] + a.length[i];
        if (!contains(first, a.genomeStart[i + 1] - first)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether a junction is allowed.
   *
   * @param first 0-based global position of the first intron base
   * @param bases intron bases
   */
  public boolean contains(long first, long bases) {
    int i = Arrays.binarySearch(start, first);
    if (i < 0) {
      return false;
    }
    while (i > 0 && start[i - 1] == first) {
      i--;
    }
    for (; i < start.length && start[i] == first; i++) {
      if (length[i] == bases) {
        return true;
      }
    }
    return false;
  }
}
