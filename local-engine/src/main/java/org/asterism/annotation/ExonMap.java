package org.asterism.annotation;

/** Where the exons of a genome lie in a haplotype of it (spec 10 section 13.4). */
@FunctionalInterface
public interface ExonMap {
  /**
   * Maps an exon.
   *
   * @param start first base, 0-based in the concatenated genome
   * @param end last base
   * @return first and last base in the haplotype; null when nothing of the exon is left
   */
  long[] map(long start, long end);
}
