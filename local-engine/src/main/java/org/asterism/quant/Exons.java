package org.asterism.quant;

import java.io.IOException;
import java.io.Serializable;

/**
 * All exons of the annotation with their genes (exonGeTrInfo.tab), sorted by start. Coordinates are
 * 0-based in the concatenated genome, ends inclusive.
 */
final class Exons implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long[] start;
  private final long[] end;
  private final long[] largestEnd;
  private final byte[] strand;
  private final int[] gene;

  private Exons(int rows) {
    start = new long[rows];
    end = new long[rows];
    largestEnd = new long[rows];
    strand = new byte[rows];
    gene = new int[rows];
  }

  static Exons read(String directory, int genes) throws IOException {
    try (TableReader in = TableReader.open(directory, "exonGeTrInfo.tab")) {
      Exons exons = new Exons(in.rows());
      for (int i = 0; i < exons.start.length; i++) {
        exons.start[i] = in.number();
        exons.end[i] = in.number();
        exons.strand[i] = (byte) in.integer();
        exons.gene[i] = in.integer();
        in.integer();
        if (exons.gene[i] >= genes) {
          throw in.corrupt();
        }
        long before = i == 0 ? 0 : exons.largestEnd[i - 1];
        exons.largestEnd[i] = Math.max(before, exons.end[i]);
      }
      return exons;
    }
  }

  /** The last row that starts at or before a position, -1 if there is none. */
  int lastAtOrBefore(long position) {
    return Transcripts.lastAtOrBefore(start, position);
  }

  /** End of an exon, inclusive. */
  long end(int row) {
    return end[row];
  }

  /** Largest end of the rows up to this one. */
  long largestEnd(int row) {
    return largestEnd[row];
  }

  /** 0 undefined, 1 plus, 2 minus. */
  int strand(int row) {
    return strand[row];
  }

  /** Index of the exon's gene. */
  int gene(int row) {
    return gene[row];
  }
}
