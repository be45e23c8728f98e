package org.asterism.seed;

import org.asterism.genome.Bases;
import org.asterism.reads.PreparedRead;

/** Reads and sequences for tests, as spec 20 section 11 makes them. */
final class TestReads {
  private TestReads() {}

  /** {@code n} pseudo-random bases of the generator of spec 20 section 11. */
  static String sequence(int seed, int n) {
    long x = seed;
    StringBuilder s = new StringBuilder();
    for (int i = 0; i < n; i++) {
      x = (1103515245L * x + 12345) & 0x7FFFFFFF;
      s.append("ACGT".charAt((int) (x >> 16) & 3));
    }
    return s.toString();
  }

  static String reverseComplement(String s) {
    StringBuilder r = new StringBuilder();
    for (int i = s.length() - 1; i >= 0; i--) {
      r.append(Bases.letter(Bases.complement(Bases.CODES[s.charAt(i)])));
    }
    return r.toString();
  }

  /** A single-end read. */
  static PreparedRead single(String s) {
    return ofCodes(codes(s), s.length(), 0);
  }

  /** A pair: mates as sequenced. */
  static PreparedRead pair(String mate1, String mate2) {
    byte[] codes = new byte[mate1.length() + mate2.length() + 1];
    System.arraycopy(codes(mate1), 0, codes, 0, mate1.length());
    codes[mate1.length()] = Bases.MATE_SPACER;
    byte[] second = codes(reverseComplement(mate2));
    System.arraycopy(second, 0, codes, mate1.length() + 1, second.length);
    return ofCodes(codes, mate1.length(), mate2.length());
  }

  static byte[] codes(String s) {
    byte[] c = new byte[s.length()];
    for (int i = 0; i < c.length; i++) {
      c[i] = Bases.CODES[s.charAt(i)];
    }
    return c;
  }

  private static PreparedRead ofCodes(byte[] codes, int n1, int n2) {
    PreparedRead r = new PreparedRead(Math.max(PreparedRead.MAX_LENGTH, codes.length));
    r.length = codes.length;
    r.mateCount = n2 > 0 ? 2 : 1;
    r.originalLength[0] = n1;
    r.originalLength[1] = n2;
    r.clippedLength[0] = n1;
    r.clippedLength[1] = n2;
    for (int i = 0; i < codes.length; i++) {
      r.forward[i] = codes[i];
      r.reverse[codes.length - 1 - i] = Bases.complement(codes[i]);
    }
    return r;
  }
}
