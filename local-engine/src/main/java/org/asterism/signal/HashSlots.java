package org.asterism.signal;

import java.util.Arrays;

/** Slots of hash tables with open addressing that hold numbers of entries, -1 in empty slots. */
final class HashSlots {
  private static final int MOST = 1 << 30;

  private HashSlots() {}

  /** Selects the bits of a hash that are the first slot to look at. */
  static int mask(int entries) {
    return (int) Math.min(MOST, 4L * Integer.highestOneBit(Math.max(1, entries))) - 1;
  }

  /**
   * Empties as many slots as a number of entries needs.
   *
   * @param slots of an earlier table
   * @param entries at most 2^29
   * @return the same array, or a larger one
   */
  static int[] cleared(int[] slots, int entries) {
    int size = mask(entries) + 1;
    int[] result = slots.length < size ? new int[size] : slots;
    Arrays.fill(result, 0, size, -1);
    return result;
  }
}
