package org.asterism.output;

import java.util.Arrays;

/** Tables over the letters of sequences (spec 30 sections 5.9, 8.1), by unsigned byte. */
final class Letters {
  private static final String BAM_CODES = "=ACMGRSVTWYHKDBN";
  private static final String PAIRS = "ATCGRYKMBVDH";

  /** Complement of a letter, case kept; other bytes are their own. */
  static final byte[] COMPLEMENT = complement();

  /** 4-bit BAM code of a letter of either case; 15 for others. */
  static final byte[] BAM = bam();

  /** 4-bit BAM code of the complement. */
  static final byte[] BAM_COMPLEMENT = bamComplement();

  private Letters() {}

  private static byte[] complement() {
    byte[] t = new byte[256];
    for (int i = 0; i < t.length; i++) {
      t[i] = (byte) i;
    }
    for (int i = 0; i < PAIRS.length(); i += 2) {
      char a = PAIRS.charAt(i);
      char b = PAIRS.charAt(i + 1);
      t[a] = (byte) b;
      t[b] = (byte) a;
      t[Character.toLowerCase(a)] = (byte) Character.toLowerCase(b);
      t[Character.toLowerCase(b)] = (byte) Character.toLowerCase(a);
    }
    return t;
  }

  private static byte[] bam() {
    byte[] t = new byte[256];
    Arrays.fill(t, (byte) 15);
    for (int i = 0; i < BAM_CODES.length(); i++) {
      t[BAM_CODES.charAt(i)] = (byte) i;
      t[Character.toLowerCase(BAM_CODES.charAt(i))] = (byte) i;
    }
    return t;
  }

  private static byte[] bamComplement() {
    byte[] t = new byte[256];
    for (int i = 0; i < t.length; i++) {
      t[i] = BAM[COMPLEMENT[i] & 0xFF];
    }
    return t;
  }
}
