package org.asterism.annotation;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.asterism.params.FatalException;

/** Rows of TAB-separated columns; numbers are unsigned 64-bit (spec 10 section 0). */
final class TableWriter implements Closeable {
  private final Writer out;
  private final StringBuilder row = new StringBuilder();
  private boolean rowBegun;

  private TableWriter(Writer out) {
    this.out = out;
  }

  static TableWriter create(Path file) {
    try {
      return new TableWriter(
          new BufferedWriter(Files.newBufferedWriter(file, StandardCharsets.ISO_8859_1), 1 << 16));
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "exiting because of *OUTPUT FILE* error: could not create output file "
              + file
              + "\n"
              + "SOLUTION: check that the path exists and you have write permission for this"
              + " file\n",
          e);
    }
  }

  TableWriter text(String column) {
    separate();
    row.append(column);
    return this;
  }

  TableWriter text(char column) {
    separate();
    row.append(column);
    return this;
  }

  TableWriter number(long column) {
    separate();
    if (column >= 0) {
      row.append(column);
    } else {
      row.append(Long.toUnsignedString(column));
    }
    return this;
  }

  void endRow() throws IOException {
    row.append('\n');
    out.append(row);
    row.setLength(0);
    rowBegun = false;
  }

  private void separate() {
    if (rowBegun) {
      row.append('\t');
    }
    rowBegun = true;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
