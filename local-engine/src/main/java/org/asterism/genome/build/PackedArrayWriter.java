package org.asterism.genome.build;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import org.asterism.genome.PackedArray;

/**
 * Streams fixed-width words into a file as the little-endian bit stream of spec 10 section 5. Not
 * for several threads. {@link #finish} must be called at the end.
 */
public final class PackedArrayWriter {
  private final FileChannel channel;
  private final int width;
  private final long start;
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(1 << 18).order(ByteOrder.LITTLE_ENDIAN);
  private long pending;
  private int pendingBits;
  private long count;

  /**
   * @param channel where to write, from its current position on
   * @param width bits per word, 1..57
   */
  public PackedArrayWriter(FileChannel channel, int width) throws IOException {
    this.channel = channel;
    this.width = width;
    this.start = channel.position();
  }

  /** Appends a word, which must fit the width. */
  public void add(long word) throws IOException {
    pending |= word << pendingBits;
    pendingBits += width;
    if (pendingBits >= Long.SIZE) {
      putLong(pending);
      pendingBits -= Long.SIZE;
      pending = pendingBits == 0 ? 0 : word >>> (width - pendingBits);
    }
    count++;
  }

  /** Appends a word several times. */
  public void addRepeated(long word, long times) throws IOException {
    for (long i = 0; i < times; i++) {
      add(word);
    }
  }

  private void putLong(long bits) throws IOException {
    if (buffer.remaining() < Long.BYTES) {
      flush();
    }
    buffer.putLong(bits);
  }

  private void flush() throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  /** Number of words so far. */
  public long count() {
    return count;
  }

  /**
   * Writes what is left, filled up with zeros to the length that an index file has.
   *
   * @return bytes of the whole array
   */
  public long finish() throws IOException {
    long length = count == 0 ? 0 : PackedArray.byteLength(count, width);
    flush();
    long written = channel.position() - start;
    while (written < length) {
      buffer.put((byte) pending);
      pending >>>= Byte.SIZE;
      written++;
    }
    flush();
    return length;
  }
}
