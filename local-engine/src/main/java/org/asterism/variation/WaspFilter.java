package org.asterism.variation;

import org.asterism.align.Alignment;
import org.asterism.align.AllowedJunctions;
import org.asterism.align.ReadAligner;
import org.asterism.align.ReadResult;
import org.asterism.genome.GenomeIndex;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;

/**
 * The WASP test: would the read map to the same place with any other combination of the alleles of
 * the variants that it covers (spec 41 section 7)? Has an aligner of its own, since what one keeps
 * between reads is not shared. One per worker.
 */
public final class WaspFilter {
  private static final int PASSED = 1;
  private static final int MULTIMAPPER = 2;
  private static final int UNKNOWN_BASE = 3;
  private static final int UNMAPPED = 4;
  private static final int MOVED_TO_MANY = 5;
  private static final int MOVED = 6;
  private static final int TOO_MANY_VARIANTS = 7;
  private static final int MOST_VARIANTS = 10;

  private final Variants variants;
  private final VariantOverlap overlap;
  private final ReadAligner aligner;
  private final PreparedRead other = new PreparedRead(PreparedRead.MAX_LENGTH);

  /**
   * @param variants the variants of the run
   * @param index the genome
   * @param p parameters of the run
   * @param allowed junctions that the second stage of outFilterType BySJout allows; null: all
   */
  public WaspFilter(Variants variants, GenomeIndex index, Parameters p, AllowedJunctions allowed) {
    this.variants = variants;
    overlap = new VariantOverlap(variants);
    aligner = ReadAligner.ofSingleMappings(index, p, allowed);
  }

  /**
   * Sets {@link ReadResult#waspCode} of a mapped read; the code stays 0 where the read has no
   * variants. A read whose other combinations depend on earlier reads becomes one that does itself.
   */
  public void test(PreparedRead read, ReadResult result) {
    ReadResult tested = result.counted();
    if (!result.isMapped() || tested.withoutVariants || tested.multiCount == 0) {
      return;
    }
    Alignment a = tested(result);
    overlap.find(a, read.codes(a.strand));
    if (overlap.count > 0) {
      result.waspCode = code(read, result);
      tested.waspCode = result.waspCode;
    }
  }

  /** The alignment of a read that is tested: of converted ones the first. */
  private static Alignment tested(ReadResult result) {
    return result.original == null ? result.best : result.original.multi[0];
  }

  private int code(PreparedRead read, ReadResult result) {
    if (result.counted().multiCount > 1) {
      return MULTIMAPPER;
    }
    if (overlap.count > MOST_VARIANTS) {
      return TOO_MANY_VARIANTS;
    }
    int observed = 0;
    boolean biallelic = true;
    for (int i = 0; i < overlap.count; i++) {
      if (overlap.allele[i] == VariantOverlap.UNKNOWN_BASE) {
        return UNKNOWN_BASE;
      }
      biallelic &= overlap.allele[i] != VariantOverlap.OTHER_BASE;
      observed = observed << 1 | overlap.allele[i] - 1;
    }
    copy(read);
    for (int combination = 0; combination < 1 << overlap.count; combination++) {
      if (biallelic && combination == observed) {
        continue;
      }
      substitute(tested(result).strand, combination);
      int code = outcome(result);
      if (code != PASSED) {
        return code;
      }
    }
    return PASSED;
  }

  private int outcome(ReadResult result) {
    ReadResult again = aligner.align(other);
    result.dependsOnEarlierReads |= again.dependsOnEarlierReads;
    if (!again.isMapped()) {
      return UNMAPPED;
    }
    if (again.counted().multiCount > 1) {
      return MOVED_TO_MANY;
    }
    return again.counted().multiCount == 1 && sameBlocks(tested(result), tested(again))
        ? PASSED
        : MOVED;
  }

  private static boolean sameBlocks(Alignment a, Alignment b) {
    if (a.blockCount != b.blockCount) {
      return false;
    }
    for (int i = 0; i < a.blockCount; i++) {
      if (a.readStart[i] != b.readStart[i]
          || a.genomeStart[i] != b.genomeStart[i]
          || a.length[i] != b.length[i]) {
        return false;
      }
    }
    return true;
  }

  private void copy(PreparedRead read) {
    other.ensure(read.length);
    other.ordinal = read.ordinal;
    other.mateCount = read.mateCount;
    other.length = read.length;
    other.batch = read.batch;
    other.index = read.index;
    for (int mate = 0; mate < 2; mate++) {
      other.originalLength[mate] = read.originalLength[mate];
      other.clippedLength[mate] = read.clippedLength[mate];
      other.clip5[mate] = read.clip5[mate];
      other.clip3[mate] = read.clip3[mate];
    }
    System.arraycopy(read.forward, 0, other.forward, 0, read.length);
    System.arraycopy(read.reverse, 0, other.reverse, 0, read.length);
  }

  /** The first entry is the highest bit of the combination; 0 is allele 1. */
  private void substitute(int strand, int combination) {
    byte[] oriented = other.codes(strand);
    byte[] opposite = other.codes(1 - strand);
    for (int i = 0; i < overlap.count; i++) {
      int allele = 1 + (combination >> (overlap.count - 1 - i) & 1);
      byte code = variants.allele(overlap.variant[i], allele);
      int at = overlap.readPosition[i];
      oriented[at] = code;
      opposite[other.length - 1 - at] = (byte) (3 - code);
    }
  }
}
