package org.asterism.genome.build;

/** A set of text positions as a bit map, which numbers its members in ascending order. */
final class PositionSet {
  private static final int BLOCK_BITS = 2; // binary logarithm of words per block

  private final long size;
  private final LongList bits;
  private LongList before; // members before each block

  /**
   * @param size positions are below this
   */
  PositionSet(long size) {
    this.size = size;
    this.bits = LongList.zeros((size + Long.SIZE - 1) / Long.SIZE);
  }

  void add(long position) {
    long word = position >>> 6;
    bits.set(word, bits.get(word) | 1L << position);
  }

  /** Prepares {@link #indexOf}; nothing may be added afterwards. */
  void index() {
    before = new LongList();
    long n = 0;
    for (long word = 0; word < bits.size(); word++) {
      if ((word & (1 << BLOCK_BITS) - 1) == 0) {
        before.add(n);
      }
      n += Long.bitCount(bits.get(word));
    }
  }

  /** Whether a position is a member; positions at and beyond the size are not. */
  boolean contains(long position) {
    return position < size && (bits.get(position >>> 6) >>> position & 1) != 0;
  }

  /** Number of members below a member. */
  long indexOf(long member) {
    long word = member >>> 6;
    long block = word >>> BLOCK_BITS;
    long n = before.get(block);
    for (long w = block << BLOCK_BITS; w < word; w++) {
      n += Long.bitCount(bits.get(w));
    }
    return n + Long.bitCount(bits.get(word) & ((1L << member) - 1));
  }
}
