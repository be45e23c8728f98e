package org.asterism.genome.build;

import org.asterism.genome.Bases;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.SuffixArray;

/** Prefix groups of any suffix array, read from the array and the genome. */
final class ScannedPrefixGroups implements PrefixGroups {
  private final SuffixArray suffixes;
  private final GenomeSequence genome;
  private final int depth;
  private final long strandMark;
  private long index;
  private int bases;
  private long value;
  private long ahead;
  private int aheadBases;
  private long aheadValue;

  ScannedPrefixGroups(SuffixArray suffixes, GenomeSequence genome, int depth) {
    this.suffixes = suffixes;
    this.genome = genome;
    this.depth = depth;
    this.strandMark = 1L << suffixes.strandBit();
    rewind();
  }

  @Override
  public void rewind() {
    ahead = 0;
    read();
  }

  /** Reads the key of suffix {@code ahead}, if there is one. */
  private void read() {
    if (ahead >= suffixes.count()) {
      return;
    }
    long word = suffixes.word(ahead);
    aheadBases = 0;
    aheadValue = 0;
    while (aheadBases < depth) {
      int c = character(word, aheadBases);
      if (c >= Bases.N) {
        return;
      }
      aheadValue = aheadValue << 2 | c;
      aheadBases++;
    }
  }

  private int character(long word, int k) {
    if (word < strandMark) {
      return genome.at(word + k);
    }
    return Bases.complement((byte) genome.at(genome.size() - 1 - (word - strandMark) - k));
  }

  @Override
  public boolean next() {
    if (ahead >= suffixes.count()) {
      return false;
    }
    index = ahead;
    bases = aheadBases;
    value = aheadValue;
    do {
      ahead++;
      read();
    } while (ahead < suffixes.count() && aheadBases == bases && aheadValue == value);
    return true;
  }

  @Override
  public long index() {
    return index;
  }

  @Override
  public int bases() {
    return bases;
  }

  @Override
  public long value() {
    return value;
  }
}
