package org.asterism.genome;

import java.util.Arrays;

/**
 * The numeric alphabet of reads and genomes (spec 10 section 0, 20 section 4.1): A 0, C 1, G 2, T
 * 3, N or anything else 4, genome padding 5, spacer between the mates of a read 11.
 */
public final class Bases {
  /** Code of N and of every letter that is not A, C, G or T. */
  public static final int N = 4;

  /** Code of padding between chromosomes and after junction records. */
  public static final int PAD = 5;

  /** Code between the two mates of a combined read. */
  public static final int MATE_SPACER = 11;

  /** Code (0..4) of each unsigned byte of text, both cases. Not to be written to. */
  public static final byte[] CODES = codes();

  private static final String LETTERS = "ACGTN";

  private Bases() {}

  private static byte[] codes() {
    byte[] c = new byte[256];
    Arrays.fill(c, (byte) N);
    for (int i = 0; i < 4; i++) {
      c["ACGT".charAt(i)] = (byte) i;
      c["acgt".charAt(i)] = (byte) i;
    }
    return c;
  }

  /** The complement of a code: 3 - code for bases, every other code is its own complement. */
  public static byte complement(byte code) {
    return (byte) (code >= 0 && code < 4 ? 3 - code : code);
  }

  /** The letter of a code: A, C, G, T, and N for all others. */
  public static char letter(int code) {
    return code >= 0 && code < 4 ? LETTERS.charAt(code) : 'N';
  }
}
