package org.asterism.solo.count;

import java.util.Arrays;

/**
 * Distinct numbers, ascending, and how often each was added: what is left of the records of cells
 * once equal ones are folded into one. The memory it takes depends on the distinct numbers, not on
 * how many were added.
 */
class PairTable {
  /** Bytes that a number takes with its count. */
  static final int BYTES_EACH = Long.BYTES + Integer.BYTES;

  /** The numbers; the first {@link #size} are the table. */
  long[] pairs = new long[64];

  /** How often each was added. */
  int[] reads = new int[64];

  /** How many distinct ones there are. */
  int size;

  /** Folds in numbers, each as often as it is there. */
  final void fold(long[] sorted, int n) {
    fold(sorted, null, n);
  }

  /** Folds in another table. */
  final void fold(PairTable other) {
    fold(other.pairs, other.reads, other.size);
  }

  /**
   * Merges from the end, in place.
   *
   * @param sorted ascending
   * @param times how often each is to be added; null: once
   */
  private void fold(long[] sorted, int[] times, int n) {
    int to = size + missing(sorted, n);
    ensure(to);
    int old = size - 1;
    size = to--;
    for (int i = n - 1; i >= 0; ) {
      long pair = sorted[i];
      int count = 0;
      while (i >= 0 && sorted[i] == pair) {
        count += times == null ? 1 : times[i];
        i--;
      }
      while (old >= 0 && pairs[old] > pair) {
        pairs[to] = pairs[old];
        reads[to--] = reads[old--];
      }
      if (old >= 0 && pairs[old] == pair) {
        count += reads[old--];
      }
      pairs[to] = pair;
      reads[to--] = count;
    }
  }

  /** Distinct numbers that the table has not. */
  private int missing(long[] sorted, int n) {
    int missing = 0;
    int at = 0;
    for (int i = 0; i < n; i++) {
      long pair = sorted[i];
      if (i == 0 || pair != sorted[i - 1]) {
        while (at < size && pairs[at] < pair) {
          at++;
        }
        missing += at < size && pairs[at] == pair ? 0 : 1;
      }
    }
    return missing;
  }

  /** Makes room for so many. */
  final void ensure(int needed) {
    if (needed > pairs.length) {
      int room = Math.max(needed, pairs.length + (pairs.length >> 1));
      pairs = Arrays.copyOf(pairs, room);
      reads = Arrays.copyOf(reads, room);
    }
  }

  /** Place of the first number that is not less than another. */
  final int from(long pair) {
    int found = Arrays.binarySearch(pairs, 0, size, pair);
    return found >= 0 ? found : ~found;
  }

  /** Empties the table and lets its memory go. */
  final void release() {
    pairs = new long[64];
    reads = new int[64];
    size = 0;
  }
}
