package org.asterism.annotation;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.asterism.params.TextLimits;

/** Lines that end at line feeds alone, one character per byte. */
final class LineReader implements Closeable {
  private final String file;
  private final InputStream in;
  private final int most = TextLimits.mostBytes();
  private long before;
  private byte[] buffer = new byte[1 << 16];
  private int at;
  private int limit;

  private LineReader(String file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  static LineReader open(Path file) throws IOException {
    return new LineReader(file.toString(), Files.newInputStream(file));
  }

  /**
   * The next line without its line feed; null at the end of the file.
   *
   * @throws org.asterism.params.FatalException 104 for a line that is too long
   */
  String next() throws IOException {
    int scanned = at;
    while (true) {
      for (; scanned < limit; scanned++) {
        if (buffer[scanned] == '\n') {
          String line = text(scanned);
          at = scanned + 1;
          return line;
        }
      }
      scanned -= at;
      if (!fill()) {
        String line = at < limit ? text(limit) : null;
        at = limit;
        return line;
      }
    }
  }

  private String text(int end) {
    return new String(buffer, at, end - at, StandardCharsets.ISO_8859_1);
  }

  /** Moves what is left to the front and reads more behind it; false at the end of the file. */
  private boolean fill() throws IOException {
    before += at;
    if (at == 0 && limit == buffer.length) {
      if (limit >= most) {
        throw TextLimits.tooLong(file, before);
      }
      buffer = Arrays.copyOf(buffer, 2 * limit);
    }
    System.arraycopy(buffer, at, buffer, 0, limit - at);
    limit -= at;
    at = 0;
    int n = in.read(buffer, limit, buffer.length - limit);
    limit += Math.max(0, n);
    return n > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
