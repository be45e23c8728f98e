package org.asterism.seed;

import java.util.Arrays;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.SuffixArray;

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
  private final int[] bins;
  private final int binBits;
  private final int binCount;
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
    this.binBits = geometry.binBits();
    this.binCount = geometry.binCount();
    this.bins = new int[2 * binCount];
  }

  /** Number of the window that takes what is too many (spec 20 section 7.5). */
  int surplusWindow() {
    return limit - 1;
  }

  /** Forgets all windows. */
  void clear() {
    count = 0;
    if (++epoch > MAX_EPOCH) {
      Arrays.fill(bins, 0);
      epoch = 1;
    }
  }

  /**
   * Copies the loci that lie in windows, of suffixes {@code [from, to]} of one seed, in their
   * order. This is the tight loop for seeds with thousands of loci of which a handful is near an
   * anchor.
   *
   * @param direction direction of search of the seed
   * @param reverseEnd genome size minus the seed's length: minus a reverse-strand offset, the start
   * @param limit positions from here on, in junction records, are copied too, as are those before
   *     the start of the genome
   * @param into receives suffix indices
   * @return number of suffixes copied
   */
  int selectInWindows(
      SuffixArray suffixes,
      long from,
      long to,
      int direction,
      long reverseEnd,
      long limit,
      long[] into) {
    int strandBit = suffixes.strandBit();
    long mask = (1L << strandBit) - 1;
    long unsignedLimit = limit + Long.MIN_VALUE;
    int n = 0;
    for (long i = from; i <= to; i++) {
      long w = suffixes.word(i);
      long reverse = w >>> strandBit;
      long g = (w & mask ^ -reverse) + (-reverse & reverseEnd + 1);
      int ofStrand = direction ^ (int) reverse;
      if (g + Long.MIN_VALUE >= unsignedLimit
          || bins[ofStrand * binCount + (int) (g >>> binBits)] >>> 16 == epoch) {
        into[n++] = i;
      }
    }
    return n;
  }

  /** Window of a genome position, -1 for none. */
  int windowAt(long position, int ofStrand) {
    int entry = bins[ofStrand * binCount + (int) (position >> binBits)];
    return entry >>> 16 == epoch ? entry & MAX_WINDOWS : -1;
  }

  /**
   * Makes sure that a window covers an anchor.
   *
   * @return false if that was one window too many
   */
  boolean create(long position, int ofStrand) {
    int base = ofStrand * binCount;
    int bin = (int) (position >> binBits);
    if (bins[base + bin] >>> 16 == epoch) {
      return true;
    }
    int c = geometry.chromosome(chromosomes, bin);
    int window = mergeLeft(base, bin, c);
    boolean left = window >= 0;
    int rightBin = rightNeighbour(base, bin, c);
    if (!left && rightBin < 0) {
      return open(bin, c, ofStrand);
    }
    int end = bin;
    int right = -1;
    if (rightBin >= 0) {
      right = bins[base + rightBin] & MAX_WINDOWS;
      end = lastBin(base, rightBin);
      window = left ? window : right;
      assign(base + bin, base + end, window);
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
  private int mergeLeft(int base, int bin, int c) {
    int stop = Math.max(bin - geometry.anchorDistBins(), 0);
    for (int b = bin - 1; b >= stop; b--) {
      int entry = bins[base + b];
      if (entry >>> 16 == epoch) {
        if (geometry.chromosome(chromosomes, b) != c) {
          return -1;
        }
        int window = entry & MAX_WINDOWS;
        assign(base + b + 1, base + bin, window);
        return window;
      }
    }
    return -1;
  }

  /** First bin of the window within reach on the right; -1 for none. */
  private int rightNeighbour(int base, int bin, int c) {
    int stop = (int) Math.min((long) bin + geometry.anchorDistBins(), binCount - 1L);
    for (int b = bin + 1; b <= stop; b++) {
      if (bins[base + b] >>> 16 == epoch) {
        return geometry.chromosome(chromosomes, b) == c ? b : -1;
      }
    }
    return -1;
  }

  /** Last of the contiguous bins of a window. */
  private int lastBin(int base, int bin) {
    int b = bin;
    while (b + 1 < binCount && bins[base + b + 1] == bins[base + bin]) {
      b++;
    }
    return b;
  }

  private boolean open(int bin, int c, int ofStrand) {
    if (count == chromosome.length) {
      int size = 2 * count;
      chromosome = Arrays.copyOf(chromosome, size);
      strand = Arrays.copyOf(strand, size);
      first = Arrays.copyOf(first, size);
      last = Arrays.copyOf(last, size);
    }
    bins[ofStrand * binCount + bin] = epoch << 16 | count;
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

  private void assign(int from, int to, int window) {
    Arrays.fill(bins, from, to + 1, epoch << 16 | window);
  }

  /** Widens every window by its flanks, in order of their numbers; later ones take over bins. */
  void addFlanks() {
    for (int w = 0; w < count; w++) {
      if (first[w] > last[w]) {
        continue;
      }
      int base = strand[w] * binCount;
      int flank = geometry.flankBins();
      int b = first[w];
      for (int k = 0; k < flank && b > 0 && owns(w, b - 1); k++) {
        bins[base + --b] = epoch << 16 | w;
      }
      first[w] = b;
      b = last[w];
      for (int k = 0; k < flank && b + 1 < binCount && owns(w, b + 1); k++) {
        bins[base + ++b] = epoch << 16 | w;
      }
      last[w] = b;
    }
  }

  private boolean owns(int window, int bin) {
    return geometry.chromosome(chromosomes, bin) == chromosome[window];
  }
}
