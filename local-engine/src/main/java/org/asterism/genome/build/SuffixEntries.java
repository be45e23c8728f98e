package org.asterism.genome.build;

/**
 * The suffixes that are sorted in one pass, a long each: in the low bits the text position, above
 * them the bases that follow those of the bucket, two bits each, as many as fit. Most suffixes are
 * told apart by these alone, without looking at the text again. Distinct elements may be set by
 * several threads.
 */
final class SuffixEntries {
  private static final int SEGMENT_BITS = 22;

  private final int segmentBits;
  private final int mask;
  private final long capacity;
  private final int positionBits;
  private final long[][] segments;

  /**
   * @param capacity number of entries
   * @param textSize positions are below this
   */
  SuffixEntries(long capacity, long textSize) {
    this(capacity, textSize, SEGMENT_BITS);
  }

  SuffixEntries(long capacity, long textSize, int segmentBits) {
    this.segmentBits = segmentBits;
    this.mask = (1 << segmentBits) - 1;
    this.capacity = capacity;
    this.positionBits = positionBits(textSize);
    this.segments = new long[(int) ((capacity + mask) >>> segmentBits)][];
    for (int s = 0; s < segments.length; s++) {
      long left = capacity - ((long) s << segmentBits);
      segments[s] = new long[(int) Math.min(left, 1 << segmentBits)];
    }
  }

  /** Bits of a text position. */
  static int positionBits(long textSize) {
    return Long.SIZE - Long.numberOfLeadingZeros(textSize);
  }

  /** Bases that fit above the position; an entry is never negative. */
  static int keyBases(long textSize) {
    int most = PrefixScanner.MAX_DEPTH - SuffixCensus.BUCKET_BASES;
    return Math.min(most, (Long.SIZE - 1 - positionBits(textSize)) / 2);
  }

  /** Number of entries that fit. */
  long capacity() {
    return capacity;
  }

  void set(long i, long key, long position) {
    segments[(int) (i >>> segmentBits)][(int) i & mask] = key << positionBits | position;
  }

  /** Text position of an entry. */
  long position(long i) {
    long entry = segments[(int) (i >>> segmentBits)][(int) i & mask];
    return entry & ((1L << positionBits) - 1);
  }

  /** Copies entries to an array. */
  void get(long from, long[] to, int n) {
    for (int done = 0; done < n; ) {
      long i = from + done;
      long[] segment = segments[(int) (i >>> segmentBits)];
      int at = (int) i & mask;
      int part = Math.min(n - done, segment.length - at);
      System.arraycopy(segment, at, to, done, part);
      done += part;
    }
  }

  /** Copies entries from an array. */
  void put(long to, long[] from, int n) {
    for (int done = 0; done < n; ) {
      long i = to + done;
      long[] segment = segments[(int) (i >>> segmentBits)];
      int at = (int) i & mask;
      int part = Math.min(n - done, segment.length - at);
      System.arraycopy(from, done, segment, at, part);
      done += part;
    }
  }
}
