package org.asterism.genome;

/**
 * Fixed-width words in a little-endian bit stream (spec 10 section 5): word {@code i} occupies bits
 * {@code [i * width, (i + 1) * width)}.
 */
public final class PackedArray {
  private final MappedBytes bytes;
  private final long byteOffset;
  private final long count;
  private final int width;
  private final long mask;

  /**
   * @param bytes where the stream lies
   * @param byteOffset first byte of the stream
   * @param count number of words
   * @param width bits per word, 1..57
   */
  public PackedArray(MappedBytes bytes, long byteOffset, long count, int width) {
    if (width < 1 || width > 57) {
      throw new IllegalArgumentException("word width " + width);
    }
    this.bytes = bytes;
    this.byteOffset = byteOffset;
    this.count = count;
    this.width = width;
    this.mask = (1L << width) - 1;
  }

  /** Word {@code i} in {@code [0, count)}. */
  public long get(long i) {
    long bit = i * width;
    return (bytes.longAt(byteOffset + (bit >>> 3)) >>> (bit & 7)) & mask;
  }

  /** Number of words. */
  public long count() {
    return count;
  }

  /** Bits per word. */
  public int width() {
    return width;
  }

  /** Bytes that a stream of {@code count > 0} words takes in an index file. */
  public static long byteLength(long count, int width) {
    return (count - 1) * width / 8 + 8;
  }

  void close() {
    bytes.close();
  }
}
