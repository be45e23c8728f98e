package org.asterism.solo.count;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.asterism.output.ByteBuilder;

/** Buckets by ranges of keys, filled by writers of which each thread has its own. */
final class CellBuckets {
  private static final int SEGMENT_BYTES = 1 << 14;

  private final long[] lowest;
  private final CellBucket[] buckets;

  /**
   * @param lowest least key of each bucket but the first, ascending
   * @param file for what does not fit
   * @param memoryLeft bytes that all buckets together may take
   */
  CellBuckets(long[] lowest, SpillFile file, AtomicLong memoryLeft) {
    this.lowest = lowest;
    buckets = new CellBucket[lowest.length + 1];
    for (int b = 0; b < buckets.length; b++) {
      buckets[b] = new CellBucket(file, memoryLeft);
    }
  }

  /**
   * Bounds that cut keys into ranges of about the same number of records; a key with more than its
   * share has a range of its own.
   *
   * @param sample keys of some records; sorted in place
   * @param size number of them
   * @param ranges wanted number of ranges
   */
  static long[] bounds(long[] sample, int size, int ranges) {
    Arrays.sort(sample, 0, size);
    long[] found = new long[2 * ranges];
    int n = 0;
    for (int r = 1; r < ranges && size > 0; r++) {
      long key = sample[(int) ((long) r * size / ranges)];
      if (n == 0 || key > found[n - 1]) {
        found[n++] = key;
      } else if (key == found[n - 1]) {
        found[n++] = key + 1;
      }
    }
    return Arrays.copyOf(found, n);
  }

  int size() {
    return buckets.length;
  }

  CellBucket bucket(int number) {
    return buckets[number];
  }

  /** A writer for one thread. */
  Writer writer() {
    return new Writer();
  }

  /** Collects records per bucket until a segment is full. */
  final class Writer {
    private final ByteBuilder[] pending = new ByteBuilder[buckets.length];
    private final int[] count = new int[buckets.length];
    private final long[] least = new long[buckets.length];
    private final long[] greatest = new long[buckets.length];

    /** Adds a record. */
    void add(long key, byte[] source, int from, int length) {
      int place = Arrays.binarySearch(lowest, key);
      int b = place >= 0 ? place + 1 : ~place;
      ByteBuilder out = pending[b];
      if (out == null) {
        out = new ByteBuilder(1 << 10);
        pending[b] = out;
      }
      if (count[b] == 0) {
        least[b] = key;
        greatest[b] = key;
      } else {
        least[b] = Math.min(least[b], key);
        greatest[b] = Math.max(greatest[b], key);
      }
      Varints.put(out, key);
      out.put(source, from, length);
      count[b]++;
      if (out.size >= SEGMENT_BYTES) {
        flush(b);
      }
    }

    private void flush(int b) {
      try {
        buckets[b].add(pending[b].bytes, pending[b].size, count[b], least[b], greatest[b]);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      pending[b].clear();
      count[b] = 0;
    }

    /** Hands on what is left. */
    void finish() {
      for (int b = 0; b < pending.length; b++) {
        if (count[b] > 0) {
          flush(b);
        }
        pending[b] = null;
      }
    }
  }
}
