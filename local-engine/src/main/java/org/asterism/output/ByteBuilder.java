package org.asterism.output;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A growing byte array that encoders write into and engines recycle: {@link #clear} keeps the
 * memory. Fields are public to the hot encoders: {@code bytes[0, size)} is the content.
 */
public final class ByteBuilder implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The two digits of 0 .. 99. */
  private static final byte[] PAIRS = new byte[200];

  static {
    for (int i = 0; i < PAIRS.length; i++) {
      PAIRS[i] = (byte) ('0' + (i % 2 == 0 ? i / 20 : i / 2 % 10));
    }
  }

  /** Content in {@code [0, size)}. */
  public byte[] bytes;

  /** Bytes used. */
  public int size;

  /**
   * @param capacity initial capacity in bytes
   */
  public ByteBuilder(int capacity) {
    bytes = new byte[Math.max(16, capacity)];
  }

  /** Forgets the content, keeps the memory. */
  public void clear() {
    size = 0;
  }

  /**
   * Makes room for more bytes.
   *
   * @param more number of bytes that will be written at {@code size}
   */
  public void ensure(int more) {
    int need = Math.addExact(size, more);
    if (need > bytes.length) {
      long grown = Math.min(Integer.MAX_VALUE - 16L, bytes.length + (long) (bytes.length >> 1));
      bytes = Arrays.copyOf(bytes, (int) Math.max(need, grown));
    }
  }

  /** Appends one byte. */
  public void put(int b) {
    ensure(1);
    bytes[size++] = (byte) b;
  }

  /** Appends {@code source[from, from + length)}. */
  public void put(byte[] source, int from, int length) {
    ensure(length);
    System.arraycopy(source, from, bytes, size, length);
    size += length;
  }

  /** Appends all bytes of an array. */
  public void put(byte[] source) {
    put(source, 0, source.length);
  }

  /** Appends a string of ASCII (or Latin-1) characters, one byte each. */
  public void putAscii(String s) {
    int n = s.length();
    ensure(n);
    for (int i = 0; i < n; i++) {
      bytes[size + i] = (byte) s.charAt(i);
    }
    size += n;
  }

  /** Appends a decimal number. */
  public void putDecimal(long v) {
    ensure(20);
    if (v < 0) {
      if (v == Long.MIN_VALUE) {
        putAscii("-9223372036854775808");
        return;
      }
      bytes[size++] = '-';
      v = -v;
    }
    if (v < 10) {
      bytes[size++] = (byte) ('0' + v);
    } else if (v <= Integer.MAX_VALUE) {
      putDigits((int) v);
    } else {
      putDigits(v);
    }
  }

  private void putDigits(int v) {
    int digits = digits(v);
    int p = size + digits;
    size = p;
    while (v >= 100) {
      int hundredth = v / 100;
      int pair = 2 * (v - 100 * hundredth);
      v = hundredth;
      bytes[--p] = PAIRS[pair + 1];
      bytes[--p] = PAIRS[pair];
    }
    if (v >= 10) {
      bytes[--p] = PAIRS[2 * v + 1];
      bytes[--p] = PAIRS[2 * v];
    } else {
      bytes[--p] = (byte) ('0' + v);
    }
  }

  private static int digits(int v) {
    if (v < 10_000) {
      return v < 100 ? v < 10 ? 1 : 2 : v < 1000 ? 3 : 4;
    }
    if (v < 100_000_000) {
      return v < 1_000_000 ? v < 100_000 ? 5 : 6 : v < 10_000_000 ? 7 : 8;
    }
    return v < 1_000_000_000 ? 9 : 10;
  }

  private void putDigits(long v) {
    int digits = 1;
    for (long limit = 10; digits < 19 && v >= limit; limit *= 10) {
      digits++;
    }
    int p = size + digits;
    size = p;
    do {
      bytes[--p] = (byte) ('0' + v % 10);
      v /= 10;
    } while (v != 0);
  }

  /** Appends a little-endian 32-bit integer. */
  public void putIntLe(int v) {
    ensure(4);
    bytes[size] = (byte) v;
    bytes[size + 1] = (byte) (v >>> 8);
    bytes[size + 2] = (byte) (v >>> 16);
    bytes[size + 3] = (byte) (v >>> 24);
    size += 4;
  }

  /** Appends a little-endian 16-bit integer. */
  public void putShortLe(int v) {
    ensure(2);
    bytes[size] = (byte) v;
    bytes[size + 1] = (byte) (v >>> 8);
    size += 2;
  }

  /** A copy of the content. */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }
}
