package org.asterism.reads;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.asterism.bam.BamReader;
import org.asterism.bam.BamRecord;
import org.asterism.output.ByteBuilder;
import org.asterism.output.GeneralNumber;

/**
 * The records of a BAM file as lines of SAM text that a {@link SamReader} can read: name, flag,
 * sequence, qualities and tags are there, the fields about the alignment are left empty.
 */
final class BamText extends InputStream {
  private static final byte[] FIELDS =
      "\t*\t0\t0\t*\t*\t0\t0\t".getBytes(StandardCharsets.US_ASCII);
  private static final String LETTERS = "=ACMGRSVTWYHKDBN";
  private static final int FULL = 1 << 16;

  private final BamReader in;
  private final ByteBuilder text = new ByteBuilder(2 * FULL);
  private int position;
  private boolean ended;

  /**
   * @param compressed bytes of a BAM file
   * @param header whether the text begins with the header
   */
  BamText(InputStream compressed, boolean header) throws IOException {
    in = new BamReader(compressed);
    if (header) {
      text.putAscii(in.text());
      while (text.size > 0 && text.bytes[text.size - 1] == 0) {
        text.size--;
      }
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] b, int offset, int length) throws IOException {
    if (position == text.size && !fill()) {
      return -1;
    }
    int n = Math.min(length, text.size - position);
    System.arraycopy(text.bytes, position, b, offset, n);
    position += n;
    return n;
  }

  private boolean fill() throws IOException {
    text.clear();
    position = 0;
    while (!ended && text.size < FULL) {
      ended = !in.next();
      if (!ended) {
        put(in.record());
      }
    }
    return text.size > 0;
  }

  private void put(BamRecord r) throws IOException {
    if (!r.hasSoundTags()) {
      throw new IOException("a record has damaged tags");
    }
    text.put(r.bytes, r.nameOffset(), r.nameSize() - 1);
    text.put('\t');
    text.putDecimal(r.flag());
    text.put(FIELDS);
    int bases = r.sequenceLength();
    for (int i = 0; i < bases; i++) {
      text.put(LETTERS.charAt(r.base(i)));
    }
    if (bases == 0) {
      text.put('*');
    }
    text.put('\t');
    int qualities = r.qualityOffset();
    if (bases == 0 || r.bytes[qualities] == (byte) 0xFF) {
      text.put('*');
    } else {
      for (int i = 0; i < bases; i++) {
        text.put(r.bytes[qualities + i] + 33);
      }
    }
    ByteBuffer values = ByteBuffer.wrap(r.bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = r.tagsOffset(); at + 3 < r.end(); at = r.afterTag(at)) {
      putTag(r, values, at);
    }
    text.put('\n');
  }

  private void putTag(BamRecord r, ByteBuffer values, int at) {
    int type = r.bytes[at + 2];
    text.put('\t');
    text.put(r.bytes, at, 2);
    text.put(':');
    if ("cCsSiI".indexOf(type) >= 0) {
      text.put('i');
      text.put(':');
      putNumber(values, type, at + 3);
      return;
    }
    text.put(type);
    text.put(':');
    switch (type) {
      case 'f' -> putNumber(values, type, at + 3);
      case 'B' -> putArray(values, at + 3);
      case 'Z', 'H' -> text.put(r.bytes, at + 3, Math.max(0, r.afterTag(at) - at - 4));
      default -> text.put(r.bytes[at + 3]);
    }
  }

  private void putArray(ByteBuffer values, int at) {
    int type = values.get(at);
    int width = "cC".indexOf(type) >= 0 ? 1 : "sS".indexOf(type) >= 0 ? 2 : 4;
    int count = values.getInt(at + 1);
    text.put(type);
    for (int i = 0; i < count; i++) {
      text.put(',');
      putNumber(values, type, at + 5 + i * width);
    }
  }

  private void putNumber(ByteBuffer values, int type, int at) {
    switch (type) {
      case 'c' -> text.putDecimal(values.get(at));
      case 'C' -> text.putDecimal(values.get(at) & 0xFF);
      case 's' -> text.putDecimal(values.getShort(at));
      case 'S' -> text.putDecimal(values.getShort(at) & 0xFFFF);
      case 'i' -> text.putDecimal(values.getInt(at));
      case 'I' -> text.putDecimal(values.getInt(at) & 0xFFFFFFFFL);
      default -> GeneralNumber.put(values.getFloat(at), text);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
