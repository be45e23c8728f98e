package org.asterism.genome;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Bytes outside the Java heap, of any size, read by 64-bit offset: a memory-mapped file or plain
 * direct memory. Offsets are 0-based; little-endian.
 *
 * <p>A buffer holds at most 2 GiB, so large contents are cut into segments of a power of two that
 * overlap by {@value #OVERLAP} bytes: an 8-byte load never straddles two of them. Contents of one
 * segment take a shorter path. All reads go through read-only direct buffers, so that the virtual
 * machine sees one buffer class at every call site.
 */
public final class MappedBytes implements Closeable {
  private static final int SEGMENT_BITS = 30;
  private static final int OVERLAP = 16;

  private final long size;
  private final long lastWord;
  private final int segmentBits;
  private final int mask;
  private ByteBuffer single;
  private ByteBuffer[] segments;
  private ByteBuffer[] writable;

  private MappedBytes(long size, int segmentBits, ByteBuffer[] segments, ByteBuffer[] writable) {
    this.size = size;
    this.lastWord = size - Long.BYTES;
    this.segmentBits = segmentBits;
    this.mask = (1 << segmentBits) - 1;
    this.segments = segments;
    this.single = segments.length == 1 ? segments[0] : null;
    this.writable = writable;
  }

  /** Maps a whole file for reading. */
  public static MappedBytes map(Path file) throws IOException {
    return map(file, 0, Files.size(file));
  }

  /**
   * Maps a part of a file for reading.
   *
   * @param offset first byte of the file that becomes byte 0
   * @param length number of bytes; the file must have them
   */
  public static MappedBytes map(Path file, long offset, long length) throws IOException {
    return map(file, offset, length, SEGMENT_BITS);
  }

  static MappedBytes map(Path file, long offset, long length, int segmentBits) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      if (offset < 0 || length < 0 || offset + length > channel.size()) {
        throw new IOException(
            file + " has " + channel.size() + " bytes, needed are " + (offset + length));
      }
      ByteBuffer[] segments = new ByteBuffer[segmentCount(length, segmentBits)];
      for (int i = 0; i < segments.length; i++) {
        long start = (long) i << segmentBits;
        segments[i] =
            channel
                .map(
                    FileChannel.MapMode.READ_ONLY,
                    offset + start,
                    segmentLength(length, start, segmentBits))
                .order(ByteOrder.LITTLE_ENDIAN);
      }
      return new MappedBytes(length, segmentBits, segments, null);
    }
  }

  /** Creates (or replaces) a file of the given size, zero-filled, and maps it for writing too. */
  public static MappedBytes create(Path file, long size) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      return writable(channel, size);
    }
  }

  /** Maps a whole file for reading and writing. */
  public static MappedBytes update(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return writable(channel, channel.size());
    }
  }

  private static MappedBytes writable(FileChannel channel, long size) throws IOException {
    ByteBuffer[] writable = new ByteBuffer[segmentCount(size, SEGMENT_BITS)];
    for (int i = 0; i < writable.length; i++) {
      long start = (long) i << SEGMENT_BITS;
      writable[i] =
          channel.map(
              FileChannel.MapMode.READ_WRITE, start, segmentLength(size, start, SEGMENT_BITS));
    }
    return ofWritable(size, SEGMENT_BITS, writable);
  }

  /** Zero-filled direct memory that can be written to with {@link #put}. */
  public static MappedBytes allocate(long size) {
    return allocate(size, SEGMENT_BITS);
  }

  static MappedBytes allocate(long size, int segmentBits) {
    ByteBuffer[] writable = new ByteBuffer[segmentCount(size, segmentBits)];
    for (int i = 0; i < writable.length; i++) {
      long start = (long) i << segmentBits;
      writable[i] = ByteBuffer.allocateDirect((int) segmentLength(size, start, segmentBits));
    }
    return ofWritable(size, segmentBits, writable);
  }

  private static MappedBytes ofWritable(long size, int segmentBits, ByteBuffer[] writable) {
    ByteBuffer[] segments = new ByteBuffer[writable.length];
    for (int i = 0; i < writable.length; i++) {
      writable[i].order(ByteOrder.LITTLE_ENDIAN);
      segments[i] = writable[i].asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }
    return new MappedBytes(size, segmentBits, segments, writable);
  }

  private static int segmentCount(long size, int segmentBits) {
    return (int) Math.max(1, (size + (1L << segmentBits) - 1) >>> segmentBits);
  }

  private static long segmentLength(long size, long start, int segmentBits) {
    return Math.min(size - start, (1L << segmentBits) + OVERLAP);
  }

  /** Number of bytes. */
  public long size() {
    return size;
  }

  /** The byte at an offset in {@code [0, size)}. */
  public byte at(long i) {
    ByteBuffer s = single;
    return s != null ? s.get((int) i) : segments[(int) (i >>> segmentBits)].get((int) i & mask);
  }

  /** The 8 bytes from an offset {@code >= 0} as a little-endian word; bytes past the end are 0. */
  public long longAt(long i) {
    if (i > lastWord) {
      return tailWord(i);
    }
    ByteBuffer s = single;
    return s != null
        ? s.getLong((int) i)
        : segments[(int) (i >>> segmentBits)].getLong((int) i & mask);
  }

  private long tailWord(long i) {
    long word = 0;
    for (int k = 0; k < Long.BYTES && i + k < size; k++) {
      word |= (at(i + k) & 0xFFL) << (8 * k);
    }
    return word;
  }

  /** Copies {@code length} bytes from an offset into an array. */
  public void get(long i, byte[] target, int from, int length) {
    long p = i;
    int done = 0;
    while (done < length) {
      ByteBuffer s = segments[(int) (p >>> segmentBits)];
      int at = (int) p & mask;
      int n = Math.min(length - done, s.limit() - at);
      s.get(at, target, from + done, n);
      done += n;
      p += n;
    }
  }

  /** Writes one byte; only for {@link #allocate allocated} or {@link #create created} bytes. */
  public void put(long i, byte value) {
    int segment = (int) (i >>> segmentBits);
    int at = (int) i & mask;
    writable[segment].put(at, value);
    if (at < OVERLAP && segment > 0) {
      writable[segment - 1].put(at + mask + 1, value);
    }
  }

  /** Writes a little-endian word; see {@link #put(long, byte)}. */
  public void putLong(long i, long value) {
    int at = (int) i & mask;
    if (at >= OVERLAP && at <= mask - Long.BYTES) {
      writable[(int) (i >>> segmentBits)].putLong(at, value);
    } else {
      for (int k = 0; k < Long.BYTES; k++) {
        put(i + k, (byte) (value >>> (8 * k)));
      }
    }
  }

  /** Writes a part of an array; see {@link #put(long, byte)}. */
  public void put(long i, byte[] source, int from, int length) {
    for (int k = 0; k < length; k++) {
      put(i + k, source[from + k]);
    }
  }

  /** Lets go of the memory, which the virtual machine frees when it collects the buffers. */
  @Override
  public void close() {
    single = null;
    segments = null;
    writable = null;
  }
}
