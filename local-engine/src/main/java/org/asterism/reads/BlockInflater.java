package org.asterism.reads;

import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/** Inflates single BGZF blocks and checks them (spec 70 section 4). One instance per thread. */
final class BlockInflater {
  /** Bytes of a block before its deflated payload. */
  static final int HEADER = 18;

  /** Bytes of a block after its payload: checksum and length. */
  static final int TRAILER = 8;

  /** Most bytes of a payload. */
  static final int MAX_PAYLOAD = 1 << 16;

  private final Inflater inflater = new Inflater(true);
  private final CRC32 sum = new CRC32();

  /** Bytes of the block whose {@link #HEADER} is at an offset; 0 if none is there. */
  static int blockSize(byte[] b, int at) {
    boolean block =
        b[at] == 31
            && b[at + 1] == (byte) 139
            && b[at + 2] == 8
            && b[at + 3] == 4
            && b[at + 10] == 6
            && b[at + 11] == 0
            && b[at + 12] == 'B'
            && b[at + 13] == 'C'
            && b[at + 14] == 2
            && b[at + 15] == 0;
    int size = (b[at + 16] & 0xFF | (b[at + 17] & 0xFF) << 8) + 1;
    return block && size > HEADER + TRAILER ? size : 0;
  }

  /**
   * Inflates one block.
   *
   * @param packed holds the block
   * @param from its first byte
   * @param size its bytes
   * @param into receives the payload; one byte more than {@link #MAX_PAYLOAD} has room
   * @param at where in {@code into}
   * @return bytes of the payload
   * @throws ZipException if the block is damaged
   */
  int inflate(byte[] packed, int from, int size, byte[] into, int at) throws ZipException {
    inflater.reset();
    inflater.setInput(packed, from + HEADER, size - HEADER - TRAILER);
    int trailer = from + size - TRAILER;
    int length;
    try {
      length = inflater.inflate(into, at, MAX_PAYLOAD + 1);
    } catch (DataFormatException e) {
      ZipException damaged = new ZipException("gzip data is damaged (" + e.getMessage() + ")");
      damaged.initCause(e);
      throw damaged;
    }
    sum.reset();
    sum.update(into, at, length);
    boolean sound =
        inflater.finished()
            && inflater.getRemaining() == 0
            && length <= MAX_PAYLOAD
            && length == intAt(packed, trailer + 4)
            && (int) sum.getValue() == intAt(packed, trailer);
    if (!sound) {
      throw new ZipException("gzip data is damaged (checksum or length is wrong)");
    }
    return length;
  }

  private static int intAt(byte[] b, int at) {
    return b[at] & 0xFF | (b[at + 1] & 0xFF) << 8 | (b[at + 2] & 0xFF) << 16 | b[at + 3] << 24;
  }

  /** Frees the native memory of the inflater. */
  void end() {
    inflater.end();
  }
}
