package org.asterism.align;

import java.util.Arrays;

/**
 * Remembers the placements of gaps within a window: the same two seeds meet again and again in
 * different candidates. A placement also depends on the length of the block before, so that one is
 * kept for each pair of rows, the latest.
 */
final class JoinMemory {
  /** Windows with more rows are not remembered, to bound the memory. */
  private static final int MOST_ROWS = 128;

  private int[] lengthBefore = new int[256];
  private int[] placements = new int[256 * GapPlacement.SIZE];
  private int rows;

  /** Forgets everything; the window has this many rows. */
  void clear(int rows) {
    this.rows = rows;
    if (rows > MOST_ROWS) {
      return;
    }
    int cells = rows * rows;
    if (cells > lengthBefore.length) {
      lengthBefore = new int[2 * cells];
      placements = new int[2 * cells * GapPlacement.SIZE];
    }
    Arrays.fill(lengthBefore, 0, cells, 0);
  }

  /** Loads the placement for these rows and this length, if it is known. */
  boolean recall(int first, int second, int length, GapPlacement into) {
    int cell = first * rows + second;
    if (rows > MOST_ROWS || lengthBefore[cell] != length) {
      return false;
    }
    into.load(placements, cell * GapPlacement.SIZE);
    return true;
  }

  /** Keeps a placement; the length is at least 1. */
  void keep(int first, int second, int length, GapPlacement p) {
    if (rows > MOST_ROWS) {
      return;
    }
    int cell = first * rows + second;
    lengthBefore[cell] = length;
    p.save(placements, cell * GapPlacement.SIZE);
  }
}
