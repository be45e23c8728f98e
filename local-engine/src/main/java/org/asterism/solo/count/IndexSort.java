package org.asterism.solo.count;

/** Sorts numbers of elements by a key of each; stable, without objects. */
final class IndexSort {
  private IndexSort() {}

  /**
   * Sorts by key.
   *
   * @param keys key of each element
   * @param index numbers of elements; used as scratch
   * @return the numbers, their keys ascending
   */
  static int[] ascending(long[] keys, int[] index) {
    int[] from = index;
    int[] to = new int[index.length];
    for (long width = 1; width < index.length; width *= 2) {
      for (long start = 0; start < index.length; start += 2 * width) {
        merge(keys, from, to, (int) start, (int) width);
      }
      int[] swap = from;
      from = to;
      to = swap;
    }
    return from;
  }

  private static void merge(long[] keys, int[] from, int[] to, int start, int width) {
    int middle = (int) Math.min(from.length, (long) start + width);
    int end = (int) Math.min(from.length, (long) start + 2L * width);
    int a = start;
    int b = middle;
    for (int i = start; i < end; i++) {
      if (a < middle && (b >= end || keys[from[a]] <= keys[from[b]])) {
        to[i] = from[a++];
      } else {
        to[i] = from[b++];
      }
    }
  }
}
