package org.asterism.output;

/** Writes the parts of tags of BAM records (spec 30 section 8.3). */
final class TagBytes {
  private TagBytes() {}

  /** Writes an integer in the smallest type that holds it. */
  static void putInteger(ByteBuilder out, char first, char second, long value) {
    if (value >= 0) {
      if (value <= 0xFF) {
        putTag(out, first, second, 'C');
        out.put((int) value);
      } else if (value <= 0xFFFF) {
        putTag(out, first, second, 'S');
        out.putShortLe((int) value);
      } else {
        putTag(out, first, second, 'I');
        out.putIntLe((int) value);
      }
    } else if (value >= -127) {
      putTag(out, first, second, 'c');
      out.put((int) value);
    } else if (value >= -32767) {
      putTag(out, first, second, 's');
      out.putShortLe((int) value);
    } else {
      putTag(out, first, second, 'i');
      out.putIntLe((int) value);
    }
  }

  static void putCharacter(ByteBuilder out, char first, char second, int value) {
    putTag(out, first, second, 'A');
    out.put(value);
  }

  static void putText(ByteBuilder out, char first, char second, ByteBuilder text) {
    putTag(out, first, second, 'Z');
    out.put(text.bytes, 0, text.size);
    out.put(0);
  }

  static void putTag(ByteBuilder out, char first, char second, char type) {
    out.ensure(3);
    byte[] target = out.bytes;
    int at = out.size;
    target[at] = (byte) first;
    target[at + 1] = (byte) second;
    target[at + 2] = (byte) type;
    out.size = at + 3;
  }

  static int beginArray(ByteBuilder out, char first, char second, char type) {
    putTag(out, first, second, 'B');
    out.put(type);
    int countAt = out.size;
    out.putIntLe(0);
    return countAt;
  }

  static void endArray(ByteBuilder out, int countAt, int elementBytes) {
    int end = out.size;
    out.size = countAt;
    out.putIntLe((end - countAt - Integer.BYTES) / elementBytes);
    out.size = end;
  }
}
