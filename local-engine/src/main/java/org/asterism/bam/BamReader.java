package org.asterism.bam;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import org.asterism.output.ByteBuilder;
import org.asterism.reads.BgzfInput;

/**
 * Reads a BAM file from front to back. Damage of any kind (a truncated file, a checksum that does
 * not agree, lengths that cannot be) is an {@link IOException} that says where. Not thread-safe.
 */
public final class BamReader implements Closeable {
  private static final int MAGIC = 0x014D4142;
  private static final int MAX_RECORD = 1 << 29;
  private static final int STEP = 1 << 16;

  private final BgzfInput in;
  private final BamRecord record = new BamRecord();
  private final ByteBuilder header = new ByteBuilder(STEP);
  private final List<String> names = new ArrayList<>();
  private final List<Integer> lengths = new ArrayList<>();
  private final byte[] text;
  private byte[] buffer = new byte[STEP];
  private int position;
  private int limit;
  private long records;

  /**
   * Reads the header.
   *
   * @param compressed bytes of the file; closed with this reader
   * @throws IOException if they are no BAM file
   */
  public BamReader(InputStream compressed) throws IOException {
    this(new BgzfInput(compressed));
  }

  private BamReader(BgzfInput uncompressed) throws IOException {
    in = uncompressed;
    try {
      if (headerInt() != MAGIC) {
        throw new IOException("not a BAM file");
      }
      text = headerBytes(headerInt());
      int count = headerInt();
      for (int i = 0; i < count; i++) {
        byte[] name = headerBytes(headerInt());
        names.add(new String(name, 0, Math.max(0, name.length - 1), StandardCharsets.ISO_8859_1));
        int length = headerInt();
        if (length < 0) {
          throw new IOException("reference " + names.get(i) + " has the length " + length);
        }
        lengths.add(length);
      }
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /** Opens a file. */
  public static BamReader open(Path file) throws IOException {
    return open(file, null, 0);
  }

  /**
   * Opens a file that is inflated ahead.
   *
   * @param file a BAM file
   * @param executor inflates; null: the caller does
   * @param ahead most pieces (of up to half a megabyte) that are inflated before their turn
   * @throws IOException if it is none
   */
  public static BamReader open(Path file, Executor executor, int ahead) throws IOException {
    return new BamReader(new BgzfInput(Files.newInputStream(file), executor, ahead));
  }

  /** Everything before the first record, uncompressed, as the file has it. */
  public byte[] header() {
    return header.toByteArray();
  }

  /** The header's text, one byte per character. */
  public String text() {
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  /** Number of references. */
  public int referenceCount() {
    return names.size();
  }

  /** Name of a reference, 0-based. */
  public String referenceName(int i) {
    return names.get(i);
  }

  /** Bases of a reference, 0-based. */
  public int referenceLength(int i) {
    return lengths.get(i);
  }

  /** The record that {@link #next} found; the same object every time. */
  public BamRecord record() {
    return record;
  }

  /**
   * Moves {@link #record} to the next record.
   *
   * @return false at the end of the file
   * @throws IOException for a damaged record or file
   */
  public boolean next() throws IOException {
    if (!have(Integer.BYTES)) {
      if (position < limit) {
        throw new EOFException("the file ends inside record " + (records + 1));
      }
      return false;
    }
    records++;
    record.set(buffer, position);
    int size = record.size();
    if (size < Integer.BYTES || size > MAX_RECORD) {
      throw new IOException("record " + records + " is damaged");
    }
    if (!have(size)) {
      throw new EOFException("the file ends inside record " + records);
    }
    record.set(buffer, position);
    if (!record.isSound() || record.reference() >= names.size()) {
      throw new IOException("record " + records + " is damaged");
    }
    position += size;
    return true;
  }

  /** Reads until so many bytes are at {@code position}; false if the file ends before. */
  private boolean have(int wanted) throws IOException {
    if (limit - position >= wanted) {
      return true;
    }
    System.arraycopy(buffer, position, buffer, 0, limit - position);
    limit -= position;
    position = 0;
    while (limit < wanted) {
      if (limit == buffer.length) {
        buffer = Arrays.copyOf(buffer, (int) Math.min(2L * limit, MAX_RECORD));
      }
      int n = in.read(buffer, limit, buffer.length - limit);
      if (n < 0) {
        return false;
      }
      limit += n;
    }
    return true;
  }

  private byte[] headerBytes(int length) throws IOException {
    if (length < 0) {
      throw new IOException("the BAM header is damaged");
    }
    int from = header.size;
    int left = length;
    while (left > 0) {
      int n = Math.min(left, STEP);
      if (!have(n)) {
        throw new EOFException("the file ends inside the BAM header");
      }
      header.put(buffer, position, n);
      position += n;
      left -= n;
    }
    return Arrays.copyOfRange(header.bytes, from, header.size);
  }

  private int headerInt() throws IOException {
    byte[] b = headerBytes(Integer.BYTES);
    return b[0] & 0xFF | (b[1] & 0xFF) << 8 | (b[2] & 0xFF) << 16 | b[3] << 24;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
