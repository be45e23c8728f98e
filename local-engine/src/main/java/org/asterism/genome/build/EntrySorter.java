package org.asterism.genome.build;

import java.util.Arrays;

/**
 * Sorts longs that are not negative: radix sort from a given bit down, insertion sort for small
 * parts. One per thread.
 */
final class EntrySorter {
  private static final int SMALL = 24;
  private static final int DIGIT_BITS = 8;
  private static final int DIGITS = 1 << DIGIT_BITS;

  private final int[][] ends = new int[Long.SIZE / DIGIT_BITS + 1][DIGITS + 1];
  private long[] other = new long[0];

  /**
   * Sorts {@code [0, n)}.
   *
   * @param bits number of low bits in which the elements may differ
   */
  void sort(long[] a, int n, int bits) {
    if (n > SMALL && other.length < n) {
      other = new long[Math.max(n, other.length + other.length / 2)];
    }
    sort(a, 0, n, bits - DIGIT_BITS);
  }

  private void sort(long[] a, int from, int to, int topShift) {
    int n = to - from;
    int shift = topShift;
    while (n > SMALL && shift > -DIGIT_BITS) {
      int low = Math.max(shift, 0);
      int[] end = ends[(shift + DIGIT_BITS) / DIGIT_BITS];
      Arrays.fill(end, 0);
      for (int i = from; i < to; i++) {
        end[((int) (a[i] >>> low) & (DIGITS - 1)) + 1]++;
      }
      if (end[((int) (a[from] >>> low) & (DIGITS - 1)) + 1] < n) {
        distribute(a, from, to, shift, end);
        return;
      }
      shift -= DIGIT_BITS;
    }
    if (n <= SMALL) {
      insertionSort(a, from, to);
    }
  }

  private void distribute(long[] a, int from, int to, int shift, int[] end) {
    int low = Math.max(shift, 0);
    for (int d = 1; d < DIGITS; d++) {
      end[d] += end[d - 1];
    }
    for (int i = from; i < to; i++) {
      other[end[(int) (a[i] >>> low) & (DIGITS - 1)]++] = a[i];
    }
    System.arraycopy(other, 0, a, from, to - from);
    if (low > 0) {
      int start = 0;
      for (int d = 0; d < DIGITS; d++) {
        if (end[d] - start > 1) {
          sort(a, from + start, from + end[d], shift - DIGIT_BITS);
        }
        start = end[d];
      }
    }
  }

  private static void insertionSort(long[] a, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long x = a[i];
      int j = i;
      while (j > from && a[j - 1] > x) {
        a[j] = a[j - 1];
        j--;
      }
      a[j] = x;
    }
  }
}
