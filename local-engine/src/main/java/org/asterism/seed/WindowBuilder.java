package org.asterism.seed;

import java.util.Arrays;
import org.asterism.genome.Chromosomes;

/**
 * Opens, merges and widens the windows of a read on the bins of both strands (spec 20 sections
 * 7.4-7.6).
 *
 * <p>A bin's entry is the current epoch in its upper half and the window number in its lower half;
 * entries of earlier reads carry earlier epochs, so that nothing has to be reset between reads.
 */
final class WindowBuilder {
  private static final int MAX_EPOCH = 0xFFFF;
  private static final int MAX_WINDOWS = 0xFFFF;

  private final Chromosomes chromosomes;
  private final WindowGeometry geometry;
  private final int limit;
  private final int[][] bins;
  private int epoch;

  /** Chromosome of each window. */
  int[] chromosome = new int[64];

  /** Strand of each window. */
  byte[] strand = new byte[64];

  /** First bin of each window. */
  int[] first = new int[64];

  /** Last bin of each window; less than {@link #first} for one that was merged into another. */
  int[] last = new int[64];

  /** Number of windows (nW). */
  int count;

  /**
   * @param limit alignWindowsPerReadNmax
   */
  WindowBuilder(Chromosomes chromosomes, WindowGeometry geometry, long limit) {
    this.chromosomes = chromosomes;
    this.geometry = geometry;
    this.limit = (int) Math.max(1, Math.min(limit, MAX_WINDOWS));
    this.bins = new int[2][geometry.binCount()];
  }

  /** Number of the window that takes what is too many (spec 20 section 7.5). */
  int surplusWindow() {
    return limit - 1;
  }

  /** Forgets all windows. */
  void clear() {
    count = 0;
    if (++epoch > MAX_EPOCH) {
      Arrays.fill(bins[0], 0);
      Arrays.fill(bins[1], 0);
      epoch = 1;
    }
  }

  /** Window of a genome position, -1 for none. */
  int windowAt(long position, int ofStrand) {
    int entry = bins[ofStrand][(int) (position >> geometry.binBits())];
    return entry >>> 16 == epoch ? entry & MAX_WINDOWS : -1;
  }

  /**
   * Makes sure that a window covers an anchor.
   *
   * @return false if that was one window too many
   */
  boolean create(long position, int ofStrand) {
    int[] map = bins[ofStrand];
    int bin = (int) (position >> geometry.binBits());
    if (map[bin] >>> 16 == epoch) {
      return true;
    }
    int c = geometry.chromosome(chromosomes, bin);
    int window = mergeLeft(map, bin, c);
    boolean left = window >= 0;
    int right = rightNeighbour(map, bin, c);
    if (!left && right < 0) {
      return open(map, bin, c, ofStrand);
    }
    int end = bin;
    if (right >= 0) {
      end = last[right];
      window = left ? window : right;
      assign(map, bin, end, window);
    }
    if (!left) {
      first[window] = bin;
    }
    last[window] = end;
    if (left && right >= 0 && right != window) {
      first[right] = 1;
      last[right] = 0;
    }
    return true;
  }

  /** The window within reach on the left, its bins extended up to {@code bin}; -1 for none. */
  private int mergeLeft(int[] map, int bin, int c) {
    int stop = Math.max(bin - geometry.anchorDistBins(), 0);
    for (int b = bin - 1; b >= stop; b--) {
      if (map[b] >>> 16 == epoch) {
        if (geometry.chromosome(chromosomes, b) != c) {
          return -1;
        }
        int window = map[b] & MAX_WINDOWS;
        assign(map, b + 1, bin, window);
        return window;
      }
    }
    return -1;
  }

  private int rightNeighbour(int[] map, int bin, int c) {
    int stop = (int) Math.min((long) bin + geometry.anchorDistBins(), geometry.binCount() - 1L);
    for (int b = bin + 1; b <= stop; b++) {
      if (map[b] >>> 16 == epoch) {
        return geometry.chromosome(chromosomes, b) == c ? map[b] & MAX_WINDOWS : -1;
      }
    }
    return -1;
  }

  private boolean open(int[] map, int bin, int c, int ofStrand) {
    if (count == chromosome.length) {
      int size = 2 * count;
      chromosome = Arrays.copyOf(chromosome, size);
      strand = Arrays.copyOf(strand, size);
      first = Arrays.copyOf(first, size);
      last = Arrays.copyOf(last, size);
    }
    map[bin] = epoch << 16 | count;
    chromosome[count] = c;
    strand[count] = (byte) ofStrand;
    first[count] = bin;
    last[count] = bin;
    count++;
    if (count >= limit) {
      count = limit - 1;
      return false;
    }
    return true;
  }

  private void assign(int[] map, int from, int to, int window) {
    for (int b = from; b <= to; b++) {
      map[b] = epoch << 16 | window;
    }
  }

  /** Widens every window by its flanks, in order of their numbers; later ones take over bins. */
  void addFlanks() {
    for (int w = 0; w < count; w++) {
      if (first[w] > last[w]) {
        continue;
      }
      int[] map = bins[strand[w]];
      int flank = geometry.flankBins();
      int b = first[w];
      for (int k = 0; k < flank && b > 0 && owns(w, b - 1); k++) {
        map[--b] = epoch << 16 | w;
      }
      first[w] = b;
      b = last[w];
      for (int k = 0; k < flank && b + 1 < geometry.binCount() && owns(w, b + 1); k++) {
        map[++b] = epoch << 16 | w;
      }
      last[w] = b;
    }
  }

  private boolean owns(int window, int bin) {
    return geometry.chromosome(chromosomes, bin) == chromosome[window];
  }
}
