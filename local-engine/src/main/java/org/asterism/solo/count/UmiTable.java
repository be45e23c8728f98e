package org.asterism.solo.count;

import java.util.Arrays;

/**
 * Distinct pairs of feature and UMI of one cell with their numbers of reads, ascending by feature,
 * then by UMI: feature above, UMI below. Reads are added one by one and folded now and then, so
 * that the memory it takes depends on the distinct pairs, not on the reads. Reused from cell to
 * cell.
 */
final class UmiTable extends PairTable {
  /** Reads that wait at most before they are folded in. */
  private static final int MOST_PENDING = 1 << 19;

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

  /**
   * Takes the pairs of a cell from a table of many; there are no others.
   *
   * @param of where they are: the low bits are the pair
   * @param from the first
   * @param to behind the last
   * @param bits which bits are the pair
   */
  void take(PairTable of, int from, int to, long bits) {
    clear();
    ensure(to - from);
    for (int i = from; i < to; i++) {
      pairs[i - from] = of.pairs[i] & bits;
    }
    System.arraycopy(of.reads, from, reads, 0, to - from);
    size = to - from;
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
    if (waiting > 0) {
      pending = sort.sort(pending, waiting);
      fold(pending, waiting);
      waiting = 0;
    }
  }
}
