package org.asterism.solo.count;

import org.asterism.output.ByteBuilder;

/** Numbers of seven bits a byte, low bits first. */
final class Varints {
  private byte[] bytes;
  private int at;

  /** Goes to a place. */
  Varints in(byte[] where, int position) {
    bytes = where;
    at = position;
    return this;
  }

  /** Place of the next byte. */
  int at() {
    return at;
  }

  /** Passes over bytes. */
  void skip(int count) {
    at += count;
  }

  /** Reads a number. */
  long next() {
    byte b = bytes[at++];
    long value = b & 0x7F;
    for (int shift = 7; b < 0; shift += 7) {
      b = bytes[at++];
      value |= (b & 0x7FL) << shift;
    }
    return value;
  }

  /** Appends a number. */
  static void put(ByteBuilder out, long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.put((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.put((int) rest);
  }
}
