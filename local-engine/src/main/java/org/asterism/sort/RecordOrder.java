package org.asterism.sort;

/** Sorts record numbers by key and ordinal; equals keep their order. Scratch is reused. */
final class RecordOrder {
  private static final int SMALL = 16;

  private long[] key;
  private long[] ordinal;
  private int[] order = new int[0];
  private int[] other = new int[0];

  /**
   * Sorts.
   *
   * @param keys keys of records {@code [0, n)}
   * @param ordinals their ordinals
   * @return record numbers in order, in {@code [0, n)}; valid until the next call
   */
  int[] sort(long[] keys, long[] ordinals, int n) {
    key = keys;
    ordinal = ordinals;
    if (order.length < n) {
      order = new int[Math.max(n, keys.length)];
      other = new int[order.length];
    }
    for (int i = 0; i < n; i++) {
      order[i] = i;
    }
    System.arraycopy(order, 0, other, 0, n);
    mergeSort(other, order, 0, n);
    return order;
  }

  /** Frees the scratch. */
  void release() {
    order = new int[0];
    other = new int[0];
  }

  /** Sorts {@code to[from, end)}, of which {@code source} is a copy. */
  private void mergeSort(int[] source, int[] to, int from, int end) {
    if (end - from <= SMALL) {
      insertionSort(to, from, end);
      return;
    }
    int middle = (from + end) >>> 1;
    mergeSort(to, source, from, middle);
    mergeSort(to, source, middle, end);
    if (!after(source[middle - 1], source[middle])) {
      System.arraycopy(source, from, to, from, end - from);
      return;
    }
    int left = from;
    int right = middle;
    for (int i = from; i < end; i++) {
      boolean takeLeft = right >= end || left < middle && !after(source[left], source[right]);
      to[i] = takeLeft ? source[left++] : source[right++];
    }
  }

  private void insertionSort(int[] to, int from, int end) {
    for (int i = from + 1; i < end; i++) {
      int moved = to[i];
      int at = i;
      while (at > from && after(to[at - 1], moved)) {
        to[at] = to[at - 1];
        at--;
      }
      to[at] = moved;
    }
  }

  private boolean after(int a, int b) {
    return key[a] != key[b] ? key[a] > key[b] : ordinal[a] > ordinal[b];
  }
}
