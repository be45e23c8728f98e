package org.asterism.output;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.asterism.align.Alignment;
import org.asterism.genome.Bases;
import org.asterism.genome.GenomeSequence;

/**
 * NM and MD of one line of an alignment (spec 30 section 7.2), found in one pass over its blocks, 8
 * bases at a time. A position where read or genome is N is a mismatch.
 */
final class MismatchScan {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Bit of every code that is not A, C, G or T, repeated for 8 codes. */
  private static final long NOT_A_BASE = 0x0C0C0C0C0C0C0C0CL;

  private final GenomeSequence genome;

  /** The MD text of the last {@link #scan}. */
  final ByteBuilder md = new ByteBuilder(256);

  /** The edit distance of the last {@link #scan}. */
  long nm;

  private int run;

  MismatchScan(GenomeSequence genome) {
    this.genome = genome;
  }

  /**
   * Scans a line.
   *
   * @param codes the read in the orientation of the alignment; padded for 8-byte loads
   */
  void scan(AlignmentLines lines, int line, Alignment a, byte[] codes) {
    md.clear();
    nm = 0;
    run = 0;
    int last = lines.last[line];
    for (int i = lines.first[line]; i <= last; i++) {
      block(a.readStart[i], a.genomeStart[i], a.length[i], codes);
      if (i < last) {
        nm += Math.max(0, Cigar.readGap(a, i));
        if (!Cigar.isJunction(a, i)) {
          deletion(a.genomeStart[i] + a.length[i], Cigar.genomeGap(a, i));
        }
      }
    }
    md.putDecimal(run);
  }

  private void block(int readStart, long genomeStart, int length, byte[] codes) {
    int j = 0;
    while (j < length) {
      long r = (long) WORD.get(codes, readStart + j);
      long g = genome.word(genomeStart + j);
      long differ = (r ^ g) | ((r | g) & NOT_A_BASE);
      int same = differ == 0 ? Long.BYTES : Long.numberOfTrailingZeros(differ) >>> 3;
      if (same >= length - j) {
        run += length - j;
        return;
      }
      run += same;
      j += same;
      if (same < Long.BYTES) {
        md.putDecimal(run);
        md.put(Bases.letter((int) (g >>> (8 * same)) & 0xFF));
        run = 0;
        nm++;
        j++;
      }
    }
  }

  private void deletion(long from, long bases) {
    if (bases <= 0) {
      return;
    }
    nm += bases;
    md.putDecimal(run);
    md.put('^');
    for (long k = 0; k < bases; k++) {
      md.put(Bases.letter(genome.at(from + k)));
    }
    run = 0;
  }
}
