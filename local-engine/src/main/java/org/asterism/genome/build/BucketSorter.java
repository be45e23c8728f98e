package org.asterism.genome.build;

/**
 * Sorts the suffixes of a bucket by 21 characters at a time: those that still agree go on to the
 * next 21 (spec 10 section 4.2). Suffixes that agree up to a padding, or over as many characters as
 * are compared at all, keep the order of their positions. Those that agree over {@code deep}
 * characters are left to {@link RepeatResolver}. One per thread.
 */
final class BucketSorter {
  private final PackedText text;
  private final long compared;
  private final int deep;
  private final ChunkRule chunks;
  private final KeySorter sorter = new KeySorter();
  private final LongList repeats = new LongList();
  private long[] keys = new long[1024];
  private long[] positions = new long[1024];
  private long firstIndex;

  /**
   * @param compared number of characters that are compared, Long.MAX_VALUE for all
   * @param deep number of characters after which {@link #repeats} takes over, if all are compared
   * @param chunks order of suffixes that are equal up to a padding
   */
  BucketSorter(PackedText text, long compared, int deep, ChunkRule chunks) {
    this.text = text;
    this.compared = compared;
    this.deep = deep;
    this.chunks = chunks;
  }

  /**
   * Groups of suffixes that were left as they are: for each, suffix-array index of the first one,
   * number, text positions; all of them agree over at least the characters given as {@code deep}.
   */
  LongList repeats() {
    return repeats;
  }

  /**
   * Sorts a part of the positions in place.
   *
   * @param all where they are; ascending at first
   * @param from first element
   * @param count number of elements
   * @param shared characters that all suffixes here are known to share
   * @param index suffix-array index of the first element
   */
  void sort(SuffixPositions all, long from, long count, int shared, long index) {
    if (count > Integer.MAX_VALUE - 64) {
      throw new IllegalStateException(
          "more than 2^31 suffixes start with the same bases: the genome is too repetitive");
    }
    int n = (int) count;
    if (n < 2) {
      return;
    }
    if (positions.length < n) {
      int size = Math.max(n, positions.length + positions.length / 2);
      keys = new long[size];
      positions = new long[size];
    }
    for (int i = 0; i < n; i++) {
      positions[i] = all.get(from + i);
    }
    firstIndex = index;
    refine(0, n, shared);
    for (int i = 0; i < n; i++) {
      all.set(from + i, positions[i]);
    }
  }

  /** Sorts {@code [from, to)}, whose suffixes share their first {@code shared} characters. */
  private void refine(int from, int to, int shared) {
    if (shared >= compared) {
      return;
    }
    if (compared == Long.MAX_VALUE && shared >= deep) {
      leave(from, to);
      return;
    }
    int length = (int) Math.min(PackedText.KEY_LENGTH, compared - shared);
    for (int i = from; i < to; i++) {
      keys[i] = PackedText.shortened(text.key(positions[i] + shared), length);
    }
    sorter.sort(keys, positions, from, to);
    int start = from;
    while (start < to) {
      long key = keys[start];
      int end = start + 1;
      while (end < to && keys[end] == key) {
        end++;
      }
      if (end - start > 1) {
        if (PackedText.hasPad(key)) {
          orderByChunk(start, end, shared + PackedText.padIndex(key));
        } else {
          refine(start, end, shared + length);
        }
      }
      start = end;
    }
  }

  /** Suffixes that agree up to their padding at {@code pad}: the chunk decides, then position. */
  private void orderByChunk(int from, int to, int pad) {
    if (chunks.chunks() > 1 && pad <= 2) {
      for (int i = from; i < to; i++) {
        keys[i] = chunks.chunkAt(text, positions[i]);
      }
      long key = keys[from];
      sorter.sort(keys, positions, from, to);
      for (int i = from; i < to; i++) {
        keys[i] = key; // equal again for whoever looks for the end of this group
      }
    }
  }

  private void leave(int from, int to) {
    repeats.add(firstIndex + from);
    repeats.add(to - from);
    for (int i = from; i < to; i++) {
      repeats.add(positions[i]);
    }
  }
}
