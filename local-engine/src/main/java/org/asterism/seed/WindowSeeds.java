package org.asterism.seed;

import java.util.Arrays;

/**
 * The seed lists of windows and the rules by which a seed enters one (spec 20 section 8). The lists
 * live in a {@link WindowTable}; a list that outgrows its room moves to the end of the rows with
 * twice the room.
 */
final class WindowSeeds {
  private static final int FIRST_ROOM = 16;

  private final int limit;
  private WindowTable table;
  private int[] room = new int[64];
  private int[] recordedMinimum = new int[64];
  private int rows;

  /**
   * @param limit most seeds of a window (seedPerWindowNmax)
   */
  WindowSeeds(long limit) {
    this.limit = (int) Math.min(limit, Integer.MAX_VALUE);
  }

  /** Starts with empty lists for {@code windows} windows of a table. */
  void reset(WindowTable into, int windows) {
    table = into;
    table.ensureWindows(windows);
    table.count = windows;
    rows = 0;
    if (windows > room.length) {
      room = new int[Math.max(windows, 2 * room.length)];
      recordedMinimum = new int[room.length];
    }
    Arrays.fill(room, 0, windows, 0);
    Arrays.fill(recordedMinimum, 0, windows, 0);
    Arrays.fill(table.rowBase, 0, windows, 0);
    Arrays.fill(table.rowCount, 0, windows, 0);
  }

  /**
   * Offers a seed, or one side of a seed split at a junction, to a window.
   *
   * @param w window
   * @param r read start in the window's orientation
   * @param g genome start
   * @param bases length
   * @param loci number of loci of the whole seed
   * @param anchor 1 for an anchor, else 0
   * @param mate mate of the seed
   * @param junction junction it was split at, -1 for none
   * @param readLength Lread
   * @return false if the window is full of anchors, which ends the read
   */
  boolean offer(
      int w,
      int r,
      long g,
      int bases,
      int loci,
      int anchor,
      int mate,
      int junction,
      int readLength) {
    if (anchor == 0 && bases < recordedMinimum[w]) {
      return true;
    }
    int base = table.rowBase[w];
    int end = base + table.rowCount[w];
    int same = overlapping(base, end, r, g - r, bases, mate, junction);
    if (same >= 0) {
      if (bases > table.length[same]) {
        shift(same + 1, end, -1);
        table.rowCount[w]--;
        insert(w, r, g, bases, loci, anchor, mate, junction);
      }
      return true;
    }
    if (end - base >= limit) {
      int shortest = shortestNonAnchor(base, end, readLength + 1);
      recordedMinimum[w] = shortest;
      if (shortest > readLength) {
        return false;
      }
      if (anchor == 0 && bases < shortest) {
        return true;
      }
      removeNonAnchors(w, shortest);
    }
    if (anchor != 0 || bases > recordedMinimum[w]) {
      insert(w, r, g, bases, loci, anchor, mate, junction);
    }
    return true;
  }

  private int overlapping(
      int base, int end, int r, long diagonal, int bases, int mate, int junction) {
    WindowTable t = table;
    for (int k = base; k < end; k++) {
      if (t.genomeStart[k] - t.readStart[k] == diagonal
          && t.mate[k] == mate
          && t.junction[k] == junction) {
        int start = t.readStart[k];
        int stop = start + t.length[k];
        if (r >= start && r < stop || r + bases >= start && r + bases < stop) {
          return k;
        }
      }
    }
    return -1;
  }

  private int shortestNonAnchor(int base, int end, int none) {
    int shortest = none;
    for (int k = base; k < end; k++) {
      if (table.anchor[k] != 1) {
        shortest = Math.min(shortest, table.length[k]);
      }
    }
    return shortest;
  }

  private void removeNonAnchors(int w, int bases) {
    int base = table.rowBase[w];
    int end = base + table.rowCount[w];
    int kept = base;
    for (int k = base; k < end; k++) {
      if (table.anchor[k] == 1 || table.length[k] != bases) {
        if (kept < k) {
          move(k, kept, 1);
        }
        kept++;
      }
    }
    table.rowCount[w] = kept - base;
  }

  private void insert(
      int w, int r, long g, int bases, int loci, int anchor, int mate, int junction) {
    WindowTable t = table;
    int n = t.rowCount[w];
    if (n == room[w]) {
      enlarge(w);
    }
    int base = t.rowBase[w];
    int k = base + n;
    while (k > base && t.readStart[k - 1] > r) {
      k--;
    }
    shift(k, base + n, 1);
    t.readStart[k] = r;
    t.genomeStart[k] = g;
    t.length[k] = bases;
    t.lociCount[k] = loci;
    t.anchor[k] = (byte) anchor;
    t.mate[k] = (byte) mate;
    t.junction[k] = junction;
    t.rowCount[w] = n + 1;
  }

  private void enlarge(int w) {
    int wanted = Math.max(FIRST_ROOM, 2 * room[w]);
    table.ensureRows(rows + wanted);
    move(table.rowBase[w], rows, table.rowCount[w]);
    table.rowBase[w] = rows;
    room[w] = wanted;
    rows += wanted;
  }

  /** Moves rows {@code [from, to)} by one row up or down. */
  private void shift(int from, int to, int by) {
    if (from < to) {
      move(from, from + by, to - from);
    }
  }

  private void move(int from, int to, int n) {
    WindowTable t = table;
    System.arraycopy(t.readStart, from, t.readStart, to, n);
    System.arraycopy(t.genomeStart, from, t.genomeStart, to, n);
    System.arraycopy(t.length, from, t.length, to, n);
    System.arraycopy(t.lociCount, from, t.lociCount, to, n);
    System.arraycopy(t.anchor, from, t.anchor, to, n);
    System.arraycopy(t.mate, from, t.mate, to, n);
    System.arraycopy(t.junction, from, t.junction, to, n);
  }
}
