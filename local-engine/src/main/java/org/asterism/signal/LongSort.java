package org.asterism.signal;

import java.util.Arrays;

/** Stable merge sort of longs by an order of their own. */
final class LongSort {
  /** An order: negative, zero or positive like {@link java.util.Comparator}. */
  interface Order {
    int compare(long a, long b);
  }

  private LongSort() {}

  /** Sorts {@code values[0, size)}. */
  static void sort(long[] values, int size, Order order) {
    long[] from = values;
    long[] to = Arrays.copyOf(values, size);
    for (int width = 1; width > 0 && width < size; width *= 2) {
      for (int low = 0; low < size; low += 2 * width) {
        int middle = Math.min(size, low + width);
        merge(from, low, middle, Math.min(size, middle + width), to, order);
      }
      long[] swap = from;
      from = to;
      to = swap;
    }
    if (from != values) {
      System.arraycopy(from, 0, values, 0, size);
    }
  }

  private static void merge(long[] from, int low, int middle, int high, long[] to, Order order) {
    int left = low;
    int right = middle;
    for (int i = low; i < high; i++) {
      boolean takeLeft =
          left < middle && (right >= high || order.compare(from[left], from[right]) <= 0);
      to[i] = takeLeft ? from[left++] : from[right++];
    }
  }
}
