package org.asterism.quant;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Reads per gene by each of the three strand rules (spec 41 section 3). Sums only: {@link #merge}
 * is associative and commutative, new counts are its identity. Not thread-safe.
 */
public final class GeneCounts implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int RULES = GeneHits.RULES;

  private long multimappers;
  private final long[] none = new long[RULES];
  private final long[] ambiguous = new long[RULES];

  /** Count of gene {@code g} by rule {@code r} at {@code RULES * g + r}; genes beyond have none. */
  private long[] genes = new long[0];

  /** Adds the reads of a batch. */
  public void add(GeneHits batch) {
    multimappers += batch.multimappers;
    for (int i = 0; i < batch.size; i += RULES) {
      for (int rule = 0; rule < RULES; rule++) {
        int gene = batch.hits[i + rule];
        if (gene == GeneHits.NONE) {
          none[rule]++;
        } else if (gene == GeneHits.AMBIGUOUS) {
          ambiguous[rule]++;
        } else {
          reach(RULES * (gene + 1));
          genes[RULES * gene + rule]++;
        }
      }
    }
  }

  private void reach(int length) {
    if (length > genes.length) {
      genes = Arrays.copyOf(genes, Math.max(length, 2 * genes.length));
    }
  }

  /**
   * Adds the counts of other reads.
   *
   * @param other unchanged
   */
  public void merge(GeneCounts other) {
    multimappers += other.multimappers;
    addAll(none, other.none);
    addAll(ambiguous, other.ambiguous);
    reach(other.genes.length);
    addAll(genes, other.genes);
  }

  private static void addAll(long[] into, long[] more) {
    for (int i = 0; i < more.length; i++) {
      into[i] += more[i];
    }
  }

  /** Reads with several alignments. */
  public long multimappers() {
    return multimappers;
  }

  /**
   * Uniquely mapped reads without a gene.
   *
   * @param rule 0 unstranded, 1 same strand, 2 reverse strand
   */
  public long noFeature(int rule) {
    return none[rule];
  }

  /** Uniquely mapped reads of several genes. */
  public long ambiguous(int rule) {
    return ambiguous[rule];
  }

  /** Reads of a gene. */
  public long gene(int gene, int rule) {
    int at = RULES * gene + rule;
    return at < genes.length ? genes[at] : 0;
  }
}
