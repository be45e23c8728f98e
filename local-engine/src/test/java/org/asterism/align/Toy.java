package org.asterism.align;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.asterism.genome.Bases;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.MappedBytes;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.asterism.seed.WindowTable;

/** Small genomes, reads and windows written by hand. */
final class Toy {
  private static final int LONGEST = 5000;

  private Toy() {}

  /** A genome of one chromosome, padded to a multiple of the bin. */
  static GenomeSequence genome(String bases, int binBits) {
    long size = ((bases.length() - 1) >> binBits) + 1L << binBits;
    MappedBytes bytes = MappedBytes.allocate(size);
    for (int i = 0; i < size; i++) {
      bytes.put(i, i < bases.length() ? code(bases.charAt(i)) : (byte) Bases.PAD);
    }
    return new GenomeSequence(bytes, size);
  }

  static Chromosomes oneChromosome(String name, int length, int binBits) {
    long size = ((length - 1) >> binBits) + 1L << binBits;
    return new Chromosomes(List.of(name), new long[] {0, size}, new long[] {length}, binBits);
  }

  static byte code(char letter) {
    return Bases.CODES[letter & 0xFF];
  }

  static byte[] codes(String bases) {
    byte[] text = bases.getBytes(StandardCharsets.US_ASCII);
    byte[] codes = new byte[text.length];
    for (int i = 0; i < text.length; i++) {
      codes[i] = Bases.CODES[text[i]];
    }
    return codes;
  }

  static String reverseComplement(String bases) {
    StringBuilder b = new StringBuilder();
    for (int i = bases.length() - 1; i >= 0; i--) {
      b.append(Bases.letter(Bases.complement(code(bases.charAt(i)))));
    }
    return b.toString();
  }

  static PreparedRead single(String bases) {
    PreparedRead r = new PreparedRead(Math.max(PreparedRead.MAX_LENGTH, LONGEST));
    fill(r, codes(bases));
    r.mateCount = 1;
    r.clippedLength[0] = bases.length();
    r.originalLength[0] = bases.length();
    return r;
  }

  /** A pair; mate 2 as it comes from the machine. */
  static PreparedRead pair(String mate1, String mate2) {
    byte[] codes = new byte[mate1.length() + mate2.length() + 1];
    System.arraycopy(codes(mate1), 0, codes, 0, mate1.length());
    codes[mate1.length()] = Bases.MATE_SPACER;
    byte[] second = codes(reverseComplement(mate2));
    System.arraycopy(second, 0, codes, mate1.length() + 1, second.length);
    PreparedRead r = new PreparedRead(Math.max(PreparedRead.MAX_LENGTH, LONGEST));
    fill(r, codes);
    r.mateCount = 2;
    r.clippedLength[0] = mate1.length();
    r.clippedLength[1] = mate2.length();
    r.originalLength[0] = mate1.length();
    r.originalLength[1] = mate2.length();
    return r;
  }

  private static void fill(PreparedRead r, byte[] codes) {
    r.length = codes.length;
    for (int i = 0; i < codes.length; i++) {
      r.forward[i] = codes[i];
      r.reverse[codes.length - 1 - i] = Bases.complement(codes[i]);
    }
  }

  /** One window; rows are {readStart, genomeStart, length, mate, junction}. */
  static WindowTable window(int strand, long[]... rows) {
    WindowTable t = new WindowTable();
    t.count = 1;
    t.chromosome[0] = 0;
    t.strand[0] = (byte) strand;
    t.rowBase[0] = 0;
    t.rowCount[0] = rows.length;
    int n = rows.length;
    t.readStart = new int[n];
    t.genomeStart = new long[n];
    t.length = new int[n];
    t.mate = new byte[n];
    t.junction = new int[n];
    t.lociCount = new int[n];
    t.anchor = new byte[n];
    for (int i = 0; i < n; i++) {
      t.readStart[i] = (int) rows[i][0];
      t.genomeStart[i] = rows[i][1];
      t.length[i] = (int) rows[i][2];
      t.mate[i] = (byte) (rows[i].length > 3 ? rows[i][3] : 0);
      t.junction[i] = rows[i].length > 4 ? (int) rows[i][4] : -1;
    }
    return t;
  }

  /** Blocks as {@code read:genome:length}, then the score. */
  static String show(Alignment a) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < a.blockCount; i++) {
      b.append(i == 0 ? "" : " ")
          .append(a.readStart[i])
          .append(':')
          .append(a.genomeStart[i])
          .append(':')
          .append(a.length[i]);
    }
    return b.append(" = ").append(a.score).toString();
  }

  static ReadShape shape(PreparedRead r, AlignmentRules rules, Chromosomes c, int strand) {
    ReadShape s = new ReadShape();
    s.length = r.length;
    s.mateLength[0] = r.clippedLength[0];
    s.mateLength[1] = r.clippedLength[1];
    s.mismatchMax = rules.mismatchMax(r.clippedLength[0] + r.clippedLength[1]);
    s.chromosomeStart = c.start(0);
    s.chromosomeLength = c.length(0);
    s.leftMateLength = r.mateCount == 2 ? r.clippedLength[strand] : r.length;
    return s;
  }

  static AlignmentRules rules(String... arguments) {
    return new AlignmentRules(Parameters.of(arguments), true);
  }
}
