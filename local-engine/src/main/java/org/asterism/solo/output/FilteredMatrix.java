package org.asterism.solo.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.asterism.solo.cells.CountColumns;

/**
 * The called cells of a matrix (spec 51 section 15): columns are numbered anew, entries and their
 * order stay.
 */
public final class FilteredMatrix {
  private final CountColumns columns;
  private final int[] cells;
  private final IntFunction<String> barcodes;

  /**
   * @param columns counts of one kind
   * @param cells 0-based columns that are cells, ascending
   * @param barcodes barcode of each column
   */
  public FilteredMatrix(CountColumns columns, int[] cells, IntFunction<String> barcodes) {
    this.columns = columns;
    this.cells = cells.clone();
    this.barcodes = barcodes;
  }

  /**
   * Writes both files.
   *
   * @param create opens a file
   * @param barcodeFile name of the barcodes file
   * @param matrixFile name of the matrix file
   */
  public void write(Function<String, OutputStream> create, String barcodeFile, String matrixFile)
      throws IOException {
    writeBarcodes(create.apply(barcodeFile));
    writeMatrix(create.apply(matrixFile));
  }

  /** Writes the barcodes of the cells and closes the file. */
  void writeBarcodes(OutputStream file) throws IOException {
    try (TextFile text = new TextFile(file)) {
      for (int cell : cells) {
        text.line(barcodes.apply(cell));
      }
    }
  }

  /** Writes the counts of the cells and closes the file. */
  void writeMatrix(OutputStream file) throws IOException {
    long entries = 0;
    for (int cell : cells) {
      entries += columns.first(cell + 1) - columns.first(cell);
    }
    try (MatrixWriter matrix =
        new MatrixWriter(file, "integer", columns.features(), cells.length, entries)) {
      for (int c = 0; c < cells.length; c++) {
        long end = columns.first(cells[c] + 1);
        for (long e = columns.first(cells[c]); e < end; e++) {
          matrix.entry(columns.feature(e), c, columns.count(e));
        }
      }
    }
  }
}
