package org.asterism.solo.feature;

import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.asterism.quant.TableReader;

/**
 * Where genes lie, from the first base of their exons to the last, over all transcripts (spec 50
 * section 7), sorted by start. A gene on two chromosomes spans all that is between. Coordinates are
 * 0-based in the concatenated genome, ends inclusive.
 */
final class GeneLoci implements Serializable {
  private static final long serialVersionUID = 1L;

  /** First base of each row. */
  final long[] start;

  /** Last base of each row. */
  final long[] end;

  /** Strand of each row's last exon: 0 undefined, 1 plus, 2 minus. */
  final byte[] strand;

  /** Gene of each row. */
  final int[] gene;

  /** Finds rows by place. */
  final CoveringRows rows;

  /**
   * @param first first base of each gene, -1 for a gene without exons
   * @param last last base of each gene
   * @param strandOfGene strand of each gene
   */
  GeneLoci(long[] first, long[] last, byte[] strandOfGene) {
    gene =
        IntStream.range(0, first.length)
            .filter(g -> first[g] >= 0)
            .boxed()
            .sorted((a, b) -> Long.compare(first[a], first[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    start = Arrays.stream(gene).mapToLong(g -> first[g]).toArray();
    end = Arrays.stream(gene).mapToLong(g -> last[g]).toArray();
    strand = new byte[gene.length];
    for (int row = 0; row < gene.length; row++) {
      strand[row] = strandOfGene[gene[row]];
    }
    rows = new CoveringRows(start, end);
  }

  static GeneLoci read(String directory, int genes) throws IOException {
    long[] first = new long[genes];
    long[] last = new long[genes];
    byte[] strand = new byte[genes];
    Arrays.fill(first, -1);
    try (TableReader in = TableReader.open(directory, "exonGeTrInfo.tab")) {
      for (int left = in.rows(); left > 0; left--) {
        long exonStart = in.number();
        long exonEnd = in.number();
        byte exonStrand = (byte) in.integer();
        int gene = in.integer();
        in.integer();
        if (gene >= genes) {
          throw in.corrupt();
        }
        first[gene] = first[gene] < 0 ? exonStart : Math.min(first[gene], exonStart);
        last[gene] = Math.max(last[gene], exonEnd);
        strand[gene] = exonStrand;
      }
    }
    return new GeneLoci(first, last, strand);
  }
}
