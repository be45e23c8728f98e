package org.asterism.hdf5;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The type of the elements of a dataset or attribute. Numbers are little-endian.
 *
 * @param kind class of the type
 * @param size bytes of an element
 */
public record Hdf5Type(Kind kind, int size) {
  /** Classes of types. */
  enum Kind {
    INTEGER,
    REAL,
    ASCII,
    UTF8,
    BOOLEAN
  }

  /** Signed integers of 4 bytes. */
  public static final Hdf5Type INT = new Hdf5Type(Kind.INTEGER, Integer.BYTES);

  /** Signed integers of 8 bytes. */
  public static final Hdf5Type LONG = new Hdf5Type(Kind.INTEGER, Long.BYTES);

  /** Floating point of 4 bytes. */
  public static final Hdf5Type FLOAT = new Hdf5Type(Kind.REAL, Float.BYTES);

  /** Floating point of 8 bytes. */
  public static final Hdf5Type DOUBLE = new Hdf5Type(Kind.REAL, Double.BYTES);

  /** FALSE or TRUE, an enumeration of one byte. */
  public static final Hdf5Type BOOLEAN = new Hdf5Type(Kind.BOOLEAN, 1);

  /**
   * Strings of ASCII characters.
   *
   * @param length bytes of the longest
   */
  public static Hdf5Type ascii(int length) {
    return new Hdf5Type(Kind.ASCII, Math.max(1, length));
  }

  /**
   * Strings of any characters.
   *
   * @param length bytes of the longest in UTF-8
   */
  public static Hdf5Type utf8(int length) {
    return new Hdf5Type(Kind.UTF8, Math.max(1, length));
  }

  /** The datatype message. */
  byte[] encode() {
    ByteBuffer b = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
    switch (kind) {
      case INTEGER -> integer(b, size);
      case REAL -> real(b);
      case ASCII, UTF8 -> {
        b.put((byte) 0x13).put((byte) (kind == Kind.UTF8 ? 0x11 : 0x01)).putShort((short) 0);
        b.putInt(size);
      }
      default -> {
        b.put((byte) 0x18).putShort((short) 2).put((byte) 0).putInt(1);
        integer(b, 1);
        b.put("FALSE\0\0\0TRUE\0\0\0\0".getBytes(StandardCharsets.US_ASCII));
        b.put((byte) 0).put((byte) 1);
      }
    }
    return java.util.Arrays.copyOf(b.array(), b.position());
  }

  private static void integer(ByteBuffer b, int size) {
    b.put((byte) 0x10).put((byte) 0x08).putShort((short) 0).putInt(size);
    b.putShort((short) 0).putShort((short) (8 * size));
  }

  private void real(ByteBuffer b) {
    boolean wide = size == Double.BYTES;
    b.put((byte) 0x11).put((byte) 0x20).put((byte) (8 * size - 1)).put((byte) 0).putInt(size);
    b.putShort((short) 0).putShort((short) (8 * size));
    b.put((byte) (wide ? 52 : 23)).put((byte) (wide ? 11 : 8));
    b.put((byte) 0).put((byte) (wide ? 52 : 23)).putInt(wide ? 1023 : 127);
  }
}
