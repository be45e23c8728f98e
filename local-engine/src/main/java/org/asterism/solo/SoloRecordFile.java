package org.asterism.solo;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.asterism.output.ByteBuilder;

/** A file of {@link SoloRecord}s: blocks of whole records, each after its length in bytes. */
public final class SoloRecordFile {
  private static final int GROWTH = 1 << 16;

  private SoloRecordFile() {}

  /**
   * Appends the length of a block, which is to be followed by the block itself.
   *
   * @param length bytes of the block
   */
  public static void putLength(int length, ByteBuilder out) {
    out.putIntLe(Integer.reverseBytes(length));
  }

  /** Reads a file, record by record. */
  public static final class Reader implements Closeable {
    private final DataInputStream in;
    private long left;
    private byte[] block = new byte[GROWTH];
    private int size;
    private int from;
    private int end;

    /**
     * @param in the file; closed with this
     * @param bytes its length
     */
    public Reader(InputStream in, long bytes) {
      this.in = new DataInputStream(new BufferedInputStream(in, GROWTH));
      left = bytes;
    }

    /**
     * Reads the next record.
     *
     * @return false at the end of the file
     * @throws IOException if the file is shorter than it was
     */
    public boolean next(SoloRecord into) throws IOException {
      while (end == size) {
        if (left <= 0) {
          return false;
        }
        readBlock();
      }
      from = end;
      end = into.read(block, from);
      return true;
    }

    private void readBlock() throws IOException {
      size = in.readInt();
      if (block.length < size) {
        block = new byte[size + size / 2];
      }
      in.readFully(block, 0, size);
      left -= Integer.BYTES + (long) size;
      end = 0;
    }

    /** Holds the encoded record that was read last, until the next one is read. */
    public byte[] bytes() {
      return block;
    }

    /** Where that record begins in {@link #bytes}. */
    public int from() {
      return from;
    }

    /** Bytes of that record. */
    public int length() {
      return end - from;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
