package org.asterism.genome.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.asterism.genome.Bases;

/** Small padded genomes with repeats, reverse repeats, runs of N, and runs of one base. */
final class RandomGenomes {
  private RandomGenomes() {}

  /** A genome of at most about {@code length} codes; its size is NR. */
  static byte[] random(Random random, int length) {
    int bin = 1 << (2 + random.nextInt(4));
    List<Byte> codes = new ArrayList<>();
    while (codes.size() < length) {
      chromosome(random, codes, 1 + random.nextInt(length));
      int padded = ((codes.size() + 1) / bin + 1) * bin;
      while (codes.size() < padded) {
        codes.add((byte) Bases.PAD);
      }
    }
    byte[] result = new byte[codes.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = codes.get(i);
    }
    return result;
  }

  private static void chromosome(Random random, List<Byte> codes, int length) {
    int end = codes.size() + length;
    while (codes.size() < end) {
      int n = 1 + random.nextInt(80);
      switch (random.nextInt(6)) {
        case 0 -> repeat(random, codes, n, false);
        case 1 -> repeat(random, codes, n, true);
        case 2 -> run(codes, n, (byte) Bases.N);
        case 3 -> run(codes, n, (byte) random.nextInt(4));
        default -> bases(random, codes, n / 4 + 1);
      }
    }
  }

  private static void repeat(Random random, List<Byte> codes, int n, boolean reverse) {
    if (codes.isEmpty()) {
      return;
    }
    int from = random.nextInt(codes.size());
    int to = Math.min(codes.size(), from + 3 * n);
    List<Byte> copy = new ArrayList<>(codes.subList(from, to));
    for (int i = 0; i < copy.size(); i++) {
      byte c = reverse ? Bases.complement(copy.get(copy.size() - 1 - i)) : copy.get(i);
      if (c <= Bases.N) {
        codes.add(c);
      }
    }
  }

  private static void run(List<Byte> codes, int n, byte code) {
    for (int i = 0; i < n; i++) {
      codes.add(code);
    }
  }

  private static void bases(Random random, List<Byte> codes, int n) {
    for (int i = 0; i < n; i++) {
      codes.add((byte) random.nextInt(4));
    }
  }

  /** Codes of letters; {@code $} is padding. */
  static byte[] of(String letters) {
    byte[] codes = new byte[letters.length()];
    for (int i = 0; i < codes.length; i++) {
      char c = letters.charAt(i);
      codes[i] = c == '$' ? Bases.PAD : Bases.CODES[c];
    }
    return codes;
  }

  static GenomeBytes bytes(byte[] codes) {
    return bytes(codes, 10);
  }

  static GenomeBytes bytes(byte[] codes, int segmentBits) {
    GenomeBytes bytes = new GenomeBytes(segmentBits);
    for (int i = 0; i < codes.length; i++) {
      bytes.put(i, codes[i]);
    }
    return bytes;
  }

  /** The doubled text, plainly. */
  static byte[] doubled(byte[] codes) {
    byte[] text = new byte[2 * codes.length];
    System.arraycopy(codes, 0, text, 0, codes.length);
    for (int i = 0; i < codes.length; i++) {
      text[codes.length + i] = Bases.complement(codes[codes.length - 1 - i]);
    }
    return text;
  }
}
