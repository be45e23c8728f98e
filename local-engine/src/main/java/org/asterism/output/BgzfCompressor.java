package org.asterism.output;

import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Compresses BGZF blocks (spec 30 section 8.5, 70 section 4). A block depends on nothing but its
 * payload and the level, so blocks of one stream may be compressed anywhere and in any order. Keeps
 * one deflater; one instance per thread.
 */
public final class BgzfCompressor implements AutoCloseable {
  /** Payload bytes of every full block of a stream. */
  public static final int PAYLOAD = 65_280;

  private static final int HEADER = 18;
  private static final int TRAILER = 8;
  private static final int MAX_BLOCK = 65_536;
  private static final byte[] PREFIX = {
    31, (byte) 139, 8, 4, 0, 0, 0, 0, 0, (byte) 255, 6, 0, 66, 67, 2, 0
  };
  private static final byte[] END = {
    31,
    (byte) 139,
    8,
    4,
    0,
    0,
    0,
    0,
    0,
    (byte) 255,
    6,
    0,
    66,
    67,
    2,
    0,
    27,
    0,
    3,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0
  };

  private final Deflater deflater;
  private final CRC32 crc = new CRC32();

  /**
   * @param level zlib level 0..9
   */
  public BgzfCompressor(int level) {
    deflater = new Deflater(level, true);
  }

  /** The 28 bytes that end a BGZF file. */
  public static byte[] endOfFile() {
    return END.clone();
  }

  /**
   * Compresses one block.
   *
   * @param source holds the payload
   * @param from its first byte
   * @param length its bytes, 1..{@link #PAYLOAD}
   * @param out receives the block
   */
  public void compress(byte[] source, int from, int length, ByteBuilder out) {
    if (length < 1 || length > PAYLOAD) {
      throw new IllegalArgumentException("BGZF payload of " + length + " bytes");
    }
    out.ensure(MAX_BLOCK);
    int start = out.size;
    out.put(PREFIX);
    int deflated = deflate(source, from, length, out.bytes, start + HEADER);
    int total = HEADER + deflated + TRAILER;
    out.putShortLe(total - 1);
    out.size = start + HEADER + deflated;
    crc.reset();
    crc.update(source, from, length);
    out.putIntLe((int) crc.getValue());
    out.putIntLe(length);
  }

  private int deflate(byte[] source, int from, int length, byte[] into, int at) {
    int room = MAX_BLOCK - HEADER - TRAILER;
    deflater.reset();
    deflater.setInput(source, from, length);
    deflater.finish();
    int n = deflater.deflate(into, at, room);
    if (!deflater.finished()) {
      return store(source, from, length, into, at);
    }
    return n;
  }

  /** One stored deflate block, for payload that does not compress. */
  private static int store(byte[] source, int from, int length, byte[] into, int at) {
    into[at] = 1;
    into[at + 1] = (byte) length;
    into[at + 2] = (byte) (length >>> 8);
    into[at + 3] = (byte) ~length;
    into[at + 4] = (byte) (~length >>> 8);
    System.arraycopy(source, from, into, at + 5, length);
    return length + 5;
  }

  /** Frees the native memory of the deflater. */
  @Override
  public void close() {
    deflater.end();
  }
}
