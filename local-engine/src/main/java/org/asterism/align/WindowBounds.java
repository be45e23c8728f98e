package org.asterism.align;

import java.util.Arrays;
import org.asterism.seed.WindowTable;

/**
 * Upper bounds of what alignments of one window can score, from its seeds two by two: which seed
 * can follow which at all, and how much the best chain of followers could add.
 *
 * <p>A candidate scores what its seeds cover, plus, between two seeds and at the ends, what the
 * diagonals of the neighbouring seeds can give there, plus at most {@link
 * AlignmentRules#largestJoinBonus} for a gap in the genome. Penalties are left out. Rows are
 * counted from 0 within the window.
 */
final class WindowBounds {
  private static final int NEVER = Integer.MIN_VALUE / 4;

  private final AlignmentRules rules;
  private final EndExtension extension;
  private final boolean forced;
  private int rows;
  private int base;
  private WindowTable table;

  private int[] left = new int[64];
  private int[] right = new int[64];

  /** {@code [j * (rows + 1) + k]}: best of ending after row j and going on with a row from k on. */
  private int[] onward = new int[1024];

  /** The same with rows of j's mate only. */
  private int[] onwardInMate = new int[1024];

  private boolean[] follows = new boolean[1024];

  WindowBounds(AlignmentRules rules, EndExtension extension) {
    this.rules = rules;
    this.extension = extension;
    boolean any = false;
    for (boolean f : rules.forced) {
      any |= f;
    }
    forced = any;
  }

  /**
   * Starts a window: bounds of single rows; {@link #combine} is needed for those of chains. The
   * extension has been given the window's read.
   */
  void begin(WindowTable t, int w, ReadShape read) {
    table = t;
    base = t.rowBase[w];
    rows = t.rowCount[w];
    ensure();
    for (int j = 0; j < rows; j++) {
      int row = base + j;
      int start = t.readStart[row];
      int end = start + t.length[row];
      int freeLeft = start > read.leftMateLength ? start - read.leftMateLength - 1 : start;
      int freeRight = (end <= read.leftMateLength ? read.leftMateLength : read.length) - end;
      long genomeStart = t.genomeStart[row];
      left[j] = potential(start - 1, genomeStart - 1, -1, freeLeft);
      right[j] = potential(end, genomeStart + t.length[row], 1, freeRight);
    }
  }

  /** Most that an alignment of the window can score: as if all rows could be chained. */
  int allRows() {
    int sum = -rules.largestJoinBonus;
    for (int j = 0; j < rows; j++) {
      sum += left[j] + table.length[base + j] + right[j] + rules.largestJoinBonus;
    }
    return sum;
  }

  /** Works out the bounds of chains of rows. */
  void combine() {
    int cells = rows * (rows + 1);
    if (cells > onward.length) {
      onward = new int[2 * cells];
      onwardInMate = new int[2 * cells];
      follows = new boolean[2 * cells];
    }
    for (int j = rows - 1; j >= 0; j--) {
      fill(j);
    }
  }

  private int potential(int readAt, long genomeAt, int step, int limit) {
    return forced ? limit : extension.potential(readAt, genomeAt, step, limit);
  }

  private void fill(int j) {
    int stride = rows + 1;
    int at = j * stride;
    int all = right[j];
    int inMate = right[j];
    onward[at + rows] = all;
    onwardInMate[at + rows] = inMate;
    for (int k = rows - 1; k > j; k--) {
      int gain = gain(j, k);
      follows[at + k] = gain != NEVER;
      if (gain != NEVER) {
        all = Math.max(all, gain + onward[k * stride + k + 1]);
        if (table.mate[base + k] == table.mate[base + j]) {
          inMate = Math.max(inMate, gain + onwardInMate[k * stride + k + 1]);
        }
      }
      onward[at + k] = all;
      onwardInMate[at + k] = inMate;
    }
  }

  /** Most that row k adds when it follows row j; {@link #NEVER} if it cannot. */
  private int gain(int j, int k) {
    WindowTable t = table;
    int a = base + j;
    int b = base + k;
    int endA = t.readStart[a] + t.length[a];
    int endB = t.readStart[b] + t.length[b];
    int gap = Math.max(0, t.readStart[b] - endA);
    int added = Math.min(gap, right[j] + left[k]) + Math.min(t.length[b], endB - endA);
    if (t.mate[a] != t.mate[b]) {
      return added;
    }
    long shift = t.genomeStart[b] - t.genomeStart[a] - (t.readStart[b] - t.readStart[a]);
    if (endB <= endA
        || t.genomeStart[b] + t.length[b] <= t.genomeStart[a] + t.length[a]
        || shift == 0) {
      return NEVER;
    }
    return shift > 0 ? added + rules.largestJoinBonus : added;
  }

  /** Whether row k can be joined to a candidate that ends with row j. */
  boolean follows(int j, int k) {
    return follows[j * (rows + 1) + k];
  }

  /** Most that the left end of row j can be extended by. */
  int left(int j) {
    return left[j];
  }

  /** Most that a candidate can still gain after row j, by extension or by rows from k on. */
  int onward(int j, int k) {
    return onward[j * (rows + 1) + k];
  }

  /** As {@link #onward} without changing over to the other mate. */
  int onwardInMate(int j, int k) {
    return onwardInMate[j * (rows + 1) + k];
  }

  /** Most that a candidate that begins with row j can score. */
  int startingAt(int j) {
    return left[j] + table.length[base + j] + onward(j, j + 1);
  }

  /** Most that a candidate of one mate that begins with row j can score. */
  int startingInMate(int j) {
    return left[j] + table.length[base + j] + onwardInMate(j, j + 1);
  }

  private void ensure() {
    if (rows > left.length) {
      left = Arrays.copyOf(left, 2 * rows);
      right = Arrays.copyOf(right, 2 * rows);
    }
  }
}
