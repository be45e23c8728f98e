package org.asterism.spark.solo;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.asterism.sort.CellTagTable;
import org.asterism.spark.storage.Storage;

/**
 * A part file of cells and molecules of reads: rows of ordinal, cell and UMI, in runs that are
 * sorted by ordinal.
 *
 * @param path where it is
 * @param runs its runs in the order of the file
 */
record TagRows(String path, List<Run> runs) implements Serializable {
  /** Bytes of a row. */
  static final int ROW = 3 * Long.BYTES;

  /** Rows from one entry of {@link Run#ordinals} to the next. */
  static final int STEP = 1 << 10;

  /**
   * A sorted run.
   *
   * @param offset its first byte
   * @param rows number of rows
   * @param ordinals ordinal of every {@link #STEP}th row
   */
  record Run(long offset, int rows, long[] ordinals) implements Serializable {
    /** Number of a row at or before the first one whose ordinal is not below {@code least}. */
    private int before(long least) {
      int low = 0;
      int high = ordinals.length;
      while (high - low > 1) {
        int middle = low + high >>> 1;
        if (ordinals[middle] < least) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return low * STEP;
    }
  }

  /**
   * Puts the rows of some reads into a table.
   *
   * @param least least ordinal
   * @param most greatest ordinal
   * @throws IOException if the file cannot be read
   */
  void collect(Storage storage, long least, long most, CellTagTable table) throws IOException {
    for (Run run : runs) {
      if (run.ordinals[0] > most) {
        continue;
      }
      int row = run.before(least);
      long offset = run.offset + (long) row * ROW;
      try (DataInputStream in =
          new DataInputStream(new BufferedInputStream(storage.open(path, offset)))) {
        for (; row < run.rows; row++) {
          long ordinal = in.readLong();
          long cell = in.readLong();
          long umi = in.readLong();
          if (ordinal > most) {
            break;
          }
          if (ordinal >= least) {
            table.put(ordinal, cell, umi);
          }
        }
      }
    }
  }
}
