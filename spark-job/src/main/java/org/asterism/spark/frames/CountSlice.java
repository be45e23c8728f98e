package org.asterism.spark.frames;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Some rows of a table of counts, as columns: what is shipped to make rows of. */
final class CountSlice implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int columns;
  private String[] barcodes = new String[64];
  private String[] features = new String[64];
  private long[] counts;
  private int size;

  /**
   * @param columns counts per row
   */
  CountSlice(int columns) {
    this.columns = columns;
    counts = new long[64 * columns];
  }

  /** Adds a row, whose counts are still 0; returns its number. */
  int add(String barcode, String feature) {
    if (size == barcodes.length) {
      barcodes = Arrays.copyOf(barcodes, 2 * size);
      features = Arrays.copyOf(features, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size * columns);
    }
    barcodes[size] = barcode;
    features[size] = feature;
    return size++;
  }

  /** Sets a count. */
  void set(int row, int column, long count) {
    counts[row * columns + column] = count;
  }

  /** Number of rows. */
  int size() {
    return size;
  }

  /** The rows. */
  Iterator<Row> rows() {
    return IntStream.range(0, size).mapToObj(this::row).iterator();
  }

  private Row row(int i) {
    Object[] values = new Object[2 + columns];
    values[0] = barcodes[i];
    values[1] = features[i];
    for (int c = 0; c < columns; c++) {
      values[2 + c] = counts[i * columns + c];
    }
    return RowFactory.create(values);
  }
}
