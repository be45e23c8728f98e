package org.asterism.solo.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.IntFunction;
import org.asterism.engine.BoundedWorkers;
import org.asterism.solo.cells.CountColumns;

/**
 * The called cells of a matrix (spec 51 section 15): columns are numbered anew, entries and their
 * order stay.
 */
public final class FilteredMatrix {
  private final CountColumns columns;
  private final int[] cells;
  private final BoundedWorkers workers;

  /**
   * @param columns counts of one kind
   * @param cells 0-based columns that are cells, ascending
   * @param workers who formats
   */
  public FilteredMatrix(CountColumns columns, int[] cells, BoundedWorkers workers) {
    this.columns = columns;
    this.cells = cells.clone();
    this.workers = workers;
  }

  /**
   * Writes the barcodes of the cells and closes the file.
   *
   * @param barcodes barcode of each column
   */
  public void writeBarcodes(OutputStream file, IntFunction<String> barcodes) throws IOException {
    try (TextFile text = new TextFile(file)) {
      for (int cell : cells) {
        text.line(barcodes.apply(cell));
      }
    }
  }

  /** Writes the counts of the cells and closes the file. */
  public void writeMatrix(OutputStream file) throws IOException {
    long entries = 0;
    for (int cell : cells) {
      entries += columns.first(cell + 1) - columns.first(cell);
    }
    try (MatrixWriter matrix =
        new MatrixWriter(file, "integer", columns.features(), cells.length, entries)) {
      matrix.columns(columns, cells, place -> place, workers);
    }
  }
}
