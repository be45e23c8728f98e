package org.asterism.solo.count;

import java.util.Arrays;
import org.asterism.params.UmiDedup;

/**
 * Collapses the UMIs of one gene of one cell (spec 50 section 11.3): counts molecules and says
 * which UMI each UMI is corrected to. UMIs are given ascending as 32-bit unsigned numbers, two bits
 * per base. Scratch is reused; one per thread.
 */
final class UmiCollapse {
  /** From this many UMIs on neighbours are looked up instead of compared one by one. */
  static final int LOOK_UP = 192;

  private final UmiGraph graph;
  private final int lookUpFrom;

  private int[] umi;
  private int[] reads;
  private int n;

  private long[] ranked = new long[64];
  private int[] rank = new int[64];
  private int[] target = new int[64];
  private boolean[] seen = new boolean[64];
  private int basesUsed;

  /**
   * @param lengthOption soloUMIlen
   * @param lengthActual bases of the UMIs
   */
  UmiCollapse(int lengthOption, int lengthActual) {
    this(lengthOption, lengthActual, LOOK_UP);
  }

  UmiCollapse(int lengthOption, int lengthActual, int lookUpFrom) {
    graph = new UmiGraph(lengthOption, lengthActual);
    this.lookUpFrom = lookUpFrom;
  }

  /** Whether two UMIs differ in exactly one base, or not at all. */
  static boolean near(int a, int b) {
    int z = a ^ b;
    int lowest = z >>> (Integer.numberOfTrailingZeros(z) & 30);
    return (lowest & ~3) == 0;
  }

  /**
   * Counts molecules.
   *
   * @param type how
   * @param umis distinct UMIs, ascending
   * @param counts reads of each
   * @param size number of UMIs, at least 1
   * @param corrected receives the UMI that each is corrected to; null if not wanted
   */
  int count(UmiDedup type, int[] umis, int[] counts, int size, int[] corrected) {
    umi = umis;
    reads = counts;
    n = size;
    if (size == 1 || type == UmiDedup.EXACT || type == UmiDedup.NO_DEDUP) {
      if (corrected != null) {
        System.arraycopy(umis, 0, corrected, 0, size);
      }
      return type == UmiDedup.NO_DEDUP ? sum() : size;
    }
    ensure(size);
    return switch (type) {
      case ONE_MM_ALL -> graph.count(umis, counts, size, corrected);
      case ONE_MM_CR -> cellRanger(corrected);
      case ONE_MM_DIRECTIONAL -> directional(0, corrected);
      case ONE_MM_DIRECTIONAL_UMI_TOOLS -> directional(-1, corrected);
      default -> throw new IllegalArgumentException(type.word());
    };
  }

  private int sum() {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += reads[i];
    }
    return sum;
  }

  /** Each UMI goes to the last of those behind it by reads, then value, that are near. */
  private int cellRanger(int[] corrected) {
    for (int i = 0; i < n; i++) {
      ranked[i] = (long) reads[i] << 32 | i;
    }
    Arrays.sort(ranked, 0, n);
    boolean far = prepareLookUp();
    for (int p = 0; p < n; p++) {
      int i = (int) ranked[p];
      int best = far ? lastNeighbour(i) : lastScanned(p, i);
      target[i] = best > p ? (int) ranked[best] : i;
    }
    return distinct(corrected);
  }

  private int lastScanned(int p, int i) {
    int q = n - 1;
    while (q > p && !near(umi[i], umi[(int) ranked[q]])) {
      q--;
    }
    return q;
  }

  /** Each UMI follows the first before it that is near and has enough more reads. */
  private int directional(int slack, int[] corrected) {
    for (int i = 0; i < n; i++) {
      ranked[i] = (long) (Integer.MAX_VALUE - reads[i]) << 32 | i;
    }
    Arrays.sort(ranked, 0, n);
    boolean far = prepareLookUp();
    for (int p = 0; p < n; p++) {
      int i = (int) ranked[p];
      long needed = 2L * reads[i] + slack;
      int best = far ? firstNeighbour(i) : firstScanned(p, i, needed);
      boolean follows = best < p && reads[(int) ranked[best]] >= needed;
      target[i] = follows ? target[(int) ranked[best]] : i;
    }
    return distinct(corrected);
  }

  private int firstScanned(int p, int i, long needed) {
    for (int q = 0; q < p && reads[(int) ranked[q]] >= needed; q++) {
      if (near(umi[i], umi[(int) ranked[q]])) {
        return q;
      }
    }
    return p;
  }

  private boolean prepareLookUp() {
    if (n < lookUpFrom) {
      return false;
    }
    int all = 0;
    for (int p = 0; p < n; p++) {
      rank[(int) ranked[p]] = p;
      all |= umi[p];
    }
    basesUsed = (33 - Integer.numberOfLeadingZeros(all)) / 2;
    return true;
  }

  private int lastNeighbour(int i) {
    int best = -1;
    for (int shift = 0; shift < 2 * basesUsed; shift += 2) {
      for (int change = 1; change <= 3; change++) {
        int other = find(umi[i] ^ change << shift);
        if (other >= 0) {
          best = Math.max(best, rank[other]);
        }
      }
    }
    return best;
  }

  private int firstNeighbour(int i) {
    int best = Integer.MAX_VALUE;
    for (int shift = 0; shift < 2 * basesUsed; shift += 2) {
      for (int change = 1; change <= 3; change++) {
        int other = find(umi[i] ^ change << shift);
        if (other >= 0) {
          best = Math.min(best, rank[other]);
        }
      }
    }
    return best;
  }

  private int find(int wanted) {
    int low = 0;
    int high = n - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      int side = Integer.compareUnsigned(umi[middle], wanted);
      if (side == 0) {
        return middle;
      }
      if (side < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  private int distinct(int[] corrected) {
    Arrays.fill(seen, 0, n, false);
    int molecules = 0;
    for (int i = 0; i < n; i++) {
      if (!seen[target[i]]) {
        seen[target[i]] = true;
        molecules++;
      }
      if (corrected != null) {
        corrected[i] = umi[target[i]];
      }
    }
    return molecules;
  }

  private void ensure(int size) {
    if (size > ranked.length) {
      int more = Math.max(size, 2 * ranked.length);
      ranked = new long[more];
      rank = new int[more];
      target = new int[more];
      seen = new boolean[more];
    }
  }
}
