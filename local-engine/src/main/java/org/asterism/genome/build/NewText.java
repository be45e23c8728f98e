package org.asterism.genome.build;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Sequence that is added to an index: the new codes of the forward strand, then their reverse
 * complement, then padding. An offset of this text is called {@code f}; it consists of records of
 * one length, as many on each strand.
 */
abstract class NewText {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x0101010101010101L;

  /** The codes, with at least 8 bytes of padding after the last suffix. */
  protected final byte[] codes;

  private final int recordLength;
  private final int forwardLength;

  NewText(byte[] codes, int recordLength, int forwardLength) {
    this.codes = codes;
    this.recordLength = recordLength;
    this.forwardLength = forwardLength;
  }

  /** Length of the forward half: all records. */
  final int forwardLength() {
    return forwardLength;
  }

  /** Length of a record with its padding. */
  final int recordLength() {
    return recordLength;
  }

  /** The code at {@code f}. */
  final int at(int f) {
    return codes[f];
  }

  /** The 8 codes from {@code f} on, the first in the lowest byte. */
  final long word(int f) {
    return (long) LONG.get(codes, f);
  }

  /** The array with the codes; the first {@link #forwardLength} are a new part of the genome. */
  final byte[] codes() {
    return codes;
  }

  /** The bytes of a word of codes that are padding, as their lowest bit. */
  static long padding(long word) {
    return word & word >>> 2 & LOW_BITS;
  }

  /** Orders two suffixes of one slot; 0 if their offsets decide. */
  abstract int compare(int f, int g);

  /**
   * Whether the suffix at {@code f} sorts after an old one that is equal up to a common padding.
   *
   * @param reverse whether the old one is on the reverse strand
   * @param offset of the old one on its strand
   */
  abstract boolean isAfterEqual(int f, boolean reverse, long offset);

  /**
   * The first bases of a suffix as one number: {@code value << 5 | m}, where {@code m} is the
   * number of bases before the first other code, at most {@code depth}, and value is their base-4
   * value.
   */
  final long prefix(int f, int depth) {
    long value = 0;
    int m = 0;
    while (m < depth && codes[f + m] < 4) {
      value = value << 2 | codes[f + m];
      m++;
    }
    return value << 5 | m;
  }
}
