package org.asterism.genome;

/**
 * The prefix table SAindex (spec 10 section 6): for every k-base prefix, k from 1 to {@link
 * #depth}, the first suffix-array index of the suffixes that start with it, with two flags.
 */
public final class PrefixTable {
  private final int depth;
  private final PackedArray entries;
  private final int strandBit;
  private final long indexMask;
  private final long[] levelStart;

  /**
   * @param depth longest prefix (genomeSAindexNbases), 1..16
   * @param entries all levels one after another, words of {@code strandBit + 3} bits
   * @param strandBit GSB; the word has an index of GSB + 1 bits, the N mark and the absent mark
   */
  public PrefixTable(int depth, PackedArray entries, int strandBit) {
    this.depth = depth;
    this.entries = entries;
    this.strandBit = strandBit;
    this.indexMask = (2L << strandBit) - 1;
    this.levelStart = new long[depth + 2];
    for (int k = 1; k <= depth + 1; k++) {
      levelStart[k] = firstEntry(k);
    }
  }

  /** Position of the first entry of level {@code k >= 1}: (4^k - 4) / 3. */
  public static long firstEntry(int k) {
    return ((1L << (2 * k)) - 4) / 3;
  }

  /** Number of entries of all levels up to {@code depth}. */
  public static long entryCount(int depth) {
    return firstEntry(depth + 1);
  }

  /** Longest prefix in bases. */
  public int depth() {
    return depth;
  }

  /**
   * Raw word of a prefix, flags included.
   *
   * @param level number of bases k, 1..depth
   * @param prefix base-4 value, first base most significant
   */
  public long entry(int level, long prefix) {
    return entries.get(levelStart[level] + prefix);
  }

  /** Position of the entry of a prefix among the entries of all levels. */
  public long position(int level, long prefix) {
    return levelStart[level] + prefix;
  }

  /** Raw word at a {@link #position}. */
  public long entryAt(long position) {
    return entries.get(position);
  }

  /** Suffix-array index of an entry. */
  public long index(long entry) {
    return entry & indexMask;
  }

  /** Whether no suffix starts with the prefix of this entry. */
  public boolean isAbsent(long entry) {
    return (entry >>> (strandBit + 2) & 1) != 0;
  }

  /** Whether a suffix with N or padding among its first k bases lies in the block of this entry. */
  public boolean hasN(long entry) {
    return (entry >>> (strandBit + 1) & 1) != 0;
  }

  /** Whether an entry carries one of the two flags. */
  public boolean isFlagged(long entry) {
    return entry >>> (strandBit + 1) != 0;
  }

  /** Number of the bit that marks the reverse strand in suffix words. */
  public int strandBit() {
    return strandBit;
  }

  void close() {
    entries.close();
  }
}
