package org.asterism.quant;

import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;

/**
 * Decides which gene a read counts for (spec 41 section 3): the one whose exons overlap its blocks,
 * by one base at least, if there is only one. One per worker.
 */
final class GeneAssigner {
  private static final int UNSTRANDED = 0;
  private static final int SAME_STRAND = 1;
  private static final int REVERSE_STRAND = 2;

  private final Exons exons;
  private final int[] genes = new int[GeneHits.RULES];

  GeneAssigner(Exons exons) {
    this.exons = exons;
  }

  /** Adds a mapped read to the hits of its batch. */
  void assign(ReadResult result, GeneHits hits) {
    if (result.multiCount > 1) {
      hits.multimappers++;
      return;
    }
    genes[UNSTRANDED] = GeneHits.NONE;
    genes[SAME_STRAND] = GeneHits.NONE;
    genes[REVERSE_STRAND] = GeneHits.NONE;
    Alignment a = result.multi[0];
    for (int block = a.blockCount - 1; block >= 0; block--) {
      long begin = a.genomeStart[block];
      overlap(begin, begin + a.length[block] - 1, a.strand);
    }
    hits.add(genes);
  }

  private void overlap(long begin, long end, int strand) {
    for (int row = exons.lastAtOrBefore(end); row >= 0 && exons.largestEnd(row) >= begin; row--) {
      if (exons.end(row) >= begin) {
        int gene = exons.gene(row);
        int exonStrand = exons.strand(row);
        take(UNSTRANDED, gene);
        if (exonStrand == 0 || strand == exonStrand - 1) {
          take(SAME_STRAND, gene);
        }
        if (exonStrand == 0 || strand != exonStrand - 1) {
          take(REVERSE_STRAND, gene);
        }
      }
    }
  }

  private void take(int rule, int gene) {
    if (genes[rule] == GeneHits.NONE) {
      genes[rule] = gene;
    } else if (genes[rule] != gene) {
      genes[rule] = GeneHits.AMBIGUOUS;
    }
  }
}
