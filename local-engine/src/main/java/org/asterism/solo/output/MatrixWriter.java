package org.asterism.solo.output;

import java.io.IOException;
import java.io.OutputStream;
import org.asterism.output.ByteBuilder;

/**
 * Writes a matrix in Matrix Market's coordinate form (spec 51 sections 6 and 7). Numbers are
 * formatted straight into a buffer: a matrix has millions of lines.
 */
final class MatrixWriter implements AutoCloseable {
  private static final int BUFFER = 1 << 16;
  private static final int LINE = 64;

  private final OutputStream out;
  private final ByteBuilder buffer = new ByteBuilder(BUFFER + LINE);

  /**
   * Writes the header.
   *
   * @param out closed with this
   * @param kind {@code integer} or {@code real}
   * @param rows number of features
   * @param columns number of barcodes
   * @param entries number of lines that will follow
   */
  MatrixWriter(OutputStream out, String kind, long rows, long columns, long entries) {
    this.out = out;
    buffer.putAscii("%%MatrixMarket matrix coordinate " + kind + " general\n%\n");
    buffer.putAscii(rows + " " + columns + " " + entries + "\n");
  }

  /**
   * Writes an entry.
   *
   * @param row 0-based
   * @param column 0-based
   */
  void entry(long row, long column, long count) throws IOException {
    place(row, column);
    buffer.putDecimal(count);
    end();
  }

  /** Writes an entry with a real value. */
  void entry(long row, long column, double value) throws IOException {
    place(row, column);
    StarNumber.put(value, buffer);
    end();
  }

  private void place(long row, long column) {
    buffer.putDecimal(row + 1);
    buffer.put(' ');
    buffer.putDecimal(column + 1);
    buffer.put(' ');
  }

  private void end() throws IOException {
    buffer.put('\n');
    if (buffer.size >= BUFFER) {
      flush();
    }
  }

  private void flush() throws IOException {
    out.write(buffer.bytes, 0, buffer.size);
    buffer.clear();
  }

  @Override
  public void close() throws IOException {
    flush();
    out.close();
  }
}
