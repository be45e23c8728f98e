package org.asterism.solo.count;

import java.util.Arrays;

/** Entries of one cell while it is counted: rows ascending, some counts for each; reused. */
final class Entries {
  final int columns;
  int[] rows = new int[64];
  int[] counts;
  int size;

  Entries(int columns) {
    this.columns = columns;
    counts = new int[64 * columns];
  }

  void clear() {
    size = 0;
  }

  /** Place of the counts of the next entry, which is in the list once {@link #keep} is called. */
  int next() {
    if (size == rows.length) {
      rows = Arrays.copyOf(rows, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size * columns);
    }
    return size * columns;
  }

  /** Keeps the entry whose counts were set. */
  void keep(int row) {
    rows[size++] = row;
  }

  /** The entry of a row; negative if it has none. */
  int find(int row) {
    return Arrays.binarySearch(rows, 0, size, row);
  }

  int[] rowsCopy() {
    return Arrays.copyOf(rows, size);
  }

  int[] countsCopy() {
    return Arrays.copyOf(counts, size * columns);
  }
}
