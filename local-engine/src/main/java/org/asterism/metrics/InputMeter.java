package org.asterism.metrics;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.LongAdder;

/** Counts the bytes that are read of the files with reads, as they are stored (compressed). */
public final class InputMeter {
  private final LongAdder bytes = new LongAdder();
  private volatile long before;
  private volatile long total;

  InputMeter() {}

  /**
   * Begins another time through the input.
   *
   * @param size bytes of all files; 0 if that is not known, as with pipes
   */
  public void begin(long size) {
    before = bytes.sum();
    total = size;
  }

  /** Counts the bytes that are read from a stream. */
  public InputStream metered(InputStream in) {
    return new FilterInputStream(in) {
      @Override
      public int read() throws IOException {
        int b = in.read();
        bytes.add(b < 0 ? 0 : 1);
        return b;
      }

      @Override
      public int read(byte[] b, int offset, int length) throws IOException {
        int n = in.read(b, offset, length);
        bytes.add(Math.max(0, n));
        return n;
      }

      @Override
      public long skip(long n) throws IOException {
        long skipped = in.skip(n);
        bytes.add(skipped);
        return skipped;
      }
    };
  }

  /**
   * Adds bytes that were read elsewhere.
   *
   * @param count number of bytes
   */
  public void add(long count) {
    bytes.add(count);
  }

  /** Share of the input that was read since {@link #begin}; negative if its size is not known. */
  public double fraction() {
    return total <= 0 ? -1 : (double) (bytes.sum() - before) / total;
  }

  /** Bytes read in all. */
  long sum() {
    return bytes.sum();
  }
}
