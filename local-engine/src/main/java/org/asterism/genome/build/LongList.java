package org.asterism.genome.build;

import java.util.Arrays;

/** A growing list of longs in segments, so that it may have more elements than an array. */
final class LongList {
  private static final int SEGMENT_BITS = 16;

  private final int segmentBits;
  private final int mask;
  private long[][] segments = new long[0][];
  private long size;

  LongList() {
    this(SEGMENT_BITS);
  }

  LongList(int segmentBits) {
    this.segmentBits = segmentBits;
    this.mask = (1 << segmentBits) - 1;
  }

  /** A list of {@code size} zeros. */
  static LongList zeros(long size) {
    LongList list = new LongList();
    list.size = size;
    list.segments = new long[(int) ((size + list.mask) >>> list.segmentBits)][1 << SEGMENT_BITS];
    return list;
  }

  void add(long value) {
    int s = (int) (size >>> segmentBits);
    if (s == segments.length) {
      segments = Arrays.copyOf(segments, Math.max(4, 2 * s));
    }
    if (segments[s] == null) {
      segments[s] = new long[size == 0 ? Math.min(16, 1 << segmentBits) : 1 << segmentBits];
    }
    int i = (int) size & mask;
    if (i == segments[s].length) {
      segments[s] = Arrays.copyOf(segments[s], Math.min(2 * i, 1 << segmentBits));
    }
    segments[s][i] = value;
    size++;
  }

  long get(long i) {
    return segments[(int) (i >>> segmentBits)][(int) i & mask];
  }

  void set(long i, long value) {
    segments[(int) (i >>> segmentBits)][(int) i & mask] = value;
  }

  long size() {
    return size;
  }

  /** Forgets all elements and lets go of their memory. */
  void clear() {
    segments = new long[0][];
    size = 0;
  }
}
