package org.asterism.genome;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Names, starts and lengths of the chromosomes in the concatenated genome (spec 10 sections 3,
 * 11.3). Starts are 0-based and multiples of the bin {@code 2^binBits}.
 */
public final class Chromosomes {
  /** What {@link #at} returns for a position that no chromosome owns. */
  public static final int NONE = -1;

  private final String[] names;
  private final long[] starts;
  private final long[] lengths;
  private final int binBits;
  private final int[] ofBin;
  private final Map<String, Integer> first = new HashMap<>();
  private final Map<String, Integer> last = new HashMap<>();

  /**
   * @param names names in file order, duplicates allowed
   * @param starts starts, and one number more: the end of the chromosome part (NR)
   * @param lengths lengths in bases
   * @param binBits genomeChrBinNbits
   */
  public Chromosomes(List<String> names, long[] starts, long[] lengths, int binBits) {
    int n = names.size();
    if (starts.length != n + 1 || lengths.length != n) {
      throw new IllegalArgumentException(
          n + " names, " + starts.length + " starts, " + lengths.length + " lengths");
    }
    this.names = names.toArray(new String[0]);
    this.starts = starts.clone();
    this.lengths = lengths.clone();
    this.binBits = binBits;
    for (int i = 0; i < n; i++) {
      first.putIfAbsent(this.names[i], i);
      last.put(this.names[i], i);
    }
    ofBin = new int[(int) (end() >>> binBits)];
    int c = NONE;
    for (int b = 0; b < ofBin.length; b++) {
      while (c + 1 < n && starts[c + 1] <= (long) b << binBits) {
        c++;
      }
      ofBin[b] = c;
    }
  }

  /** Number of chromosomes. */
  public int count() {
    return names.length;
  }

  /** Name of chromosome {@code i}. */
  public String name(int i) {
    return names[i];
  }

  /** 0-based start in the concatenated genome. */
  public long start(int i) {
    return starts[i];
  }

  /** Length in bases, without padding. */
  public long length(int i) {
    return lengths[i];
  }

  /** End of the chromosome part of the genome (NR); the junction records start here. */
  public long end() {
    return starts[names.length];
  }

  /** The starts and {@link #end}, as in chrStart.txt. */
  public long[] starts() {
    return starts.clone();
  }

  /** Binary logarithm of the bin that starts are padded to. */
  public int binBits() {
    return binBits;
  }

  /**
   * Chromosome that owns the bin of a position: the last one starting at or before the bin; {@link
   * #NONE} at and beyond {@link #end}.
   */
  public int at(long position) {
    long bin = position >>> binBits;
    return bin < ofBin.length ? ofBin[(int) bin] : NONE;
  }

  /** Index of the first chromosome of that name, -1 if there is none. */
  public int indexOf(String name) {
    return first.getOrDefault(name, -1);
  }

  /** Index of the last chromosome of that name, -1 if there is none. */
  public int lastIndexOf(String name) {
    return last.getOrDefault(name, -1);
  }
}
