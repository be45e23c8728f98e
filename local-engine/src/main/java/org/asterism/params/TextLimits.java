package org.asterism.params;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much of a text is taken into memory at once: a file without line ends, or one that inflates
 * to one, ends a run with an error instead of filling the heap.
 */
public final class TextLimits {
  /**
   * System property: bytes of the longest line, and of the longest file that is read as a whole.
   */
  public static final String PROPERTY = "asterism.maxLineBytes";

  private static final int DEFAULT = 64 << 20;

  private TextLimits() {}

  /** Bytes of the longest line. */
  public static int mostBytes() {
    return Math.max(1, Integer.getInteger(PROPERTY, DEFAULT));
  }

  /** What is wrong with a line that is too long, and what to do. */
  public static String problem() {
    return "a line or word of more than "
        + mostBytes()
        + " bytes; check that it is a text with line ends and the file that is meant, or allow"
        + " longer lines with -D"
        + PROPERTY
        + " in ASTERISM_JAVA_OPTS";
  }

  /**
   * The error for a line that is too long.
   *
   * @param file as the user named it
   * @param begin where the line begins, in bytes from the begin of the text
   */
  public static FatalException tooLong(String file, long begin) {
    return new FatalException(
        FatalException.INPUT_FILES,
        "EXITING because of FATAL INPUT FILE ERROR: "
            + file
            + " has a line or word of more than "
            + mostBytes()
            + " bytes, which begins at byte "
            + begin
            + "\nSOLUTION: check that it is a text with line ends and the file that is meant, or"
            + " allow longer lines with -D"
            + PROPERTY
            + " in ASTERISM_JAVA_OPTS\n");
  }

  /**
   * Opens a text of lines, one character per byte.
   *
   * @throws IOException if it cannot be opened
   * @throws FatalException 104 from methods of the reader, for a line that is too long
   */
  public static BufferedReader lines(String file) throws IOException {
    return new BufferedReader(
        new Limited(file, Files.newBufferedReader(Path.of(file), StandardCharsets.ISO_8859_1)));
  }

  /**
   * Reads a file as a whole.
   *
   * @throws IOException if it cannot be read, or is not a text in the character set
   * @throws FatalException 104 if it is too large
   */
  public static String read(String file, Charset charset) throws IOException {
    int most = mostBytes();
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      byte[] bytes = in.readNBytes(most);
      if (bytes.length == most && in.read() >= 0) {
        throw new FatalException(
            FatalException.INPUT_FILES,
            "EXITING because of FATAL INPUT FILE ERROR: "
                + file
                + " has more than "
                + most
                + " bytes\nSOLUTION: check that it is the file that is meant, or allow larger ones"
                + " with -D"
                + PROPERTY
                + " in ASTERISM_JAVA_OPTS\n");
      }
      return charset.newDecoder().decode(java.nio.ByteBuffer.wrap(bytes)).toString();
    }
  }

  /** Refuses to hand out the characters of a line that is too long. */
  private static final class Limited extends FilterReader {
    private final String file;
    private final long most = mostBytes();
    private long read;
    private long begin;

    Limited(String file, Reader in) {
      super(in);
      this.file = file;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      int n = super.read(buffer, offset, length);
      if (n > 0) {
        int last = offset + n - 1;
        while (last >= offset && buffer[last] != '\n' && buffer[last] != '\r') {
          last--;
        }
        if (last >= offset) {
          begin = read + last - offset + 1;
        }
        read += n;
        if (read - begin > most) {
          throw tooLong(file, begin);
        }
      }
      return n;
    }

    @Override
    public int read() throws IOException {
      char[] one = new char[1];
      return read(one, 0, 1) < 0 ? -1 : one[0];
    }
  }
}
