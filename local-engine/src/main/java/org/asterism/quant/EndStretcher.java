package org.asterism.quant;

import org.asterism.align.Alignment;
import org.asterism.genome.GenomeSequence;
import org.asterism.params.FilterParameters;
import org.asterism.reads.PreparedRead;

/**
 * Extends alignments over their soft clips to the ends of the (clipped) mates, whatever the bases
 * are, within the limit of mismatches (spec 41 section 4.1, step 3). One per worker.
 */
final class EndStretcher {
  private static final int BASES = 4;

  private final GenomeSequence genome;
  private final FilterParameters filter;
  private Alignment stretched = new Alignment(Alignment.MAX_BLOCKS);

  EndStretcher(GenomeSequence genome, FilterParameters filter) {
    this.genome = genome;
    this.filter = filter;
  }

  /**
   * Extends an alignment.
   *
   * @return a copy that is valid until the next call; null if it has too many mismatches
   */
  Alignment stretch(PreparedRead read, Alignment a) {
    int last = a.blockCount - 1;
    if (a.blockCount > stretched.length.length) {
      stretched = new Alignment(a.blockCount);
    }
    stretched.copyFrom(a);
    byte[] codes = read.codes(a.strand);
    long mismatches = a.mismatches;
    for (int i = 0; i <= last; i++) {
      int left = 0;
      int right = 0;
      if (i == 0) {
        left = a.readStart[0];
      } else if (a.motif[i - 1] == Alignment.MOTIF_MATES) {
        left = a.readStart[i] - read.clippedLength[a.mate[i - 1]] - 1;
      }
      int end = a.readStart[i] + a.length[i];
      if (i == last) {
        right = read.length - end;
      } else if (a.motif[i] == Alignment.MOTIF_MATES) {
        right = read.clippedLength[a.mate[i]] - end;
      }
      mismatches += mismatches(codes, a.readStart[i] - left, a.genomeStart[i] - left, left);
      mismatches += mismatches(codes, end, a.genomeStart[i] + a.length[i], right);
      stretched.readStart[i] -= left;
      stretched.genomeStart[i] -= left;
      stretched.length[i] += left + right;
    }
    return mismatches > limit(read) ? null : stretched;
  }

  private int mismatches(byte[] codes, int readFrom, long genomeFrom, int count) {
    int n = 0;
    for (int i = 0; i < count; i++) {
      int base = codes[readFrom + i];
      int reference = genome.at(genomeFrom + i);
      if (base < BASES && reference < BASES && base != reference) {
        n++;
      }
    }
    return n;
  }

  private long limit(PreparedRead read) {
    int bases = read.clippedLength[0] + read.clippedLength[1];
    long ofRead = (long) (filter.mismatchNoverReadLmax() * bases);
    long ofLength = (long) (filter.mismatchNoverLmax() * (read.length - 1));
    return Math.min(Math.min(filter.mismatchNmax(), ofRead), ofLength);
  }
}
