package org.asterism.genome.build;

import java.util.Arrays;
import org.asterism.genome.Bases;
import org.asterism.genome.GenomeIndex;

/**
 * References that a mapping run adds (spec 10 section 12.2): the new chromosomes with their
 * padding, then their reverse complement. Suffixes of one slot are compared as bytes, through
 * padding and beyond it, so what follows the text counts too: padding, the complement of the text,
 * padding.
 */
final class ReferenceText extends NewText {
  private static final int GAP = 16;

  private final int end;
  private final int compared;
  private final long oldChromosomeEnd;
  private final long oldJunctions;

  /**
   * @param block codes of the new chromosomes, a multiple of the genome's bin
   * @param old the index that they are added to
   * @param compared how many characters of suffixes in one slot are compared
   */
  ReferenceText(byte[] block, GenomeIndex old, long compared) {
    super(codes(block), Math.min(block.length, 1 << old.chromosomes().binBits()), block.length);
    this.end = 4 * block.length + 2 * GAP;
    this.compared = (int) Math.min(compared, end);
    this.oldChromosomeEnd = old.chromosomeEnd();
    this.oldJunctions = old.size() - old.chromosomeEnd();
  }

  private static byte[] codes(byte[] block) {
    int half = 2 * block.length;
    byte[] codes = new byte[2 * half + 2 * GAP + Long.BYTES];
    Arrays.fill(codes, (byte) Bases.PAD);
    System.arraycopy(block, 0, codes, 0, block.length);
    for (int i = 0; i < block.length; i++) {
      codes[half - 1 - i] = Bases.complement(block[i]);
    }
    for (int i = 0; i < half; i++) {
      codes[half + GAP + i] = Bases.complement(codes[i]);
    }
    return codes;
  }

  @Override
  int compare(int f, int g) {
    int most = Math.min(compared, end - Math.max(f, g));
    for (int k = 0; k < most; k += Long.BYTES) {
      long difference = word(f + k) ^ word(g + k);
      if (difference != 0) {
        int at = k + (Long.numberOfTrailingZeros(difference) >>> 3);
        return at < most ? codes[f + at] - codes[g + at] : 0;
      }
    }
    return 0;
  }

  /** The order is that of the new genome: chromosomes, new ones, junctions; then the other way. */
  @Override
  boolean isAfterEqual(int f, boolean reverse, long offset) {
    boolean forward = f < forwardLength();
    return reverse ? !forward && offset < oldJunctions : !forward || offset < oldChromosomeEnd;
  }
}
