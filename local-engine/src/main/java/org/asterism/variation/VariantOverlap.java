package org.asterism.variation;

import java.util.Arrays;
import org.asterism.align.Alignment;

/**
 * The variants under the blocks of an alignment, block by block: one that both mates cover is there
 * twice (spec 41 section 5.1). Scratch of one worker.
 */
public final class VariantOverlap {
  /** Allele code of a base that is neither allele. */
  public static final int OTHER_BASE = 3;

  /** Allele code of a read base that is not A, C, G or T. */
  public static final int UNKNOWN_BASE = 4;

  private final Variants variants;

  /** Entries of the last alignment. */
  public int count;

  /** Index of each entry in {@link Variants}. */
  public int[] variant = new int[16];

  /** Read position of each entry, 0-based in the read oriented to the alignment's strand. */
  public int[] readPosition = new int[16];

  /** Allele of each entry: 1, 2, {@link #OTHER_BASE} or {@link #UNKNOWN_BASE}. */
  public byte[] allele = new byte[16];

  /**
   * @param variants the variants of the run
   */
  public VariantOverlap(Variants variants) {
    this.variants = variants;
  }

  /**
   * Lists the variants of an alignment.
   *
   * @param codes of the read, oriented to the alignment's strand
   */
  public void find(Alignment a, byte[] codes) {
    count = 0;
    for (int block = 0; block < a.blockCount; block++) {
      long start = a.genomeStart[block];
      long end = start + a.length[block];
      for (int v = variants.firstFrom(start);
          v < variants.count() && variants.position(v) < end;
          v++) {
        int at = a.readStart[block] + (int) (variants.position(v) - start);
        add(v, at, alleleOf(v, codes[at]));
      }
    }
  }

  /** Position of an entry, 0-based in the concatenated genome. */
  public long position(int entry) {
    return variants.position(variant[entry]);
  }

  private int alleleOf(int v, int code) {
    if (code > 3) {
      return UNKNOWN_BASE;
    }
    if (code == variants.allele(v, 1)) {
      return 1;
    }
    return code == variants.allele(v, 2) ? 2 : OTHER_BASE;
  }

  private void add(int v, int at, int code) {
    if (count == variant.length) {
      variant = Arrays.copyOf(variant, 2 * count);
      readPosition = Arrays.copyOf(readPosition, 2 * count);
      allele = Arrays.copyOf(allele, 2 * count);
    }
    variant[count] = v;
    readPosition[count] = at;
    allele[count] = (byte) code;
    count++;
  }
}
