package org.asterism.solo.count;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.asterism.solo.SoloRecord;

/**
 * Goes through the cells of a bucket in ascending order. A bucket that fits is read at once and
 * sorted by key; a larger one is cut into smaller ones; a single cell that does not fit is
 * streamed.
 */
final class BucketCells {
  private static final int MOST_SAMPLES = 1 << 13;
  private static final int PIECES = 64;

  private final SpillFile file;
  private final long most;

  /**
   * @param file for pieces of buckets that are too large
   * @param most bytes of a bucket to have in memory
   */
  BucketCells(SpillFile file, long most) {
    this.file = file;
    this.most = Math.min(most, Integer.MAX_VALUE / 2);
  }

  /** Visits all cells, then lets the bucket go. */
  void forEach(CellBucket bucket, CellStore.Visitor visitor) throws IOException {
    if (bucket.records() == 0) {
      return;
    }
    if (bucket.bytes() <= most) {
      load(bucket, visitor);
    } else if (bucket.least() == bucket.greatest()) {
      visitor.visit(bucket.least(), new Streamed(bucket));
    } else {
      cut(bucket, visitor);
      return;
    }
    bucket.clear();
  }

  private void cut(CellBucket bucket, CellStore.Visitor visitor) throws IOException {
    CellBuckets pieces = new CellBuckets(bounds(bucket), file, new AtomicLong());
    CellBuckets.Writer out = pieces.writer();
    Varints in = new Varints();
    for (int s = 0; s < bucket.segments(); s++) {
      byte[] bytes = bucket.read(s);
      in.in(bytes, 0);
      while (in.at() < bucket.length(s)) {
        long key = in.next();
        int at = in.at();
        in.skip((int) in.next());
        out.add(key, bytes, at, in.at() - at);
      }
    }
    out.finish();
    bucket.clear();
    for (int p = 0; p < pieces.size(); p++) {
      forEach(pieces.bucket(p), visitor);
    }
  }

  private static long[] bounds(CellBucket bucket) throws IOException {
    long[] sample = new long[MOST_SAMPLES];
    int n = 0;
    long step = Math.max(1, bucket.records() / MOST_SAMPLES + 1);
    long number = 0;
    Varints in = new Varints();
    for (int s = 0; s < bucket.segments(); s++) {
      in.in(bucket.read(s), 0);
      while (in.at() < bucket.length(s)) {
        long key = in.next();
        if (number++ % step == 0) {
          sample[n++] = key;
        }
        in.skip((int) in.next());
      }
    }
    long[] bounds = CellBuckets.bounds(sample, n, PIECES);
    return bounds.length > 0 && bounds[bounds.length - 1] > bucket.least()
        ? bounds
        : new long[] {bucket.greatest()};
  }

  private static void load(CellBucket bucket, CellStore.Visitor visitor) throws IOException {
    byte[] bytes = bucket.readAll();
    int n = Math.toIntExact(bucket.records());
    long[] keys = new long[n];
    int[] places = new int[n];
    Varints in = new Varints().in(bytes, 0);
    for (int i = 0; i < n; i++) {
      keys[i] = in.next();
      places[i] = in.at();
      in.skip((int) in.next());
    }
    Loaded records = new Loaded(bytes, sortByKey(keys, places, bucket.least(), bucket.greatest()));
    for (int from = 0; from < n; ) {
      int to = from + 1;
      while (to < n && keys[to] == keys[from]) {
        to++;
      }
      records.range(from, to);
      visitor.visit(keys[from], records);
      from = to;
    }
  }

  /** Sorts keys; returns the places in the order of their keys. */
  private static int[] sortByKey(long[] keys, int[] places, long least, long greatest) {
    int n = keys.length;
    int[] sorted = new int[n];
    if (greatest - least < 4L * n) {
      sortByCounting(keys, places, sorted, least, (int) (greatest - least) + 1);
      return sorted;
    }
    if (greatest - least < Integer.MAX_VALUE) {
      for (int i = 0; i < n; i++) {
        keys[i] = keys[i] - least << 32 | i;
      }
      Arrays.sort(keys);
      for (int i = 0; i < n; i++) {
        sorted[i] = places[(int) keys[i]];
        keys[i] = (keys[i] >>> 32) + least;
      }
      return sorted;
    }
    int[] index = new int[n];
    for (int i = 0; i < n; i++) {
      index[i] = i;
    }
    index = IndexSort.ascending(keys, index);
    for (int i = 0; i < n; i++) {
      sorted[i] = places[index[i]];
    }
    Arrays.sort(keys);
    return sorted;
  }

  private static void sortByCounting(
      long[] keys, int[] places, int[] sorted, long least, int range) {
    int[] next = new int[range + 1];
    for (long key : keys) {
      next[(int) (key - least) + 1]++;
    }
    for (int k = 1; k < range; k++) {
      next[k] += next[k - 1];
    }
    for (int i = 0; i < keys.length; i++) {
      sorted[next[(int) (keys[i] - least)]++] = places[i];
    }
    // each place counted up to the beginning of the next key
    int at = 0;
    for (int k = 0; k < range; k++) {
      Arrays.fill(keys, at, next[k], least + k);
      at = next[k];
    }
  }

  /** Records of one cell in the bytes of a whole bucket. */
  private static final class Loaded implements CellRecords {
    private final byte[] bytes;
    private final int[] places;
    private int first;
    private int end;
    private int at;

    Loaded(byte[] bytes, int[] places) {
      this.bytes = bytes;
      this.places = places;
    }

    void range(int from, int to) {
      first = from;
      end = to;
      at = from;
    }

    @Override
    public void rewind() {
      at = first;
    }

    @Override
    public boolean next(SoloRecord into) {
      if (at == end) {
        return false;
      }
      into.read(bytes, places[at++]);
      return true;
    }
  }
}
