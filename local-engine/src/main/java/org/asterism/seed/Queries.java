package org.asterism.seed;

import java.util.Arrays;

/** Searches to be made together, and what they found: flat arrays indexed by query. */
final class Queries {
  /** Number of queries. */
  int count;

  /** 0: a stretch of R, 1: of R'. */
  byte[] direction = new byte[64];

  /** First code of each query in its orientation. */
  int[] start = new int[64];

  /** Codes in each query, at least 1. */
  int[] size = new int[64];

  /** Bases found; 0 if not even the first base occurs in the genome. */
  int[] length = new int[64];

  /** First suffix that starts with the bases found. */
  long[] first = new long[64];

  /** Last suffix that starts with the bases found. */
  long[] last = new long[64];

  /** Codes that all suffixes of {@code [first, last]} are known to share, while searching. */
  int[] known = new int[64];

  void clear() {
    count = 0;
  }

  void add(int inDirection, int from, int n) {
    if (count == start.length) {
      grow(2 * count);
    }
    direction[count] = (byte) inDirection;
    start[count] = from;
    size[count] = n;
    count++;
  }

  private void grow(int capacity) {
    direction = Arrays.copyOf(direction, capacity);
    start = Arrays.copyOf(start, capacity);
    size = Arrays.copyOf(size, capacity);
    length = Arrays.copyOf(length, capacity);
    first = Arrays.copyOf(first, capacity);
    last = Arrays.copyOf(last, capacity);
    known = Arrays.copyOf(known, capacity);
  }
}
