package org.asterism.solo.output;

import java.io.IOException;
import java.io.OutputStream;
import org.asterism.output.ByteBuilder;

/** A text file that is written line by line through one buffer. */
final class TextFile implements AutoCloseable {
  private static final int BUFFER = 1 << 16;

  private final OutputStream out;

  /** The line that is being made, behind others that are not written yet. */
  final ByteBuilder text = new ByteBuilder(BUFFER + 256);

  /**
   * @param out closed with this
   */
  TextFile(OutputStream out) {
    this.out = out;
  }

  /** Ends a line. */
  void endLine() throws IOException {
    text.put('\n');
    endText();
  }

  /** Ends lines that end with their last byte already. */
  void endText() throws IOException {
    if (text.size >= BUFFER) {
      flush();
    }
  }

  /** Writes lines that were made elsewhere. */
  void lines(ByteBuilder lines) throws IOException {
    flush();
    out.write(lines.bytes, 0, lines.size);
  }

  /** Writes a line. */
  void line(String s) throws IOException {
    text.putAscii(s);
    endLine();
  }

  private void flush() throws IOException {
    out.write(text.bytes, 0, text.size);
    text.clear();
  }

  @Override
  public void close() throws IOException {
    flush();
    out.close();
  }
}
