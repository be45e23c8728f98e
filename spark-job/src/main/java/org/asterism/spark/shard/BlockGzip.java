package org.asterism.spark.shard;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;
import org.asterism.spark.storage.Storage;

/**
 * BGZF, the block-gzip of bgzip and BAM: gzip members of at most 64 KiB, each with its compressed
 * size in an extra field {@code BC}, so that blocks can be found from the middle of a file. A block
 * start found by its magic counts only when the next header follows where it says.
 */
final class BlockGzip {
  /** Largest block, compressed or not. */
  static final int MAX_BLOCK = 1 << 16;

  private static final int HEADER = 12;
  private static final int TRAILER = 8;

  private BlockGzip() {}

  /** Whether a file begins with a BGZF block. */
  static boolean isBlockGzip(Storage storage, String path) throws IOException {
    try (InputStream in = storage.open(path, 0)) {
      byte[] head = in.readNBytes(MAX_BLOCK);
      return blockLength(head, 0, head.length) > 0;
    }
  }

  /**
   * Length of the block whose header stands at {@code at}.
   *
   * @return its bytes; 0 when there is no BGZF header; -1 when too few bytes are there to tell
   */
  static int blockLength(byte[] bytes, int at, int limit) {
    if (limit - at < HEADER) {
      return -1;
    }
    if (bytes[at] != 0x1f
        || bytes[at + 1] != (byte) 0x8b
        || bytes[at + 2] != 8
        || (bytes[at + 3] & 4) == 0) {
      return 0;
    }
    int extra = unsigned16(bytes, at + 10);
    if (limit - at < HEADER + extra) {
      return -1;
    }
    for (int p = at + HEADER; p + 4 <= at + HEADER + extra; ) {
      int length = unsigned16(bytes, p + 2);
      if (bytes[p] == 'B' && bytes[p + 1] == 'C' && length == 2 && p + 6 <= at + HEADER + extra) {
        int block = unsigned16(bytes, p + 4) + 1;
        return block > HEADER + extra + TRAILER ? block : 0;
      }
      p += 4 + length;
    }
    return 0;
  }

  private static int unsigned16(byte[] bytes, int at) {
    return (bytes[at] & 0xff) | (bytes[at + 1] & 0xff) << 8;
  }

  private static int signed32(byte[] bytes, int at) {
    return unsigned16(bytes, at) | unsigned16(bytes, at + 2) << 16;
  }

  /**
   * Counts the newlines of the blocks that start in {@code [from, to)} of a file.
   *
   * @throws IOException also for a block that is damaged
   */
  static RangeScan scan(Storage storage, String path, long from, long to, int grain)
      throws IOException {
    RangeScan scan = new RangeScan();
    long start = from == 0 ? 0 : firstBlock(storage, path, from, to);
    if (start >= to) {
      scan.end = start;
      return scan;
    }
    try (Blocks blocks = new Blocks(storage.open(path, start), path, start)) {
      long grainStart = start;
      long bytes = 0;
      long newlines = 0;
      while (blocks.position() < to && blocks.next()) {
        bytes += blocks.length;
        newlines += Newlines.count(blocks.content, 0, blocks.length);
        if (blocks.length > 0) {
          scan.lastByte = blocks.content[blocks.length - 1] & 0xff;
        }
        if (bytes >= grain) {
          scan.add(grainStart, bytes, newlines);
          grainStart = blocks.position();
          bytes = 0;
          newlines = 0;
        }
      }
      if (grainStart < blocks.position()) {
        scan.add(grainStart, bytes, newlines);
      }
      scan.end = blocks.position();
    }
    return scan;
  }

  /**
   * The first block start at or after {@code from}: a header whose successor is a header too or the
   * end of the file. {@code to} or beyond when no block starts in the range.
   */
  private static long firstBlock(Storage storage, String path, long from, long to)
      throws IOException {
    // a block that starts before `to` may end, with its successor's header, two blocks later
    byte[] window = new byte[3 * MAX_BLOCK];
    try (InputStream in = storage.open(path, from)) {
      int length = in.readNBytes(window, 0, window.length);
      boolean all = length < window.length;
      for (int i = 0; i < length && i < MAX_BLOCK; i++) {
        if (window[i] != 0x1f) {
          continue;
        }
        int block = blockLength(window, i, length);
        if (block <= 0) {
          continue;
        }
        int next = i + block;
        if (all && next == length || next < length && blockLength(window, next, length) > 0) {
          return from + i;
        }
      }
      return all ? Math.max(to, from + length) : to;
    }
  }

  /** The blocks of a stream one after another, inflated and checked. */
  static final class Blocks implements AutoCloseable {
    /** Content of the block read last in {@code [0, length)}. */
    final byte[] content = new byte[MAX_BLOCK];

    /** Bytes of {@link #content}. */
    int length;

    private final InputStream in;
    private final String path;
    private final byte[] block = new byte[MAX_BLOCK];
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private long position;

    Blocks(InputStream in, String path, long position) {
      this.in = new BufferedInputStream(in, 1 << 17);
      this.path = path;
      this.position = position;
    }

    /** File offset of the next block. */
    long position() {
      return position;
    }

    /** Reads the next block; false at the end of the file. */
    boolean next() throws IOException {
      int got = in.readNBytes(block, 0, HEADER);
      if (got == 0) {
        return false;
      }
      int extra = got < HEADER ? 0 : unsigned16(block, 10);
      if (got == HEADER && extra <= MAX_BLOCK - HEADER) {
        got += in.readNBytes(block, HEADER, extra);
      }
      int size = blockLength(block, 0, got);
      if (size <= 0) {
        throw new ZipException("no BGZF block at byte " + position + " of " + path);
      }
      got += in.readNBytes(block, got, size - got);
      if (got < size) {
        throw new EOFException("the BGZF block at byte " + position + " of " + path + " is cut");
      }
      inflate(HEADER + extra, size);
      position += size;
      return true;
    }

    private void inflate(int from, int size) throws IOException {
      try {
        inflater.reset();
        inflater.setInput(block, from, size - from - TRAILER);
        length = 0;
        while (!inflater.finished()) {
          int n = inflater.inflate(content, length, content.length - length);
          length += n;
          if (n == 0 && !inflater.finished()) {
            throw new DataFormatException("incomplete");
          }
        }
      } catch (DataFormatException e) {
        throw new ZipException(
            "damaged BGZF block at byte " + position + " of " + path + ": " + e.getMessage());
      }
      crc.reset();
      crc.update(content, 0, length);
      if (signed32(block, size - 4) != length
          || signed32(block, size - TRAILER) != (int) crc.getValue()) {
        throw new ZipException("wrong checksum in the BGZF block at " + position + " of " + path);
      }
    }

    @Override
    public void close() throws IOException {
      inflater.end();
      in.close();
    }
  }

  /** Content of a BGZF file from a block start on. */
  static final class Content extends InputStream {
    private final Blocks blocks;
    private int used;

    Content(InputStream in, String path, long position) {
      blocks = new Blocks(in, path, position);
    }

    private boolean fill() throws IOException {
      while (used == blocks.length) {
        if (!blocks.next()) {
          blocks.length = 0;
          used = 0;
          return false;
        }
        used = 0;
      }
      return true;
    }

    @Override
    public int read() throws IOException {
      return fill() ? blocks.content[used++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
      if (count == 0) {
        return 0;
      }
      if (!fill()) {
        return -1;
      }
      int n = Math.min(count, blocks.length - used);
      System.arraycopy(blocks.content, used, into, offset, n);
      used += n;
      return n;
    }

    @Override
    public void close() throws IOException {
      blocks.close();
    }
  }

  /** First bytes of a file's content, for a look at what it holds. */
  static byte[] head(Storage storage, String path, LineIndex.Kind kind, int count)
      throws IOException {
    try (InputStream in = storage.open(path, 0);
        InputStream text = kind == LineIndex.Kind.PLAIN ? in : new Content(in, path, 0)) {
      byte[] head = new byte[count];
      return Arrays.copyOf(head, text.readNBytes(head, 0, count));
    }
  }
}
