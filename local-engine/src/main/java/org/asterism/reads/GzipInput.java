package org.asterism.reads;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Inflates gzip data of any number of members, checking the sum and length of each. Unlike the
 * JDK's stream it never takes a member's end for the end of the file, and a file that stops inside
 * a member is an error (spec 70 section 5.5). An empty file is an empty stream. Bytes after the
 * last member that start no further one are ignored with a warning, as gzip does.
 */
public final class GzipInput extends InputStream {
  private static final int MAGIC_1 = 0x1f;
  private static final int MAGIC_2 = 0x8b;
  private static final int FLAG_CRC = 2;
  private static final int FLAG_EXTRA = 4;
  private static final int FLAG_NAME = 8;
  private static final int FLAG_COMMENT = 16;

  private final InputStream in;
  private final Consumer<String> log;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 sum = new CRC32();
  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int limit;
  private boolean inMember;
  private boolean first = true;
  private boolean done;

  /**
   * @param in compressed bytes; closed with this stream
   * @param log receives a warning about ignored bytes
   */
  public GzipInput(InputStream in, Consumer<String> log) {
    this.in = in;
    this.log = log;
  }

  /**
   * Ignores bytes after the last member silently.
   *
   * @param in compressed bytes; closed with this stream
   * @param begun whether members came before, so that other bytes may follow
   */
  GzipInput(InputStream in, boolean begun) {
    this(in, warning -> {});
    first = !begun;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] b, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!done) {
      if (!inMember && !startMember()) {
        done = true;
        break;
      }
      int n = inflate(b, offset, length);
      if (n > 0) {
        sum.update(b, offset, n);
        return n;
      }
      if (inflater.finished()) {
        endMember();
      }
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    done = true;
    inflater.end();
    in.close();
  }

  private int inflate(byte[] b, int offset, int length) throws IOException {
    try {
      int n = inflater.inflate(b, offset, length);
      if (n == 0 && !inflater.finished()) {
        if (inflater.needsDictionary()) {
          throw new ZipException("gzip data is damaged (preset dictionary)");
        }
        if (position == limit && !fill()) {
          throw truncated();
        }
        inflater.setInput(buffer, position, limit - position);
        position = limit;
      }
      return n;
    } catch (DataFormatException e) {
      throw new IOException("gzip data is damaged (" + e.getMessage() + ")", e);
    }
  }

  /** Reads a member's header; false when no further member follows. */
  private boolean startMember() throws IOException {
    if (position == limit && !fill()) {
      return false;
    }
    int a = need();
    boolean magic = a == MAGIC_1 && (position < limit || fill()) && need() == MAGIC_2;
    if (!magic) {
      if (first) {
        throw new ZipException("not in gzip format");
      }
      log.accept("bytes after the end of the gzip data are ignored");
      return false;
    }
    first = false;
    if (need() != 8) {
      throw new ZipException("unknown gzip compression method");
    }
    int flags = need();
    skip(6);
    if ((flags & FLAG_EXTRA) != 0) {
      int low = need();
      skip(low | need() << 8);
    }
    if ((flags & FLAG_NAME) != 0) {
      skipText();
    }
    if ((flags & FLAG_COMMENT) != 0) {
      skipText();
    }
    if ((flags & FLAG_CRC) != 0) {
      skip(2);
    }
    inflater.reset();
    sum.reset();
    inMember = true;
    return true;
  }

  private void endMember() throws IOException {
    position -= inflater.getRemaining();
    long crc = needInt();
    long size = needInt();
    if (crc != sum.getValue() || size != (inflater.getBytesWritten() & 0xffffffffL)) {
      throw new ZipException("gzip data is damaged (checksum or length is wrong)");
    }
    inMember = false;
  }

  private void skip(int n) throws IOException {
    for (int i = 0; i < n; i++) {
      need();
    }
  }

  private void skipText() throws IOException {
    while (need() != 0) {
      // the text's bytes are of no use
      continue;
    }
  }

  private long needInt() throws IOException {
    long v = 0;
    for (int i = 0; i < 4; i++) {
      v |= (long) need() << (8 * i);
    }
    return v;
  }

  private int need() throws IOException {
    if (position == limit && !fill()) {
      throw truncated();
    }
    return buffer[position++] & 0xff;
  }

  private boolean fill() throws IOException {
    int n = in.read(buffer, 0, buffer.length);
    position = 0;
    limit = Math.max(0, n);
    return n > 0;
  }

  /** A stream that stops inside a member. */
  static EOFException truncated() {
    return new EOFException("gzip data is truncated (unexpected end of file)");
  }
}
