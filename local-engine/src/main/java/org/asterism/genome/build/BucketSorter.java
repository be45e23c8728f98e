package org.asterism.genome.build;

/**
 * Sorts the suffixes of a bucket (spec 10 section 4.2): by the bases in their entries first, and
 * those that agree there by the text, 21 characters at a time. Suffixes that agree up to a padding,
 * or over as many characters as are compared at all, keep the order of their positions. Those that
 * agree over {@code deep} characters are left to {@link RepeatResolver}. One per thread.
 */
final class BucketSorter {
  private final PackedText text;
  private final SuffixCensus census;
  private final PrefixCounts counts;
  private final long compared;
  private final int deep;
  private final ChunkRule chunks;
  private final KeySorter sorter = new KeySorter();
  private final LongList repeats = new LongList();
  private final EntrySorter entrySorter = new EntrySorter();
  private final int positionBits;
  private final int keyBases;
  private final int countedBits;
  private long[] entries = new long[1024];
  private long[] keys = new long[1024];
  private long[] positions = new long[1024];
  private long firstIndex;

  /**
   * @param census what is known of the buckets; longer prefixes are counted on the way
   * @param keyBases bases in the entries
   * @param compared number of characters that are compared, Long.MAX_VALUE for all
   * @param deep number of characters after which {@link #repeats} takes over, if all are compared
   * @param chunks order of suffixes that are equal up to a padding
   */
  BucketSorter(
      PackedText text,
      SuffixCensus census,
      int keyBases,
      long compared,
      int deep,
      ChunkRule chunks) {
    this.text = text;
    this.census = census;
    this.counts = census.prefixCounts();
    this.compared = compared;
    this.deep = deep;
    this.chunks = chunks;
    this.positionBits = SuffixEntries.positionBits(text.size());
    this.keyBases = keyBases;
    int depth = counts.depth();
    this.countedBits = compared < depth ? 0 : 2 * (depth - SuffixCensus.BUCKET_BASES);
  }

  /**
   * Groups of suffixes that were left as they are: for each, suffix-array index of the first one,
   * number, text positions; all of them agree over at least the characters given as {@code deep}.
   */
  LongList repeats() {
    return repeats;
  }

  /**
   * Sorts a part of the entries in place; afterwards only their positions have a meaning.
   *
   * @param bucket bucket
   * @param all where they are
   * @param from first element
   * @param count number of elements
   * @param index suffix-array index of the first element
   */
  void sort(int bucket, SuffixEntries all, long from, long count, long index) {
    if (count > Integer.MAX_VALUE - 64) {
      throw new IllegalStateException(
          "more than 2^31 suffixes start with the same bases: the genome is too repetitive");
    }
    int n = (int) count;
    if (entries.length < n) {
      entries = new long[Math.max(n, entries.length + entries.length / 2)];
    }
    all.get(from, entries, n);
    entrySorter.sort(entries, n, positionBits + 2 * keyBases);
    if (countedBits > 0 && bucket < SuffixCensus.SHORT) {
      counts.addBucket(bucket, entries, n, positionBits + 2 * keyBases - countedBits);
    }
    int shared = census.sharedBases(bucket);
    int start = 0;
    while (start < n) {
      long key = entries[start] >>> positionBits;
      int end = start + 1;
      while (end < n && entries[end] >>> positionBits == key) {
        end++;
      }
      if (end - start > 1) {
        refineEntries(start, end, shared, index);
      }
      start = end;
    }
    all.put(from, entries, n);
  }

  /** Sorts entries that agree in their bases, or in what stands for bases after N or padding. */
  private void refineEntries(int from, int to, int shared, long index) {
    int n = to - from;
    if (positions.length < n) {
      int size = Math.max(n, positions.length + positions.length / 2);
      keys = new long[size];
      positions = new long[size];
    }
    for (int i = 0; i < n; i++) {
      positions[i] = entries[from + i] & ((1L << positionBits) - 1);
    }
    firstIndex = index + from;
    refine(0, n, shared);
    System.arraycopy(positions, 0, entries, from, n);
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
