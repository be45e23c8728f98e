package org.asterism.solo.count;

import java.util.Arrays;

/**
 * Sorts numbers that are not negative: short lists by comparing, long ones by digits of eleven
 * bits, leaving out digits that all have in common. Keeps its scratch; one per thread.
 */
final class PairSort {
  private static final int DIGIT_BITS = 11;
  private static final int DIGITS = 1 << DIGIT_BITS;
  private static final int LEAST = 1 << 11;

  private long[] other = new long[0];
  private int[] start;

  /**
   * Sorts the beginning of an array.
   *
   * @param size numbers to sort
   * @return where they are sorted: the array, or one of the same length; the other one is scratch
   *     that belongs to this
   */
  long[] sort(long[] numbers, int size) {
    if (size < LEAST) {
      Arrays.sort(numbers, 0, size);
      return numbers;
    }
    if (other.length != numbers.length) {
      other = new long[numbers.length];
    }
    if (start == null) {
      start = new int[DIGITS + 1];
    }
    long differing = 0;
    for (int i = 1; i < size; i++) {
      differing |= numbers[i] ^ numbers[0];
    }
    long[] from = numbers;
    long[] to = other;
    for (int shift = 0; shift < Long.SIZE; shift += DIGIT_BITS) {
      if ((differing >>> shift & DIGITS - 1) != 0) {
        distribute(from, to, size, shift);
        long[] swap = from;
        from = to;
        to = swap;
      }
    }
    other = to;
    return from;
  }

  private void distribute(long[] from, long[] to, int size, int shift) {
    Arrays.fill(start, 0);
    for (int i = 0; i < size; i++) {
      start[(int) (from[i] >>> shift & DIGITS - 1) + 1]++;
    }
    for (int d = 1; d < DIGITS; d++) {
      start[d] += start[d - 1];
    }
    for (int i = 0; i < size; i++) {
      to[start[(int) (from[i] >>> shift & DIGITS - 1)]++] = from[i];
    }
  }
}
