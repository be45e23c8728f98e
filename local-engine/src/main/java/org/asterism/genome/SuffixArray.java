package org.asterism.genome;

/**
 * The suffix array of both strands (spec 10 sections 4-5). A word below {@code 2^strandBit} is a
 * 0-based offset on the forward strand; else the offset on the reverse strand (the reverse
 * complement of the whole genome) plus {@code 2^strandBit}.
 */
public final class SuffixArray {
  private final PackedArray words;
  private final int strandBit;

  /**
   * @param words packed words of {@code strandBit + 1} bits
   * @param strandBit number of the bit that marks the reverse strand (GSB)
   */
  public SuffixArray(PackedArray words, int strandBit) {
    this.words = words;
    this.strandBit = strandBit;
  }

  /** Number of suffixes. */
  public long count() {
    return words.count();
  }

  /** Word of suffix {@code i} in {@code [0, count)}. */
  public long word(long i) {
    return words.get(i);
  }

  /** Number of the bit that marks the reverse strand. */
  public int strandBit() {
    return strandBit;
  }

  public void close() {
    words.close();
  }
}
