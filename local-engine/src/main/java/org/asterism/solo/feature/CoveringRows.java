package org.asterism.solo.feature;

import java.io.Serializable;
import org.asterism.quant.Transcripts;

/**
 * Finds the intervals that cover a place, among intervals sorted by start. Each row knows the last
 * row before it that ends later: rows between the two end no later than it does, so that a walk to
 * lower starts skips all of them when it ends too early. Long intervals around many short ones,
 * common in large genomes, cost nothing then.
 *
 * <p>Coordinates are 0-based in the concatenated genome, ends inclusive.
 */
final class CoveringRows implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long[] start;
  private final long[] end;
  private final int[] later;

  /**
   * @param start first base of each row, ascending; not copied
   * @param end last base of each row; not copied
   */
  CoveringRows(long[] start, long[] end) {
    this.start = start;
    this.end = end;
    later = new int[start.length];
    for (int row = 0; row < later.length; row++) {
      int before = row - 1;
      while (before >= 0 && end[before] <= end[row]) {
        before = later[before];
      }
      later[row] = before;
    }
  }

  /**
   * The last row that starts at or before {@code from} and ends at or after {@code to}; -1 if there
   * is none.
   */
  int first(long from, long to) {
    return settle(Transcripts.lastAtOrBefore(start, from), to);
  }

  /** The next such row before a found one; -1 if there is none. */
  int next(int row, long to) {
    return settle(row - 1, to);
  }

  private int settle(int row, long to) {
    int at = row;
    while (at >= 0 && end[at] < to) {
      at = later[at];
    }
    return at;
  }
}
