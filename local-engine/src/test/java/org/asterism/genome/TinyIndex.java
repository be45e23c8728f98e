package org.asterism.genome;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Builds an index of a small genome in memory in the plainest way: all suffixes of both strands are
 * sorted by comparing them (spec 10 sections 3, 4.2, 6.2). For tests.
 */
public final class TinyIndex {
  private static final int STRAND_BIT = 32;

  private final List<String> names = new ArrayList<>();
  private final List<String> sequences = new ArrayList<>();
  private final List<long[]> junctions = new ArrayList<>();
  private int binBits = 10;
  private int depth = 5;
  private int sparseD = 1;
  private int overhang;
  private int suffixLimit = Integer.MAX_VALUE;
  private boolean scrambled;
  private byte[] text;

  /** Adds a chromosome of A, C, G, T, N. */
  public TinyIndex chromosome(String name, String sequence) {
    names.add(name);
    sequences.add(sequence);
    return this;
  }

  /** Sets genomeChrBinNbits. */
  public TinyIndex binBits(int bits) {
    binBits = bits;
    return this;
  }

  /** Sets genomeSAindexNbases. */
  public TinyIndex depth(int bases) {
    depth = bases;
    return this;
  }

  /** Sets genomeSAsparseD; only without junctions. */
  public TinyIndex sparse(int d) {
    sparseD = d;
    return this;
  }

  /** Sorts by the first {@code bases} codes only, as genomeSuffixLengthMax does. */
  public TinyIndex suffixLimit(int bases) {
    suffixLimit = bases / 8 * 8;
    return this;
  }

  /** Leaves suffixes that {@link #suffixLimit} makes equal in no particular order. */
  public TinyIndex scrambledTies() {
    scrambled = true;
    return this;
  }

  /** Adds a junction as recorded in sjdbInfo.txt; all have the same overhang, ascending. */
  public TinyIndex junction(
      int bases, long start, long end, int motif, int left, int right, int strand) {
    overhang = bases;
    junctions.add(new long[] {start, end, motif, left, right, strand});
    return this;
  }

  /** The doubled text of the index, for naive checks: forward codes, then the other strand. */
  public byte[] text() {
    return text;
  }

  /** Builds the index. */
  public GenomeIndex build() {
    Chromosomes chromosomes = layout();
    JunctionDatabase database = database();
    byte[] genome = genome(chromosomes, database);
    int n = genome.length;
    text = new byte[2 * n];
    for (int i = 0; i < n; i++) {
      text[i] = genome[i];
      text[2 * n - 1 - i] = Bases.complement(genome[i]);
    }
    long[] words = sortedWords(n);
    MappedBytes sequence = MappedBytes.allocate(n);
    sequence.put(0, genome, 0, n);
    return new GenomeIndex(
        Path.of("tiny"),
        new GenomeSequence(sequence, n),
        new SuffixArray(pack(words, STRAND_BIT + 1), STRAND_BIT),
        new PrefixTable(depth, pack(prefixes(words, n), STRAND_BIT + 3), STRAND_BIT),
        chromosomes,
        database,
        sparseD,
        overhang,
        n,
        suffixLimit == Integer.MAX_VALUE);
  }

  private Chromosomes layout() {
    int n = names.size();
    long[] starts = new long[n + 1];
    long[] lengths = new long[n];
    long p = 0;
    for (int i = 0; i <= n; i++) {
      if (i > 0) {
        p = (((p + 1) >> binBits) + 1) << binBits;
      }
      starts[i] = p;
      if (i < n) {
        lengths[i] = sequences.get(i).length();
        p += lengths[i];
      }
    }
    return new Chromosomes(names, starts, lengths, binBits);
  }

  private JunctionDatabase database() {
    int n = junctions.size();
    long[] start = new long[n];
    long[] end = new long[n];
    byte[] motif = new byte[n];
    int[] left = new int[n];
    int[] right = new int[n];
    byte[] strand = new byte[n];
    for (int i = 0; i < n; i++) {
      long[] j = junctions.get(i);
      start[i] = j[0];
      end[i] = j[1];
      motif[i] = (byte) j[2];
      left[i] = (int) j[3];
      right[i] = (int) j[4];
      strand[i] = (byte) j[5];
    }
    return new JunctionDatabase(overhang, start, end, motif, left, right, strand);
  }

  private byte[] genome(Chromosomes c, JunctionDatabase j) {
    int chromosomeEnd = (int) c.end();
    byte[] g = new byte[chromosomeEnd + j.count() * j.recordLength()];
    Arrays.fill(g, (byte) Bases.PAD);
    for (int i = 0; i < c.count(); i++) {
      for (int k = 0; k < c.length(i); k++) {
        g[(int) c.start(i) + k] = Bases.CODES[sequences.get(i).charAt(k)];
      }
    }
    for (int i = 0; i < j.count(); i++) {
      int at = chromosomeEnd + i * j.recordLength();
      System.arraycopy(g, (int) j.donorStart(i), g, at, overhang);
      System.arraycopy(g, (int) j.acceptorStart(i), g, at + overhang, overhang);
    }
    return g;
  }

  private long[] sortedWords(int n) {
    List<Integer> positions = new ArrayList<>();
    for (int p = 0; p < 2 * n; p++) {
      if (text[p] < 4 && (2 * n - 1 - p) % sparseD == 0) {
        positions.add(p);
      }
    }
    positions.sort(this::compareSuffixes);
    return positions.stream().mapToLong(p -> p < n ? p : (p - n) + (1L << STRAND_BIT)).toArray();
  }

  private int at(int p) {
    return p < text.length ? text[p] : Bases.PAD;
  }

  private int compareSuffixes(int p, int q) {
    for (int k = 0; k < suffixLimit; k++) {
      int x = at(p + k);
      int y = at(q + k);
      if (x != y) {
        return Integer.compare(x, y);
      } else if (x == Bases.PAD) {
        break;
      }
    }
    return scrambled ? Integer.compare(p * 0x9E3779B1, q * 0x9E3779B1) : Integer.compare(p, q);
  }

  private long[] prefixes(long[] words, int n) {
    long absent = 1L << (STRAND_BIT + 2);
    long mark = 1L << (STRAND_BIT + 1);
    long[] table = new long[(int) PrefixTable.entryCount(depth)];
    for (int k = 1; k <= depth; k++) {
      int first = (int) PrefixTable.firstEntry(k);
      int next = 0;
      for (int i = 0; i < words.length; i++) {
        int p =
            words[i] < 1L << STRAND_BIT
                ? (int) words[i]
                : (int) (words[i] - (1L << STRAND_BIT)) + n;
        int value = 0;
        for (int b = 0; b < k && value >= 0; b++) {
          value = at(p + b) < 4 ? 4 * value + at(p + b) : -1;
        }
        if (value < 0) {
          if (next > 0) {
            table[first + next - 1] |= mark;
          }
        } else if (value >= next) {
          while (next < value) {
            table[first + next++] = i | absent;
          }
          table[first + next++] = i;
        }
      }
      while (next < 1 << (2 * k)) {
        table[first + next++] = words.length | absent;
      }
    }
    return table;
  }

  static PackedArray pack(long[] values, int width) {
    MappedBytes bytes = MappedBytes.allocate(PackedArray.byteLength(values.length, width) + 8);
    for (int i = 0; i < values.length; i++) {
      long bit = (long) i * width;
      bytes.putLong(bit >>> 3, bytes.longAt(bit >>> 3) | values[i] << (bit & 7));
    }
    return new PackedArray(bytes, 0, values.length, width);
  }
}
