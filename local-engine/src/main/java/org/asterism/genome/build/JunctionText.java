package org.asterism.genome.build;

import java.util.Arrays;
import org.asterism.annotation.ReferenceBases;
import org.asterism.genome.Bases;
import org.asterism.genome.JunctionDatabase;

/**
 * The sequences of junction records (spec 10 section 9.1): per junction the bases before the donor,
 * the bases after the acceptor and one padding; all records, then the reverse complement of the
 * whole. An offset of this text is called {@code f}; every suffix is cut at its first padding.
 */
final class JunctionText extends NewText {
  JunctionText(JunctionDatabase junctions, ReferenceBases genome) {
    super(
        codes(junctions, genome),
        junctions.recordLength(),
        junctions.count() * junctions.recordLength());
  }

  private static byte[] codes(JunctionDatabase junctions, ReferenceBases genome) {
    int recordLength = junctions.recordLength();
    long length = (long) junctions.count() * recordLength;
    if (2 * length > Integer.MAX_VALUE - 64) {
      throw new IllegalArgumentException(
          junctions.count() + " junction records of " + recordLength + " bases are too many");
    }
    int forwardLength = (int) length;
    byte[] codes = new byte[2 * forwardLength + 2 * Long.BYTES];
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
    return codes;
  }

  /** Orders two suffixes up to their first padding; 0 if they are the same up to there. */
  @Override
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

  /** Old suffixes on the forward strand come first, those on the reverse strand last. */
  @Override
  boolean isAfterEqual(int f, boolean reverse, long offset) {
    return !reverse;
  }
}
