package org.asterism.solo.count;

import java.util.Arrays;

/**
 * Distinct pairs of feature and UMI of one cell with their numbers of reads, ascending by feature,
 * then by UMI. Reads are added one by one and folded now and then, so that the memory it takes
 * depends on the distinct pairs, not on the reads. Reused from cell to cell.
 */
final class UmiTable {
  /** Reads that wait at most before they are folded in. */
  private static final int MOST_PENDING = 1 << 19;

  /** Feature above, UMI below; the first {@link #size} are the table after {@link #finish}. */
  long[] pairs = new long[256];

  /** Reads of each pair. */
  int[] reads = new int[256];

  /** Number of distinct pairs. */
  int size;

  private final PairSort sort = new PairSort();
  private long[] pending = new long[256];
  private int waiting;

  void clear() {
    size = 0;
    waiting = 0;
  }

  /**
   * Adds a read.
   *
   * @param feature 0-based
   * @param umi of 32 bits
   */
  void add(int feature, int umi) {
    if (waiting == pending.length) {
      if (waiting >= MOST_PENDING) {
        fold();
      } else {
        pending = Arrays.copyOf(pending, 2 * waiting);
      }
    }
    pending[waiting++] = (long) feature << 32 | umi & 0xFFFFFFFFL;
  }

  /** Completes the table. */
  void finish() {
    fold();
  }

  boolean isEmpty() {
    return size == 0;
  }

  int feature(int at) {
    return (int) (pairs[at] >>> 32);
  }

  int umi(int at) {
    return (int) pairs[at];
  }

  /** Where the entries of the next feature begin. */
  int endOfFeature(int at) {
    long feature = pairs[at] >>> 32;
    int end = at + 1;
    while (end < size && pairs[end] >>> 32 == feature) {
      end++;
    }
    return end;
  }

  /** The place of a pair; negative if it is not in the table. */
  int find(int feature, int umi) {
    return Arrays.binarySearch(pairs, 0, size, (long) feature << 32 | umi & 0xFFFFFFFFL);
  }

  private void fold() {
    pending = sort.sort(pending, waiting);
    if (size == 0) {
      count();
    } else {
      merge();
    }
    waiting = 0;
  }

  private void count() {
    for (int from = 0; from < waiting; ) {
      int to = endOfRun(from);
      if (size == pairs.length) {
        pairs = Arrays.copyOf(pairs, 2 * size);
        reads = Arrays.copyOf(reads, 2 * size);
      }
      pairs[size] = pending[from];
      reads[size++] = to - from;
      from = to;
    }
  }

  private int endOfRun(int from) {
    int to = from + 1;
    while (to < waiting && pending[to] == pending[from]) {
      to++;
    }
    return to;
  }

  private void merge() {
    long[] oldPairs = pairs;
    int[] oldReads = reads;
    int oldSize = size;
    int most = Math.addExact(oldSize, waiting);
    pairs = new long[most];
    reads = new int[most];
    size = 0;
    int old = 0;
    for (int from = 0; from < waiting || old < oldSize; ) {
      boolean takeOld = from == waiting || old < oldSize && oldPairs[old] <= pending[from];
      boolean takeNew = old == oldSize || from < waiting && pending[from] <= oldPairs[old];
      long pair = takeOld ? oldPairs[old] : pending[from];
      int count = 0;
      if (takeOld) {
        count += oldReads[old++];
      }
      if (takeNew) {
        int to = endOfRun(from);
        count += to - from;
        from = to;
      }
      pairs[size] = pair;
      reads[size++] = count;
    }
  }
}
