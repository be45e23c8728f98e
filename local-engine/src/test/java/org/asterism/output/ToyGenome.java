package org.asterism.output;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.asterism.genome.Bases;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.MappedBytes;

/** The two random chromosomes with planted junctions of the specification's worked examples. */
public final class ToyGenome {
  /** chrA, 3000 bases. */
  public static final String A = chromosomeA();

  /** chrB, 1500 bases, with a copy of chrA 2001-2200 at 301. */
  public static final String B = chromosomeB();

  private static final int BIN_BITS = 18;

  private ToyGenome() {}

  /** Names and places. */
  public static Chromosomes chromosomes() {
    long bin = 1L << BIN_BITS;
    return new Chromosomes(
        List.of("chrA", "chrB"),
        new long[] {0, bin, 2 * bin},
        new long[] {A.length(), B.length()},
        BIN_BITS);
  }

  /** The padded forward strand. */
  public static GenomeSequence sequence() {
    return sequence(A, B);
  }

  /** The padded forward strand of two other chromosomes. */
  public static GenomeSequence sequence(String first, String second) {
    long bin = 1L << BIN_BITS;
    MappedBytes bytes = MappedBytes.allocate(2 * bin);
    for (long i = 0; i < 2 * bin; i++) {
      bytes.put(i, (byte) Bases.PAD);
    }
    put(bytes, 0, first);
    put(bytes, bin, second);
    return new GenomeSequence(bytes, 2 * bin);
  }

  private static void put(MappedBytes bytes, long at, String letters) {
    byte[] ascii = letters.getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < ascii.length; i++) {
      bytes.put(at + i, Bases.CODES[ascii[i]]);
    }
  }

  private static StringBuilder random(long seed, int n) {
    StringBuilder letters = new StringBuilder();
    long x = seed;
    for (int i = 0; i < n; i++) {
      x = (1103515245L * x + 12345) % (1L << 31);
      letters.append("ACGT".charAt((int) (x >> 16) & 3));
    }
    return letters;
  }

  private static String chromosomeA() {
    StringBuilder a = random(1, 3000);
    plant(a, 601, "GT");
    plant(a, 799, "AG");
    plant(a, 1000, "CAA");
    plant(a, 1249, "TTG");
    plant(a, 1500, "CGT");
    plant(a, 1799, "AGC");
    return a.toString();
  }

  private static String chromosomeB() {
    StringBuilder b = random(2, 1500);
    plant(b, 301, A.substring(2000, 2200));
    return b.toString();
  }

  private static void plant(StringBuilder chromosome, int position, String letters) {
    chromosome.replace(position - 1, position - 1 + letters.length(), letters);
  }
}
