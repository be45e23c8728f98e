package org.asterism.genome.build;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.asterism.annotation.ReferenceBases;
import org.asterism.genome.Bases;
import org.asterism.genome.JunctionDatabase;

/**
 * The sequences of junction records (spec 10 section 9.1): per junction the bases before the donor,
 * the bases after the acceptor and one padding; all records, then the reverse complement of the
 * whole. An offset of this text is called {@code f}; every suffix is cut at its first padding.
 */
final class JunctionText {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x0101010101010101L;

  private final byte[] codes;
  private final int recordLength;
  private final int forwardLength;

  JunctionText(JunctionDatabase junctions, ReferenceBases genome) {
    this.recordLength = junctions.recordLength();
    long length = (long) junctions.count() * recordLength;
    if (2 * length > Integer.MAX_VALUE - 64) {
      throw new IllegalArgumentException(
          junctions.count() + " junction records of " + recordLength + " bases are too many");
    }
    this.forwardLength = (int) length;
    this.codes = new byte[2 * forwardLength + 2 * Long.BYTES];
    Arrays.fill(codes, (byte) Bases.PAD);
    int overhang = junctions.overhang();
    for (int j = 0; j < junctions.count(); j++) {
      int at = j * recordLength;
      for (int k = 0; k < overhang; k++) {
        codes[at + k] = (byte) genome.at(junctions.donorStart(j) + k);
        codes[at + overhang + k] = (byte) genome.at(junctions.acceptorStart(j) + k);
      }
    }
    for (int i = 0; i < forwardLength; i++) {
      codes[2 * forwardLength - 1 - i] = Bases.complement(codes[i]);
    }
  }

  /** Length of the forward half: all records. */
  int forwardLength() {
    return forwardLength;
  }

  /** Length of a record with its padding. */
  int recordLength() {
    return recordLength;
  }

  /** The code at {@code f}. */
  int at(int f) {
    return codes[f];
  }

  /** The 8 codes from {@code f} on, the first in the lowest byte. */
  long word(int f) {
    return (long) LONG.get(codes, f);
  }

  /** The array with the codes; the first {@link #forwardLength} are the new end of the genome. */
  byte[] codes() {
    return codes;
  }

  /** The bytes of a word of codes that are padding, as their lowest bit. */
  static long padding(long word) {
    return word & word >>> 2 & LOW_BITS;
  }

  /** Orders two suffixes up to their first padding; 0 if they are the same up to there. */
  int compare(int f, int g) {
    for (int k = 0; ; k += Long.BYTES) {
      long a = word(f + k);
      long difference = a ^ word(g + k);
      long padding = padding(a);
      if (difference != 0) {
        int at = Long.numberOfTrailingZeros(difference) >>> 3;
        if (Long.numberOfTrailingZeros(padding) >>> 3 < at) {
          return 0;
        }
        return codes[f + k + at] - codes[g + k + at];
      }
      if (padding != 0) {
        return 0;
      }
    }
  }

  /**
   * The first bases of a suffix as one number: {@code value << 5 | m}, where {@code m} is the
   * number of bases before the first other code, at most {@code depth}, and value is their base-4
   * value.
   */
  long prefix(int f, int depth) {
    long value = 0;
    int m = 0;
    while (m < depth && codes[f + m] < 4) {
      value = value << 2 | codes[f + m];
      m++;
    }
    return value << 5 | m;
  }
}
