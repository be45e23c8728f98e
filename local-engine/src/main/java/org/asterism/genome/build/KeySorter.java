package org.asterism.genome.build;

import java.util.Arrays;

/**
 * Sorts pairs of a 63-bit key and a position by key, keeping the order of equal keys. Radix sort
 * from the highest digit of three characters, insertion sort for small parts; time is bounded by
 * seven passes whatever the keys. One per thread.
 */
final class KeySorter {
  private static final int SMALL = 24;
  private static final int DIGIT_BITS = 9;
  private static final int DIGITS = 1 << DIGIT_BITS;
  private static final int TOP_SHIFT = 63 - DIGIT_BITS;

  private final int[][] ends = new int[TOP_SHIFT / DIGIT_BITS + 1][DIGITS + 1];
  private long[] otherKeys = new long[0];
  private long[] otherPositions = new long[0];

  /** Sorts {@code [from, to)} of both arrays. */
  void sort(long[] keys, long[] positions, int from, int to) {
    if (to - from > SMALL && otherKeys.length < to - from) {
      int n = Math.max(to - from, otherKeys.length + otherKeys.length / 2);
      otherKeys = new long[n];
      otherPositions = new long[n];
    }
    sort(keys, positions, from, to, TOP_SHIFT);
  }

  private void sort(long[] keys, long[] positions, int from, int to, int topShift) {
    int n = to - from;
    for (int shift = topShift; shift >= 0 && n > SMALL; shift -= DIGIT_BITS) {
      int[] end = ends[shift / DIGIT_BITS];
      Arrays.fill(end, 0);
      for (int i = from; i < to; i++) {
        end[digit(keys[i], shift) + 1]++;
      }
      if (end[digit(keys[from], shift) + 1] < n) {
        distribute(keys, positions, from, to, shift);
        return;
      }
    }
    if (n <= SMALL) {
      insertionSort(keys, positions, from, to);
    }
  }

  private void distribute(long[] keys, long[] positions, int from, int to, int shift) {
    int[] end = ends[shift / DIGIT_BITS];
    for (int d = 1; d < DIGITS; d++) {
      end[d] += end[d - 1];
    }
    for (int i = from; i < to; i++) {
      int at = end[digit(keys[i], shift)]++;
      otherKeys[at] = keys[i];
      otherPositions[at] = positions[i];
    }
    System.arraycopy(otherKeys, 0, keys, from, to - from);
    System.arraycopy(otherPositions, 0, positions, from, to - from);
    if (shift > 0) {
      int start = 0;
      for (int d = 0; d < DIGITS; d++) {
        if (end[d] - start > 1) {
          sort(keys, positions, from + start, from + end[d], shift - DIGIT_BITS);
        }
        start = end[d];
      }
    }
  }

  private static int digit(long key, int shift) {
    return (int) (key >>> shift) & (DIGITS - 1);
  }

  private static void insertionSort(long[] keys, long[] positions, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long key = keys[i];
      if (keys[i - 1] > key) {
        long position = positions[i];
        int j = i;
        do {
          keys[j] = keys[j - 1];
          positions[j] = positions[j - 1];
          j--;
        } while (j > from && keys[j - 1] > key);
        keys[j] = key;
        positions[j] = position;
      }
    }
  }
}
