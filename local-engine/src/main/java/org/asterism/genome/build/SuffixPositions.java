package org.asterism.genome.build;

/**
 * Text positions of suffixes in suffix-array order, as many as are sorted in one pass. Four bytes
 * each, five if the text is longer than 2^32. Distinct elements may be set by several threads.
 */
final class SuffixPositions {
  private static final int SEGMENT_BITS = 22;

  private final int segmentBits;
  private final int mask;
  private final long capacity;
  private final int[][] low;
  private final byte[][] high;

  /**
   * @param capacity number of positions
   * @param textSize positions are below this
   */
  SuffixPositions(long capacity, long textSize) {
    this(capacity, textSize, SEGMENT_BITS);
  }

  SuffixPositions(long capacity, long textSize, int segmentBits) {
    this.segmentBits = segmentBits;
    this.mask = (1 << segmentBits) - 1;
    this.capacity = capacity;
    int count = (int) ((capacity + mask) >>> segmentBits);
    low = new int[count][];
    high = textSize > 1L << 32 ? new byte[count][] : null;
    for (int s = 0; s < count; s++) {
      int n = (int) Math.min(capacity - ((long) s << segmentBits), 1 << segmentBits);
      low[s] = new int[n];
      if (high != null) {
        high[s] = new byte[n];
      }
    }
  }

  /** Bytes that a position takes. */
  static int bytesEach(long textSize) {
    return textSize > 1L << 32 ? 5 : 4;
  }

  /** Number of positions that fit. */
  long capacity() {
    return capacity;
  }

  long get(long i) {
    int s = (int) (i >>> segmentBits);
    long v = low[s][(int) i & mask] & 0xFFFFFFFFL;
    return high == null ? v : v | (high[s][(int) i & mask] & 0xFFL) << 32;
  }

  void set(long i, long position) {
    int s = (int) (i >>> segmentBits);
    low[s][(int) i & mask] = (int) position;
    if (high != null) {
      high[s][(int) i & mask] = (byte) (position >>> 32);
    }
  }
}
