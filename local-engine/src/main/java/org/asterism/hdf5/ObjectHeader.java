package org.asterism.hdf5;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The messages of a group or dataset while they are gathered, in version 1 form. */
final class ObjectHeader {
  static final int DATASPACE = 0x1;
  static final int DATATYPE = 0x3;
  static final int FILL_VALUE = 0x5;
  static final int LAYOUT = 0x8;
  static final int FILTERS = 0xB;
  static final int SYMBOL_TABLE = 0x11;
  private static final int ATTRIBUTE = 0xC;
  private static final int MOST_BYTES = 0xFFF8;

  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private int count;

  /** Adds a message. */
  void add(int type, byte[] data) {
    int size = padded(data.length);
    if (size > MOST_BYTES) {
      throw new IllegalArgumentException(data.length + " bytes do not fit into an HDF5 message");
    }
    ByteBuffer b = ByteBuffer.allocate(8 + size).order(ByteOrder.LITTLE_ENDIAN);
    b.putShort((short) type).putShort((short) size).putInt(0).put(data);
    messages.writeBytes(b.array());
    count++;
  }

  /** Adds an attribute that is one string. */
  void attribute(String name, String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    attribute(
        name, string(value, bytes.length), new long[0], Arrays.copyOf(bytes, room(bytes.length)));
  }

  /** Adds an attribute that is a list of strings. */
  void attribute(String name, String[] values) {
    int width = 0;
    for (String v : values) {
      width = Math.max(width, v.getBytes(StandardCharsets.UTF_8).length);
    }
    ByteBuffer b = ByteBuffer.allocate(room(width) * values.length);
    for (int i = 0; i < values.length; i++) {
      b.position(i * room(width)).put(values[i].getBytes(StandardCharsets.UTF_8));
    }
    attribute(name, string(String.join("", values), width), new long[] {values.length}, b.array());
  }

  /** Adds an attribute that is a list of whole numbers. */
  void attribute(String name, long[] values) {
    ByteBuffer b = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    b.asLongBuffer().put(values);
    attribute(name, Hdf5Type.LONG, new long[] {values.length}, b.array());
  }

  private static int room(int bytes) {
    return Math.max(1, bytes);
  }

  private static Hdf5Type string(String text, int bytes) {
    return text.length() == text.getBytes(StandardCharsets.UTF_8).length
        ? Hdf5Type.ascii(bytes)
        : Hdf5Type.utf8(bytes);
  }

  private void attribute(String name, Hdf5Type type, long[] extent, byte[] data) {
    byte[] nameBytes = (name + "\0").getBytes(StandardCharsets.US_ASCII);
    byte[] datatype = type.encode();
    byte[] dataspace = dataspace(extent);
    int head = 8 + padded(nameBytes.length) + padded(datatype.length) + dataspace.length;
    ByteBuffer b = ByteBuffer.allocate(head + data.length).order(ByteOrder.LITTLE_ENDIAN);
    b.putShort((short) 1).putShort((short) nameBytes.length);
    b.putShort((short) datatype.length).putShort((short) dataspace.length);
    b.put(nameBytes).position(8 + padded(nameBytes.length));
    b.put(datatype).position(head - dataspace.length);
    b.put(dataspace).put(data);
    add(ATTRIBUTE, b.array());
  }

  /** The dataspace message of an extent; none is a single value. */
  static byte[] dataspace(long... extent) {
    ByteBuffer b = ByteBuffer.allocate(8 + 8 * extent.length).order(ByteOrder.LITTLE_ENDIAN);
    b.put((byte) 1).put((byte) extent.length).position(8);
    b.asLongBuffer().put(extent);
    return b.array();
  }

  /** The header as it stands in the file. */
  byte[] encode() {
    ByteBuffer b = ByteBuffer.allocate(16 + messages.size()).order(ByteOrder.LITTLE_ENDIAN);
    b.put((byte) 1).put((byte) 0).putShort((short) count).putInt(1).putInt(messages.size());
    b.putInt(0).put(messages.toByteArray());
    return b.array();
  }

  static int padded(int bytes) {
    return bytes + 7 & ~7;
  }
}
