package org.asterism.solo.cells;

/**
 * The counts of one feature type as cell calling sees them: a column per detected barcode, in it
 * the features with an entry, ascending.
 */
public interface CountColumns {
  /** Number of features, with or without counts. */
  int features();

  /** Number of detected barcodes that can be called. */
  int cells();

  /**
   * Where the entries of a column begin; those of the column before end there.
   *
   * @param cell 0-based column, or {@link #cells()} for the end of the last
   */
  long first(int cell);

  /**
   * Feature of an entry.
   *
   * @param entry position in {@code [first(0), first(cells()))}
   * @return 0-based
   */
  int feature(long entry);

  /** UMIs of an entry, an unsigned number that may be 0. */
  int count(long entry);

  /** UMIs of each column that takes part in the ranking of counts: of at least all cells. */
  default int[] totals() {
    int[] sums = new int[cells()];
    for (int cell = 0; cell < sums.length; cell++) {
      int sum = 0;
      for (long e = first(cell); e < first(cell + 1); e++) {
        sum += count(e);
      }
      sums[cell] = sum;
    }
    return sums;
  }
}
