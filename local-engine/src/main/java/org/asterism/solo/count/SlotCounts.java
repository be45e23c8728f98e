package org.asterism.solo.count;

import java.io.Serializable;

/** The counts of one cell for one feature type. */
final class SlotCounts implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Records of its accepted reads, multi-gene reads once per gene: what makes a cell detected. */
  long records;

  /** Accepted reads with one feature (SJ: junctions). */
  long uniqueReads;

  /** Accepted reads with features. */
  long totalReads;

  /** Those of {@link #totalReads} that have exactly the barcode. */
  long exactReads;

  /** 0-based rows of the entries, ascending; {@link JunctionRows#ORPHAN} is last. */
  int[] rows;

  /** Counts, some for each entry. */
  int[] counts;

  /** Genes of multi-gene molecules, ascending. */
  int[] multiGenes;

  /** Methods times dedup types for each of them, method-major. */
  double[] multiValues;

  /**
   * Numbers of reads that molecules of the first dedup type have, ascending, each followed by the
   * number of such molecules; empty unless they are wanted.
   */
  int[] moleculeReads = {};

  /** CellReads columns; null if not wanted or if there is no accepted read. */
  long[] cellReads;

  /** Place in solo order of the first accepted read. */
  long firstOrder = Long.MAX_VALUE;
}
