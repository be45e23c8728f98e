package org.asterism.reads;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.asterism.params.TextLimits;

/**
 * One mate's byte stream, cut into words and lines in place: a token is a slice of {@link #bytes},
 * valid until the next call. Behaves as a C++ input stream does at the end of the input and at
 * over-long lines (spec 20 section 2): {@link #good} turns false once the end was met by a look
 * beyond it, or a token failed.
 */
final class LineBuffer {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;
  private static final long NEWLINES = 0x0A0A0A0A0A0A0A0AL;

  /** The buffer that token slices point into. */
  byte[] bytes;

  /** Start of the last token. */
  int start;

  /** Length of the last token. */
  int length;

  private final InputStream in;
  private final int most = TextLimits.mostBytes();
  private int position;
  private int limit;
  private long read;
  private boolean exhausted;
  private boolean ended;
  private boolean failed;
  private boolean overlong;
  private boolean broken;

  /**
   * @param in bytes of the mate
   * @param capacity initial size of the buffer in bytes; it grows only for a longer token
   */
  LineBuffer(InputStream in, int capacity) {
    this.in = in;
    bytes = new byte[capacity];
  }

  /** Neither the end was met nor did a token fail. */
  boolean good() {
    return !ended && !failed;
  }

  /** Whether a line was longer than its limit, which failed the stream. */
  boolean overlong() {
    return overlong;
  }

  /** Whether reading the stream went wrong. */
  boolean broken() {
    return broken;
  }

  /** Bytes of the stream taken by tokens so far. */
  long consumed() {
    return read - (limit - position);
  }

  /** The next byte (0..255) without taking it; -1 at the end, which ends the stream. */
  int peek() throws IOException {
    if (!good()) {
      failed = true;
      return -1;
    }
    if (position == limit && !fill(position)) {
      ended = true;
      return -1;
    }
    return bytes[position] & 0xff;
  }

  /** Skips white space, then takes everything up to the next white space; may be empty. */
  void word() throws IOException {
    length = 0;
    start = position;
    if (!good()) {
      failed = true;
      return;
    }
    while (true) {
      if (position == limit && !fill(position)) {
        ended = true;
        failed = true;
        start = position;
        return;
      }
      if (!isSpace(bytes[position])) {
        break;
      }
      position++;
    }
    start = position;
    int p = position;
    while (true) {
      if (p == limit) {
        int offset = p - start;
        if (!fill(start)) {
          ended = true;
          break;
        }
        p = start + offset;
      }
      if (isSpace(bytes[p])) {
        break;
      }
      p++;
    }
    position = p;
    length = p - start;
  }

  /** Drops bytes through the next newline, at most {@code max}. */
  void skipLine(long max) throws IOException {
    if (!good()) {
      failed = true;
      return;
    }
    long left = max;
    while (left > 0) {
      if (position == limit && !fill(position)) {
        ended = true;
        return;
      }
      int end = position + (int) Math.min(limit - position, left);
      int newline = newline(position, end);
      if (newline >= 0) {
        position = newline + 1;
        return;
      }
      left -= end - position;
      position = end;
    }
  }

  /**
   * Takes a line of at most {@code max} bytes by "rule L": a last byte below 33 as a signed number
   * is dropped; a line that the end of the input ends, or that is longer than {@code max}, loses
   * its last byte first (and the latter fails the stream). {@link #length} 0 and a false result
   * mean that there is nothing at all.
   */
  boolean line(int max) throws IOException {
    length = 0;
    start = position;
    if (!good()) {
      failed = true;
      return false;
    }
    int scanned = 0;
    int taken;
    while (true) {
      int from = position + scanned;
      int end = (int) Math.min(limit, (long) position + max + 1);
      int newline = newline(from, end);
      if (newline >= 0) {
        taken = newline - position + 1;
        break;
      }
      scanned = end - position;
      if (scanned > max) {
        taken = max;
        failed = true;
        overlong = true;
        break;
      }
      if (!fill(position)) {
        taken = scanned;
        ended = true;
        failed = taken == 0;
        break;
      }
    }
    start = position;
    position += taken;
    length = taken - 1;
    if (length <= 0) {
      length = 0;
      return false;
    }
    if (bytes[start + length - 1] < 33) {
      length--;
    }
    return true;
  }

  /** Takes everything up to the next newline or the end, and drops the newline. */
  void wholeLine() throws IOException {
    length = 0;
    start = position;
    if (!good()) {
      failed = true;
      return;
    }
    int scanned = 0;
    while (true) {
      int newline = newline(position + scanned, limit);
      if (newline >= 0) {
        start = position;
        length = newline - position;
        position = newline + 1;
        return;
      }
      scanned = limit - position;
      if (!fill(position)) {
        ended = true;
        start = position;
        length = scanned;
        position = limit;
        return;
      }
    }
  }

  /** Reads more; the byte at {@code keep} becomes the buffer's first. False at the end. */
  private boolean fill(int keep) throws IOException {
    if (exhausted) {
      return false;
    }
    if (keep > 0) {
      System.arraycopy(bytes, keep, bytes, 0, limit - keep);
      limit -= keep;
      position -= keep;
      start -= keep;
    }
    if (limit == bytes.length) {
      if (limit >= most) {
        broken = true;
        throw new IOException(TextLimits.problem());
      }
      bytes = Arrays.copyOf(bytes, Math.multiplyExact(bytes.length, 2));
    }
    int n;
    try {
      n = in.read(bytes, limit, bytes.length - limit);
    } catch (IOException | UncheckedIOException e) {
      broken = true;
      throw e;
    }
    if (n <= 0) {
      exhausted = true;
      return false;
    }
    limit += n;
    read += n;
    return true;
  }

  /** First newline in {@code [from, to)}, or -1. */
  private int newline(int from, int to) {
    byte[] b = bytes;
    int p = from;
    for (; p + 8 <= to; p += 8) {
      long x = (long) LONGS.get(b, p) ^ NEWLINES;
      long zero = (x - LOW) & ~x & HIGH;
      if (zero != 0) {
        return p + (Long.numberOfTrailingZeros(zero) >>> 3);
      }
    }
    for (; p < to; p++) {
      if (b[p] == '\n') {
        return p;
      }
    }
    return -1;
  }

  static boolean isSpace(byte b) {
    return b == ' ' || (b >= '\t' && b <= '\r');
  }
}
