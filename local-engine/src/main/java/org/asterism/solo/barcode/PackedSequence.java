package org.asterism.solo.barcode;

import java.nio.charset.StandardCharsets;
import org.asterism.genome.Bases;
import org.asterism.output.ByteBuilder;

/**
 * A sequence as a number, two bits per base, first base most significant, A C G T as 0 1 2 3 in
 * either case (spec 50 section 4.1). Any other letter is an N, which counts as A; packing stops at
 * the second N. Of more than 32 bases the last 32 are kept. Refilled, never allocated per read.
 */
final class PackedSequence {
  private static final byte[] LETTERS = {'A', 'C', 'G', 'T'};

  /** {@link #n} of a sequence without N. */
  static final int NO_N = -1;

  /** {@link #n} of a sequence with two N or more. */
  static final int SEVERAL_N = -2;

  /** The bases; of a sequence with several N only those before the second. */
  long value;

  /** 0-based place of the only N, or {@link #NO_N} or {@link #SEVERAL_N}. */
  int n;

  /** Number of bases packed from. */
  int length;

  /** Packs {@code text[from, from + length)}. */
  void pack(byte[] text, int from, int length) {
    byte[] codes = Bases.CODES;
    long packed = 0;
    int place = NO_N;
    this.length = length;
    for (int i = 0; i < length; i++) {
      int code = codes[text[from + i] & 0xFF];
      if (code > 3) {
        if (place >= 0) {
          place = SEVERAL_N;
          break;
        }
        place = i;
        code = 0;
      }
      packed = packed << 2 | code;
    }
    value = packed;
    n = place;
  }

  /**
   * The letters of a packed sequence.
   *
   * @param length bases; beyond the 32nd from the right all are A
   */
  static String unpack(long value, int length) {
    ByteBuilder letters = new ByteBuilder(length);
    unpack(value, length, letters);
    return new String(letters.bytes, 0, length, StandardCharsets.US_ASCII);
  }

  /** Appends the letters of a packed sequence. */
  static void unpack(long value, int length, ByteBuilder out) {
    out.ensure(length);
    long rest = value;
    for (int i = out.size + length - 1; i >= out.size; i--) {
      out.bytes[i] = LETTERS[(int) (rest & 3)];
      rest >>>= 2;
    }
    out.size += length;
  }
}
