package org.asterism.genome.build;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Packs words of a fixed width into a little-endian bit stream held in an array (spec 10 section
 * 5); full 64-bit words are stored at once.
 */
final class WordPacker {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] bytes;
  private final int width;
  private int stored;
  private long pending;
  private int pendingBits;

  /**
   * @param words how many words fit
   * @param width bits per word, at most 57
   */
  WordPacker(int words, int width) {
    this.bytes = new byte[(int) (((long) words * width + 63) / 64 * Long.BYTES)];
    this.width = width;
  }

  void add(long word) {
    pending |= word << pendingBits;
    pendingBits += width;
    if (pendingBits >= Long.SIZE) {
      LONG.set(bytes, stored, pending);
      stored += Long.BYTES;
      pendingBits -= Long.SIZE;
      pending = pendingBits == 0 ? 0 : word >>> (width - pendingBits);
    }
  }

  /** Ends the stream; the last byte is filled up with 0 bits. Returns the number of bytes. */
  int finish() {
    int length = stored + (pendingBits + 7) / 8;
    if (pendingBits > 0) {
      LONG.set(bytes, stored, pending);
    }
    return length;
  }

  byte[] bytes() {
    return bytes;
  }
}
