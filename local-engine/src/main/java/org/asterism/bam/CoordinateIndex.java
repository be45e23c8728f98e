package org.asterism.bam;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.asterism.output.BgzfCompressor;

/**
 * The index of a coordinate-sorted BAM file while its records pass by: for each reference the bins
 * of the SAM specification (section 5) with the stretches of the file that hold their records, and
 * the first record over each window of 16 kb. Places are offsets in the uncompressed stream of
 * records, 0 being the first record's; {@link CoordinateIndexFile} makes file offsets of them.
 *
 * <p>Indexes of consecutive parts of a file {@link #append} to the index of the whole.
 */
public final class CoordinateIndex implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Binary logarithm of the bases of a window, and of the smallest bins. */
  static final int WINDOW_BITS = 14;

  /** Levels below the largest bin in a .bai file, which reaches to 512 Mb. */
  static final int BAI_DEPTH = 5;

  private static final int LEVEL_BITS = 3;
  private static final long NONE = -1;

  private final int depth;
  private final List<Reference> references = new ArrayList<>();
  private long bytes;
  private long unplaced;

  /** What is known of the records on a reference. */
  static final class Reference implements Serializable {
    private static final long serialVersionUID = 1L;

    final int number;
    final Map<Integer, Stretches> bins = new TreeMap<>();
    long[] firstOver = new long[0];
    final long begin;
    long end;
    long mapped;
    long unmapped;
    private int lastBin = -1;
    private Stretches last;

    Reference(int number, long begin) {
      this.number = number;
      this.begin = begin;
    }

    /** The stretches of a bin, made if it is new; mostly the same bin again and again. */
    private Stretches bin(int bin) {
      if (bin != lastBin) {
        lastBin = bin;
        last = bins.computeIfAbsent(bin, b -> new Stretches());
      }
      return last;
    }

    private void over(int window, long offset) {
      if (window >= firstOver.length) {
        int before = firstOver.length;
        firstOver = Arrays.copyOf(firstOver, window + 1 + window / 2);
        Arrays.fill(firstOver, before, firstOver.length, NONE);
      }
      if (firstOver[window] == NONE) {
        firstOver[window] = offset;
      }
    }

    /** Windows up to the last one that a record is over. */
    int windows() {
      int n = firstOver.length;
      while (n > 0 && firstOver[n - 1] == NONE) {
        n--;
      }
      return n;
    }

    private void append(Reference next, long shift) {
      next.bins.forEach((bin, stretches) -> bin(bin).append(stretches, shift));
      for (int w = next.windows() - 1; w >= 0; w--) {
        if (next.firstOver[w] != NONE) {
          over(w, next.firstOver[w] + shift);
        }
      }
      end = next.end + shift;
      mapped += next.mapped;
      unmapped += next.unmapped;
    }
  }

  /** Stretches of the stream, half-open, in order. Close ones are joined. */
  static final class Stretches implements Serializable {
    private static final long serialVersionUID = 1L;

    private long[] ends = new long[2];
    private int size;

    private void add(long begin, long end) {
      if (size > 0 && begin - ends[size - 1] < BgzfCompressor.PAYLOAD) {
        ends[size - 1] = end;
        return;
      }
      if (size == ends.length) {
        ends = Arrays.copyOf(ends, 2 * size);
      }
      ends[size++] = begin;
      ends[size++] = end;
    }

    private void append(Stretches next, long shift) {
      for (int i = 0; i < next.size; i += 2) {
        add(next.ends[i] + shift, next.ends[i + 1] + shift);
      }
    }

    int count() {
      return size / 2;
    }

    long begin(int i) {
      return ends[2 * i];
    }

    long end(int i) {
      return ends[2 * i + 1];
    }
  }

  /**
   * @param longest length of the longest reference in bases; beyond 512 Mb - 1 it takes a .csi file
   */
  public CoordinateIndex(long longest) {
    int levels = BAI_DEPTH;
    if (longest >= reach(levels)) {
      do {
        levels++;
      } while (longest > reach(levels));
    }
    depth = levels;
  }

  private CoordinateIndex(CoordinateIndex like) {
    depth = like.depth;
  }

  /** An empty index for the same references. */
  public CoordinateIndex anew() {
    return new CoordinateIndex(this);
  }

  private static long reach(int depth) {
    return 1L << (WINDOW_BITS + LEVEL_BITS * depth);
  }

  /** Levels below the largest bin. */
  int depth() {
    return depth;
  }

  /** References with records, ascending. */
  List<Reference> references() {
    return references;
  }

  /** Records without a place. */
  long unplaced() {
    return unplaced;
  }

  /** Bytes of all records. */
  long bytes() {
    return bytes;
  }

  /** Takes the next record of the file. */
  public void add(BamRecord record) {
    long begin = bytes;
    bytes += record.size();
    int number = record.reference();
    if (number < 0) {
      unplaced++;
      return;
    }
    Reference reference = reference(number, begin);
    reference.end = bytes;
    boolean unmapped = (record.flag() & BamRecord.UNMAPPED) != 0;
    if (unmapped) {
      reference.unmapped++;
    } else {
      reference.mapped++;
    }
    long first = record.position();
    long last = first + Math.max(1, unmapped ? 1 : record.referenceBases()) - 1;
    reference.bin(bin(first, last)).add(begin, bytes);
    for (long w = first >> WINDOW_BITS; w <= last >> WINDOW_BITS; w++) {
      reference.over((int) w, begin);
    }
  }

  private Reference reference(int number, long begin) {
    int n = references.size();
    if (n == 0 || references.get(n - 1).number != number) {
      references.add(new Reference(number, begin));
      n++;
    }
    return references.get(n - 1);
  }

  /** The smallest bin that holds a closed range. */
  private int bin(long first, long last) {
    int shift = WINDOW_BITS;
    for (int level = depth; level > 0; level--, shift += LEVEL_BITS) {
      if (first >> shift == last >> shift) {
        return firstBin(level) + (int) (first >> shift);
      }
    }
    return 0;
  }

  /** Number of the first bin of a level, 0 being the largest bin's level. */
  static int firstBin(int level) {
    return (int) (((1L << LEVEL_BITS * level) - 1) / ((1 << LEVEL_BITS) - 1));
  }

  /** The window at the beginning of a bin. */
  int firstWindow(int bin) {
    int level = 0;
    while (bin >= firstBin(level + 1)) {
      level++;
    }
    return (bin - firstBin(level)) << LEVEL_BITS * (depth - level);
  }

  /**
   * Adds the index of the part of the file that follows.
   *
   * @param next made for the same longest reference
   */
  public void append(CoordinateIndex next) {
    for (Reference r : next.references) {
      reference(r.number, r.begin + bytes).append(r, bytes);
    }
    bytes += next.bytes;
    unplaced += next.unplaced;
  }
}
