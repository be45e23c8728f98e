package org.asterism.signal;

/**
 * Of pairs that are duplicates of each other the one that is none (spec 30 section 18, rules 4 and
 * 5): the highest score of the first mate, then the first name. Not thread-safe; reused from group
 * to group.
 */
final class BestPairs {
  private static final int NONE = -1;

  private final PairOrder order;
  private int[] best = new int[512];
  private int[] hashes = new int[512];
  private int[] slots = new int[2048];
  private int size;

  /**
   * @param order compares pairs
   */
  BestPairs(PairOrder order) {
    this.order = order;
  }

  /**
   * Finds them.
   *
   * @param pairs those of a group
   * @param missing what a score is that a record does not have
   * @return false if a score is needed that is missing
   */
  boolean find(MatePairs pairs, long missing) {
    int count = pairs.size();
    if (best.length < count) {
      best = new int[Math.max(count, 2 * best.length)];
      hashes = new int[best.length];
    }
    slots = HashSlots.cleared(slots, count);
    int mask = HashSlots.mask(count);
    size = 0;
    for (int pair = 0; pair < count; pair++) {
      int hash = order.placeHash(pairs.first(pair), pairs.second(pair));
      int slot = hash & mask;
      while (slots[slot] != NONE && !duplicates(pairs, slots[slot], pair, hash)) {
        slot = slot + 1 & mask;
      }
      int entry = slots[slot];
      if (entry == NONE) {
        slots[slot] = size;
        hashes[size] = hash;
        best[size++] = pair;
        continue;
      }
      long challenger = order.score(pairs.first(pair), missing);
      long champion = order.score(pairs.first(best[entry]), missing);
      if (challenger == missing || champion == missing) {
        return false;
      }
      boolean better =
          challenger > champion
              || challenger == champion
                  && order.byName(pairs.first(pair), pairs.first(best[entry])) < 0;
      if (better) {
        best[entry] = pair;
      }
    }
    return true;
  }

  private boolean duplicates(MatePairs pairs, int entry, int pair, int hash) {
    int other = best[entry];
    return hashes[entry] == hash
        && order.samePlace(
            pairs.first(pair), pairs.second(pair), pairs.first(other), pairs.second(other));
  }

  /** Number of pairs that are no duplicates. */
  int size() {
    return size;
  }

  /** A pair that is no duplicate. */
  int pair(int i) {
    return best[i];
  }
}
