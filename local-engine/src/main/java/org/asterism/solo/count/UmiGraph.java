package org.asterism.solo.count;

import java.util.Arrays;

/**
 * 1MM_All: connected components of UMIs at one mismatch (spec 50 section 11.5). Neighbours are
 * found in two passes over sorted values, each of which sees the pairs that agree in one half of
 * the bits. What halves are comes from soloUMIlen as so many <em>bits</em>, so for odd lengths, and
 * for UMIs of another length, some pairs are missed and some others joined, and the keys by which
 * corrections are looked up are not the UMIs themselves: kept as it is in STAR.
 */
final class UmiGraph {
  private final int lowMask;
  private final int shift;

  private int[] parent = new int[64];
  private int[] best = new int[64];
  private long[] swapped = new long[64];
  private boolean[] joined = new boolean[64];
  private long[] keyed = new long[64];

  /**
   * @param lengthOption soloUMIlen
   * @param lengthActual bases of the UMIs
   */
  UmiGraph(int lengthOption, int lengthActual) {
    lowMask = lengthOption >= 32 ? -1 : (1 << lengthOption) - 1;
    shift = lengthActual;
  }

  /** Components; arguments as in {@link UmiCollapse#count}. */
  int count(int[] umi, int[] reads, int n, int[] corrected) {
    ensure(n);
    for (int i = 0; i < n; i++) {
      parent[i] = i;
    }
    Arrays.fill(joined, 0, n, false);
    int components = n - joinAscending(umi, n);
    for (int i = 0; i < n; i++) {
      // the sign bit is flipped so that signed sorting orders unsigned values
      swapped[i] = (long) (swap(umi[i]) ^ Integer.MIN_VALUE) << 32 | i;
    }
    Arrays.sort(swapped, 0, n);
    components -= joinSwapped(n);
    if (corrected != null) {
      correct(umi, reads, n, corrected);
    }
    return components;
  }

  private int swap(int u) {
    return (u & lowMask) << shift | u >>> shift;
  }

  private int joinAscending(int[] umi, int n) {
    int joins = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n && lowOnly(umi[i] ^ umi[j]); j++) {
        if (UmiCollapse.near(umi[i], umi[j])) {
          joins += join(i, j);
        }
      }
    }
    return joins;
  }

  private int joinSwapped(int n) {
    int joins = 0;
    for (int p = 0; p < n; p++) {
      int value = (int) (swapped[p] >> 32);
      for (int q = p + 1; q < n && lowOnly(value ^ (int) (swapped[q] >> 32)); q++) {
        if (UmiCollapse.near(value, (int) (swapped[q] >> 32))) {
          joins += join((int) swapped[p], (int) swapped[q]);
        }
      }
    }
    return joins;
  }

  private boolean lowOnly(int difference) {
    return Integer.compareUnsigned(difference, lowMask) <= 0;
  }

  private int join(int i, int j) {
    joined[i] = true;
    joined[j] = true;
    int a = root(i);
    int b = root(j);
    parent[b] = a;
    return a == b ? 0 : 1;
  }

  private int root(int i) {
    int at = i;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }

  /** Each UMI goes to that of its component with the most reads, the first by swapped value. */
  private void correct(int[] umi, int[] reads, int n, int[] corrected) {
    Arrays.fill(best, 0, n, -1);
    boolean regular = true;
    for (int p = 0; p < n; p++) {
      int i = (int) swapped[p];
      int root = root(i);
      if (best[root] < 0 || reads[i] > reads[best[root]]) {
        best[root] = i;
      }
      regular &= key(umi[i]) == umi[i];
    }
    if (!regular) {
      correctByKey(umi, n, corrected);
      return;
    }
    for (int i = 0; i < n; i++) {
      corrected[i] = joined[i] ? umi[best[root(i)]] : umi[i];
    }
  }

  private int key(int u) {
    return swap(swap(u));
  }

  /** Keys may collide: then the last by swapped value holds. */
  private void correctByKey(int[] umi, int n, int[] corrected) {
    int keys = 0;
    for (int p = 0; p < n; p++) {
      if (joined[(int) swapped[p]]) {
        keyed[keys++] = ((long) key(umi[(int) swapped[p]]) & 0xFFFFFFFFL) << 31 | p;
      }
    }
    Arrays.sort(keyed, 0, keys);
    for (int i = 0; i < n; i++) {
      long wanted = ((long) umi[i] & 0xFFFFFFFFL) << 31;
      int behind = ~Arrays.binarySearch(keyed, 0, keys, wanted | Integer.MAX_VALUE);
      boolean known = behind > 0 && keyed[behind - 1] >= wanted;
      corrected[i] =
          known
              ? key(umi[best[root((int) swapped[(int) keyed[behind - 1] & Integer.MAX_VALUE])]])
              : umi[i];
    }
  }

  private void ensure(int n) {
    if (n > parent.length) {
      int more = Math.max(n, 2 * parent.length);
      parent = new int[more];
      best = new int[more];
      swapped = new long[more];
      joined = new boolean[more];
      keyed = new long[more];
    }
  }
}
