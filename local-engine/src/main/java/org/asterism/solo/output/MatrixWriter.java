package org.asterism.solo.output;

import java.io.IOException;
import java.io.OutputStream;
import org.asterism.output.ByteBuilder;

/**
 * Writes a matrix in Matrix Market's coordinate form (spec 51 sections 6 and 7). Numbers are
 * formatted straight into a buffer: a matrix has millions of lines.
 */
final class MatrixWriter implements AutoCloseable {
  private final TextFile file;

  /** The last column and its text between blanks: entries of a column follow each other. */
  private long column = -1;

  private final ByteBuilder columnText = new ByteBuilder(32);

  /**
   * Writes the header.
   *
   * @param out closed with this
   * @param kind {@code integer} or {@code real}
   * @param rows number of features
   * @param columns number of barcodes
   * @param entries number of lines that will follow
   */
  MatrixWriter(OutputStream out, String kind, long rows, long columns, long entries)
      throws IOException {
    file = new TextFile(out);
    file.line("%%MatrixMarket matrix coordinate " + kind + " general");
    file.line("%");
    file.line(rows + " " + columns + " " + entries);
  }

  /**
   * Writes an entry.
   *
   * @param row 0-based
   * @param column 0-based
   * @param count unsigned
   */
  void entry(long row, long column, int count) throws IOException {
    place(row, column);
    file.text.putDecimal(Integer.toUnsignedLong(count));
    file.endLine();
  }

  /** Writes an entry with a real value. */
  void entry(long row, long column, double value) throws IOException {
    place(row, column);
    StarNumber.put(value, file.text);
    file.endLine();
  }

  private void place(long row, long column) {
    if (column != this.column) {
      this.column = column;
      columnText.clear();
      columnText.put(' ');
      columnText.putDecimal(column + 1);
      columnText.put(' ');
    }
    file.text.putDecimal(row + 1);
    file.text.put(columnText.bytes, 0, columnText.size);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
