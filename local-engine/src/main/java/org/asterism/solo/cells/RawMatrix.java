package org.asterism.solo.cells;

import java.util.Arrays;

/**
 * A matrix as {@code --runMode soloCellFiltering} takes it (spec 51 section 16): entries by column,
 * then by feature, equal ones in the order of the file. The last column that has an entry cannot be
 * called but takes part in the ranking of counts, as in STAR.
 */
public final class RawMatrix implements CountColumns {
  private final int features;
  private final int[] barcodes;
  private final int[] first;
  private final int[] feature;
  private final int[] count;

  /**
   * @param features number of features
   * @param barcodes number of barcodes
   * @param feature 0-based feature of each entry
   * @param barcode 0-based barcode of each entry
   * @param count UMIs of each entry
   */
  RawMatrix(int features, int barcodes, int[] feature, int[] barcode, int[] count) {
    int n = feature.length;
    int[] begin = new int[barcodes + 1];
    for (int b : barcode) {
      begin[b + 1]++;
    }
    int columns = 0;
    for (int b = 0; b < barcodes; b++) {
      columns += begin[b + 1] > 0 ? 1 : 0;
      begin[b + 1] += begin[b];
    }
    this.features = features;
    this.barcodes = new int[columns];
    first = new int[columns + 1];
    first[columns] = n;
    for (int b = 0, c = 0; b < barcodes; b++) {
      if (begin[b + 1] > begin[b]) {
        this.barcodes[c] = b;
        first[c++] = begin[b];
      }
    }
    long[] keys = new long[n];
    for (int e = 0; e < n; e++) {
      keys[begin[barcode[e]]++] = (long) feature[e] << 32 | e;
    }
    this.feature = new int[n];
    this.count = new int[n];
    for (int c = 0; c < columns; c++) {
      Arrays.sort(keys, first[c], first[c + 1]);
    }
    for (int e = 0; e < n; e++) {
      this.feature[e] = (int) (keys[e] >> 32);
      this.count[e] = count[(int) keys[e]];
    }
  }

  @Override
  public int features() {
    return features;
  }

  /** One less than the columns that have an entry. */
  @Override
  public int cells() {
    return barcodes.length - 1;
  }

  @Override
  public long first(int cell) {
    return first[cell];
  }

  @Override
  public int feature(long entry) {
    return feature[(int) entry];
  }

  @Override
  public int count(long entry) {
    return count[(int) entry];
  }

  @Override
  public int[] totals() {
    int[] sums = new int[barcodes.length];
    for (int c = 0; c < sums.length; c++) {
      for (int e = first[c]; e < first[c + 1]; e++) {
        sums[c] += count[e];
      }
    }
    return sums;
  }

  /** 0-based barcode of a column. */
  public int barcode(int cell) {
    return barcodes[cell];
  }
}
