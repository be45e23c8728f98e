package org.asterism.solo.output;

import java.util.Arrays;
import org.asterism.solo.cells.CellCaller;
import org.asterism.solo.count.FeatureCounts;

/**
 * What Summary.csv says about the called cells (spec 51 section 11); all 0 without cells.
 *
 * @param cells number of cells
 * @param reads reads of one feature in cells
 * @param meanReads mean of those per cell, truncated as all means are
 * @param medianReads their median
 * @param umis UMIs in cells
 * @param meanUmis UMIs per cell
 * @param medianUmis UMIs at the middle rank of the cells, among all detected barcodes
 * @param meanFeatures features with counts per cell
 * @param medianFeatures their median
 * @param features features with counts in any cell
 */
record CellStatistics(
    int cells,
    long reads,
    long meanReads,
    long medianReads,
    long umis,
    long meanUmis,
    long medianUmis,
    long meanFeatures,
    long medianFeatures,
    long features) {
  /**
   * @param totals UMIs of every detected barcode
   * @param cells those that are cells
   */
  static CellStatistics of(FeatureCounts counts, int[] totals, int[] cells) {
    int n = cells.length;
    if (n == 0) {
      return new CellStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
    long[] reads = new long[n];
    long[] features = new long[n];
    long umis = 0;
    long allReads = 0;
    long allFeatures = 0;
    boolean[] seen = new boolean[Math.toIntExact(counts.rows)];
    for (int i = 0; i < n; i++) {
      int cell = cells[i];
      reads[i] = counts.uniqueReads[cell];
      umis += Integer.toUnsignedLong(totals[cell]);
      features[i] = counts.features[cell];
      allReads += reads[i];
      allFeatures += features[i];
      for (int e = counts.entryStart[cell]; e < counts.entryStart[cell + 1]; e++) {
        if (counts.entryCount[e * counts.columns] > 0) {
          seen[(int) counts.entryRow[e]] = true;
        }
      }
    }
    long detected = 0;
    for (boolean s : seen) {
      detected += s ? 1 : 0;
    }
    return new CellStatistics(
        n,
        allReads,
        allReads / n,
        median(reads),
        umis,
        umis / n,
        Integer.toUnsignedLong(CellCaller.descending(totals)[n / 2]),
        allFeatures / n,
        median(features),
        detected);
  }

  private static long median(long[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
