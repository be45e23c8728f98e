package org.asterism.spark.shard;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Counts newline bytes, eight at a time. */
final class Newlines {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long EIGHT_NEWLINES = 0x0a0a0a0a0a0a0a0aL;
  private static final long LOW_BITS = 0x7f7f7f7f7f7f7f7fL;

  private Newlines() {}

  /** Newlines in {@code bytes[from, to)}. */
  static int count(byte[] bytes, int from, int to) {
    int other = 0; // bytes of the whole words that are no newline
    int i = from;
    for (; i + 8 <= to; i += 8) {
      long x = (long) LONGS.get(bytes, i) ^ EIGHT_NEWLINES;
      // the high bit of a byte ends up 0 exactly where the byte of x is 0
      other += Long.bitCount((((x & LOW_BITS) + LOW_BITS) | x) & ~LOW_BITS);
    }
    int count = i - from - other;
    for (; i < to; i++) {
      if (bytes[i] == '\n') {
        count++;
      }
    }
    return count;
  }

  /**
   * Finds where a line ends.
   *
   * @param number which newline from {@code from} on, from 1
   * @return the index after that newline, or -1 when {@code bytes[from, to)} has fewer
   */
  static int after(byte[] bytes, int from, int to, long number) {
    long left = number;
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\n' && --left == 0) {
        return i + 1;
      }
    }
    return -1;
  }
}
