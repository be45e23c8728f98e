package org.asterism.quant;

import java.util.Arrays;

/** What the mapped reads of one batch count for: a list, small however many genes there are. */
public final class GeneHits {
  /** Instead of a gene: no exon overlaps. */
  static final int NONE = -1;

  /** Instead of a gene: exons of several genes overlap. */
  static final int AMBIGUOUS = -2;

  /** Strand rules: unstranded, same strand, reverse strand. */
  static final int RULES = 3;

  /** For each uniquely mapped read the gene by each rule. */
  int[] hits = new int[RULES * 64];

  /** Numbers in {@link #hits}. */
  int size;

  /** Reads with several alignments. */
  long multimappers;

  /** Makes this the hits of no reads. */
  public void clear() {
    size = 0;
    multimappers = 0;
  }

  /** Adds a uniquely mapped read. */
  void add(int[] genes) {
    if (size + RULES > hits.length) {
      hits = Arrays.copyOf(hits, 2 * hits.length);
    }
    System.arraycopy(genes, 0, hits, size, RULES);
    size += RULES;
  }
}
