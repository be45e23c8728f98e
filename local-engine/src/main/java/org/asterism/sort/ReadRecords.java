package org.asterism.sort;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.asterism.output.ByteBuilder;

/**
 * BAM records of reads on their way to the sorter: for each read its ordinal, the bytes of its
 * records, and the records as BAM has them.
 */
public final class ReadRecords {
  /** Bytes before the records of a read: ordinal and length. */
  static final int HEAD = Long.BYTES + Integer.BYTES;

  /** Key of an unmapped record: behind all others. */
  public static final long UNMAPPED = Long.MAX_VALUE;

  private static final int REFERENCE_AT = 4;
  private static final int POSITION_AT = 8;

  private ReadRecords() {}

  /**
   * Appends the records of a read; nothing if there are none.
   *
   * @param ordinal 0-based ordinal of the read in the whole input
   * @param from holds its records from {@code begin} to its end
   * @param into receives them
   */
  public static void append(long ordinal, ByteBuilder from, int begin, ByteBuilder into) {
    int length = from.size - begin;
    if (length == 0) {
      return;
    }
    into.putIntLe((int) ordinal);
    into.putIntLe((int) (ordinal >>> Integer.SIZE));
    into.putIntLe(length);
    into.put(from.bytes, begin, length);
  }

  /** A view of bytes that reads numbers as BAM has them. */
  static ByteBuffer view(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Bytes of the record that begins at a place, its own length field included. */
  static int length(ByteBuffer records, int at) {
    return records.getInt(at) + Integer.BYTES;
  }

  /** Reference and position of the record that begins at a place, as one number to sort by. */
  static long key(ByteBuffer records, int at) {
    int reference = records.getInt(at + REFERENCE_AT);
    return reference < 0
        ? UNMAPPED
        : (long) reference << Integer.SIZE | records.getInt(at + POSITION_AT) & 0xFFFFFFFFL;
  }
}
