package org.asterism.quant;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.asterism.output.ByteBuilder;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;

/** Reads a table of an index: words and numbers separated by white space. */
public final class TableReader implements Closeable {
  private static final int BUFFER = 1 << 16;

  private final String name;
  private final InputStream in;
  private final long bytes;
  private final byte[] buffer = new byte[BUFFER];
  private final ByteBuilder word = new ByteBuilder(64);
  private int at;
  private int end;
  private int separator;

  private TableReader(String name, InputStream in, long bytes) {
    this.name = name;
    this.in = in;
    this.bytes = bytes;
  }

  /**
   * Opens a table.
   *
   * @param directory with the final slash, as messages show it
   * @throws FatalException 109 if it cannot be opened
   */
  public static TableReader open(String directory, String table) {
    String name = directory + "/" + table; // two slashes, as STAR has it
    try {
      Path file = Path.of(name);
      long bytes = Files.size(file);
      return new TableReader(table, Files.newInputStream(file), bytes);
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "exiting because of *INPUT FILE* error: could not open input file "
              + name
              + "\nSolution: check that the file exists and you have read permission for this file"
              + "\n          SOLUTION: utilize --sjdbGTFfile /path/to/annotations.gtf option at the"
              + " genome generation step or mapping step\n",
          e);
    }
  }

  /**
   * The error of annotation that cannot be read to its end.
   *
   * @param directory where its tables are
   */
  public static FatalException unreadable(String directory, IOException e) {
    return new FatalException(
        FatalException.GENOME_FILES,
        "EXITING because of FATAL GENOME INDEX FILE error: could not read the annotation in "
            + directory
            + ": "
            + FileProblem.reason(e)
            + "\nSOLUTION: check that the files can be read\n",
        e);
  }

  /** The next word. */
  public String word() throws IOException {
    next();
    return text();
  }

  private String text() {
    return new String(word.bytes, 0, word.size, StandardCharsets.ISO_8859_1);
  }

  /** The next word of the line that the last item came from; empty at the line's end. */
  public String wordOfLine() throws IOException {
    word.clear();
    while (separator != '\n' && separator >= 0) {
      separator = read();
      if (!isBlank(separator) && separator >= 0) {
        word.put(separator);
      } else if (word.size > 0) {
        break;
      }
    }
    return text();
  }

  /** The next number of 0 or more. */
  public long number() throws IOException {
    int c = firstOfItem();
    long value = 0;
    for (; c >= 0 && !isBlank(c); c = read()) {
      int digit = c - '0';
      if (digit < 0 || digit > 9 || value > (Long.MAX_VALUE - digit) / 10) {
        throw corrupt();
      }
      value = value * 10 + digit;
    }
    separator = c;
    return value;
  }

  /** The next number, which is below 2^31. */
  public int integer() throws IOException {
    long value = number();
    if (value > Integer.MAX_VALUE) {
      throw corrupt();
    }
    return (int) value;
  }

  /** The number of rows that the first line announces, for which the file has to have room. */
  public int rows() throws IOException {
    int rows = integer();
    if (rows > bytes) {
      throw corrupt();
    }
    return rows;
  }

  /** Passes over what is left of the line that the last item came from. */
  public void endLine() throws IOException {
    while (separator != '\n' && separator >= 0) {
      separator = read();
    }
  }

  private void next() throws IOException {
    word.clear();
    int c = firstOfItem();
    for (; c >= 0 && !isBlank(c); c = read()) {
      word.put(c);
    }
    separator = c;
  }

  /** The first byte of the next item, which there has to be. */
  private int firstOfItem() throws IOException {
    int c = read();
    while (isBlank(c)) {
      c = read();
    }
    if (c < 0) {
      throw corrupt();
    }
    return c;
  }

  private int read() throws IOException {
    if (at == end) {
      at = 0;
      end = in.read(buffer, 0, BUFFER);
      if (end <= 0) {
        end = 0;
        return -1;
      }
    }
    return buffer[at++] & 0xFF;
  }

  private static boolean isBlank(int c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }

  /** The error of a table that is not what it should be. */
  public FatalException corrupt() {
    return new FatalException(
        FatalException.GENOME_FILES,
        "EXITING because of FATAL GENOME INDEX FILE error: "
            + name
            + " is corrupt, or is incompatible with the current STAR version\nSOLUTION:"
            + " re-generate genome index\n");
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
