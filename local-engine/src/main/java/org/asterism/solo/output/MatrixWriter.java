package org.asterism.solo.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.asterism.engine.BoundedWorkers;
import org.asterism.engine.OrderedTasks;
import org.asterism.output.ByteBuilder;
import org.asterism.solo.cells.CountColumns;

/**
 * Writes a matrix in Matrix Market's coordinate form (spec 51 sections 6 and 7). Numbers are
 * formatted straight into a buffer: a matrix has millions of lines.
 */
final class MatrixWriter implements AutoCloseable {
  /** Entries that a thread formats at a time, about, and bytes of a line. */
  private static final int PIECE = 1 << 14;

  private static final int LINE = 12;

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

  /** Numbers columns. */
  @FunctionalInterface
  interface ColumnNumbers {
    /**
     * The number of a column in the file.
     *
     * @param place 0-based place among those that are written
     * @return 0-based
     */
    long at(int place);
  }

  /**
   * Writes the entries of columns, which several threads format.
   *
   * @param counts where they are; features are unsigned
   * @param columns which columns, in order
   * @param numbers what they are in the file
   * @param workers who formats
   */
  void columns(CountColumns counts, int[] columns, ColumnNumbers numbers, BoundedWorkers workers)
      throws IOException {
    int[] first = pieces(counts, columns);
    Queue<ByteBuilder> free = new ConcurrentLinkedQueue<>();
    OrderedTasks.run(
        workers,
        first.length - 1,
        piece -> {
          ByteBuilder used = free.poll();
          ByteBuilder text = used == null ? new ByteBuilder(PIECE * LINE) : used;
          text.clear();
          for (int c = first[piece]; c < first[piece + 1]; c++) {
            format(counts, columns[c], numbers.at(c), text);
          }
          return text;
        },
        text -> {
          file.lines(text);
          free.add(text);
        });
  }

  /** Cuts columns into pieces of about the same number of entries. */
  private static int[] pieces(CountColumns counts, int[] columns) {
    int[] first = new int[columns.length + 1];
    int pieces = 0;
    long entries = 0;
    for (int c = 0; c < columns.length; c++) {
      entries += counts.first(columns[c] + 1) - counts.first(columns[c]);
      if (entries >= PIECE || c == columns.length - 1) {
        first[++pieces] = c + 1;
        entries = 0;
      }
    }
    return Arrays.copyOf(first, pieces + 1);
  }

  private static void format(CountColumns counts, int column, long number, ByteBuilder text) {
    long from = counts.first(column);
    long end = counts.first(column + 1);
    if (from == end) {
      return;
    }
    // the text of the column is between two others in each line: the first line has it
    int place = 0;
    int length = 0;
    for (long e = from; e < end; e++) {
      text.putDecimal(Integer.toUnsignedLong(counts.feature(e)) + 1);
      if (length == 0) {
        place = text.size;
        text.put(' ');
        text.putDecimal(number + 1);
        text.put(' ');
        length = text.size - place;
      } else {
        text.put(text.bytes, place, length);
      }
      text.putDecimal(Integer.toUnsignedLong(counts.count(e)));
      text.put('\n');
    }
  }

  /**
   * Writes an entry with a real value.
   *
   * @param row 0-based
   * @param column 0-based
   */
  void entry(long row, long column, double value) throws IOException {
    if (column != this.column) {
      this.column = column;
      columnText.clear();
      columnText.put(' ');
      columnText.putDecimal(column + 1);
      columnText.put(' ');
    }
    file.text.putDecimal(row + 1);
    file.text.put(columnText.bytes, 0, columnText.size);
    StarNumber.put(value, file.text);
    file.endLine();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
