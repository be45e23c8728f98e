package org.asterism.solo.cells;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.TextLimits;

/** Reads a directory with a matrix in Matrix Market's coordinate form (spec 51 section 16). */
public final class RawMatrixReader {
  private static final int BUFFER = 1 << 16;
  private static final int END = -1;

  private final String name;
  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int at;
  private int filled;

  private RawMatrixReader(String name, InputStream in) {
    this.name = name;
    this.in = in;
  }

  /**
   * Reads a matrix: values are rounded to whole numbers.
   *
   * @param name of the file
   * @param barcodes receives the number of barcodes: the columns that the header declares
   * @throws FatalException 109 if it cannot be opened, 102 if it has no counts, 104 if it is not as
   *     it should be
   */
  public static RawMatrix read(String name, int[] barcodes) throws IOException {
    check(name, "check path and permission for the matrix file " + name);
    try (InputStream in = Files.newInputStream(Path.of(name))) {
      RawMatrixReader reader = new RawMatrixReader(name, in);
      reader.skipComments();
      int features = reader.whole(Integer.MAX_VALUE - 1, "number of features");
      barcodes[0] = reader.whole(Integer.MAX_VALUE - 1, "number of barcodes");
      return reader.entries(features, barcodes[0]);
    }
  }

  /**
   * Refuses a file that cannot be opened.
   *
   * @param name of the file
   * @param solution what to do about it
   * @throws FatalException 109
   */
  public static void check(String name, String solution) {
    String problem = FileProblem.reading(name);
    if (problem != null) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "exiting because of *INPUT FILE* error: could not open input file "
              + name
              + "\n"
              + problem
              + "\nSOLUTION: "
              + solution
              + "\n");
    }
  }

  /**
   * First lines of a file, empty ones for those it lacks.
   *
   * @param name of the file
   * @param count how many
   * @throws FatalException 109 if it cannot be opened
   */
  public static List<String> lines(String name, int count) throws IOException {
    check(name, "check the path and permissions of the barcodes file");
    List<String> lines = new ArrayList<>(Math.min(count, 1 << 20));
    try (var reader = TextLimits.lines(name)) {
      String line = reader.readLine();
      while (lines.size() < count && line != null) {
        lines.add(line);
        line = reader.readLine();
      }
    }
    while (lines.size() < count) {
      lines.add("");
    }
    return lines;
  }

  private RawMatrix entries(int features, int barcodes) {
    int n = whole(Integer.MAX_VALUE - 8, "number of entries");
    if (n == 0) {
      throw FatalException.parameters(
          "EXITING because of fatal INPUT FILE error: no counts detected in " + name,
          "check the formatting of the matrix file.");
    }
    int[] feature = new int[n];
    int[] barcode = new int[n];
    int[] count = new int[n];
    for (int e = 0; e < n; e++) {
      feature[e] = whole(features, "feature") - 1;
      barcode[e] = whole(barcodes, "barcode") - 1;
      if (feature[e] < 0 || barcode[e] < 0) {
        throw malformed("feature or barcode", "0");
      }
      count[e] = count();
    }
    return new RawMatrix(features, barcodes, feature, barcode, count);
  }

  private void skipComments() {
    while (peek() == '%') {
      int b = next();
      while (b != '\n' && b != END) {
        b = next();
      }
    }
  }

  /** A whole number of 0 .. most. */
  private int whole(int most, String what) {
    int b = afterSpace();
    long value = 0;
    int digits = 0;
    while (b >= '0' && b <= '9' && value <= most) {
      value = 10 * value + b - '0';
      digits++;
      b = next();
    }
    if (digits == 0 || value > most || b > ' ') {
      throw malformed(what, digits == 0 ? word(b) : value + (b > ' ' ? word(b) : ""));
    }
    return (int) value;
  }

  /** A count, of which the low 32 bits are kept. */
  private int count() {
    int b = afterSpace();
    long value = 0;
    int digits = 0;
    while (b >= '0' && b <= '9' && digits < 15) {
      value = 10 * value + b - '0';
      digits++;
      b = next();
    }
    if (digits > 0 && b <= ' ') {
      return (int) value;
    }
    String word = (digits > 0 ? Long.toString(value) : "") + word(b);
    try {
      return (int) (long) CellCaller.round(Double.parseDouble(word));
    } catch (NumberFormatException e) {
      throw malformed("count", word);
    }
  }

  private int afterSpace() {
    int b = next();
    while (b <= ' ' && b != END) {
      b = next();
    }
    return b;
  }

  private String word(int firstByte) {
    StringBuilder word = new StringBuilder();
    for (int b = firstByte; b > ' '; b = next()) {
      word.append((char) b);
    }
    return word.toString();
  }

  private FatalException malformed(String what, String found) {
    return new FatalException(
        FatalException.INPUT_FILES,
        "EXITING because of fatal INPUT FILE error: "
            + name
            + " needs a "
            + what
            + " where it has: "
            + (found.isEmpty() ? "nothing more" : found)
            + "\nSOLUTION: check the formatting of the matrix file: features, barcodes and entries"
            + " in the first line, then feature, barcode and count for each entry\n");
  }

  private int next() {
    int b = peek();
    at++;
    return b;
  }

  private int peek() {
    if (at >= filled) {
      try {
        filled = in.read(buffer);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      at = 0;
    }
    return filled <= 0 ? END : buffer[at];
  }
}
