package org.asterism.signal;

/**
 * The records of a group in twos, as they follow each other in the order of names (spec 30 section
 * 18, rule 3). While every name has one first and one second mate, which is nearly always so,
 * nothing has to be sorted for that. Not thread-safe; reused from group to group.
 */
final class MatePairs {
  private static final int NONE = -1;

  private final PairOrder order;
  private long[] firsts = new long[512];
  private long[] seconds = new long[512];
  private int size;
  private int[] hashes = new int[1024];
  private int[] slots = new int[2048];
  private boolean[] matched = new boolean[1024];

  /**
   * @param order compares records
   */
  MatePairs(PairOrder order) {
    this.order = order;
  }

  /**
   * Finds the pairs of a group.
   *
   * @param members addresses of its records; their order changes if they have to be sorted
   * @param count number of records
   */
  void find(long[] members, int count) {
    reserve(count);
    if (!match(members, count)) {
      LongSort.sort(members, count, order::byName);
      size = count / 2;
      for (int i = 0; i < size; i++) {
        firsts[i] = members[2 * i];
        seconds[i] = members[2 * i + 1];
      }
    }
  }

  private void reserve(int count) {
    if (hashes.length < count) {
      int room = Math.max(count, 2 * hashes.length);
      hashes = new int[room];
      matched = new boolean[room];
      firsts = new long[room];
      seconds = new long[room];
    }
    slots = HashSlots.cleared(slots, count);
  }

  /** Pairs records of the same name; false if some name has not just one of each mate. */
  private boolean match(long[] members, int count) {
    int mask = HashSlots.mask(count);
    size = 0;
    for (int i = 0; i < count; i++) {
      hashes[i] = order.nameHash(members[i]);
      matched[i] = false;
      int slot = hashes[i] & mask;
      while (slots[slot] != NONE && !sameName(members, slots[slot], i)) {
        slot = slot + 1 & mask;
      }
      int other = slots[slot];
      if (other == NONE) {
        slots[slot] = i;
      } else if (matched[other] || !add(members[other], members[i])) {
        return false;
      } else {
        matched[other] = true;
      }
    }
    return 2 * size == count;
  }

  private boolean sameName(long[] members, int i, int j) {
    return hashes[i] == hashes[j] && order.sameName(members[i], members[j]);
  }

  private boolean add(long a, long b) {
    boolean second = order.second(a);
    if (second == order.second(b)) {
      return false;
    }
    firsts[size] = second ? b : a;
    seconds[size++] = second ? a : b;
    return true;
  }

  /** Number of pairs. */
  int size() {
    return size;
  }

  /** Address of the record of a pair that comes first: of the first mate. */
  long first(int pair) {
    return firsts[pair];
  }

  /** Address of the other record of a pair. */
  long second(int pair) {
    return seconds[pair];
  }
}
