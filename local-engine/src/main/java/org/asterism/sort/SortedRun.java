package org.asterism.sort;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A file of sorted records: key, ordinal, record. The bytes of a record follow its key and ordinal
 * as they are in BAM.
 */
public final class SortedRun {
  /** Bytes before each record. */
  public static final int HEAD = 2 * Long.BYTES;

  private static final int BUFFER = 1 << 16;

  private SortedRun() {}

  /** Writes a run. */
  public static final class Writer implements RecordSink, Closeable {
    private final DataOutputStream out;
    private long bytes;

    /**
     * @param out receives the file; closed with this
     */
    public Writer(OutputStream out) {
      this.out = new DataOutputStream(new BufferedOutputStream(out, BUFFER));
    }

    @Override
    public void accept(long key, long ordinal, byte[] record, int from, int length)
        throws IOException {
      out.writeLong(key);
      out.writeLong(ordinal);
      out.write(record, from, length);
      bytes += HEAD + length;
    }

    /** Hands everything so far to the stream. */
    public void flush() throws IOException {
      out.flush();
    }

    /** Bytes so far. */
    public long bytes() {
      return bytes;
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  /** Reads a run, record by record. */
  public static final class Reader implements Closeable {
    private final DataInputStream in;
    private long left;
    private byte[] record = new byte[1 << 10];
    private ByteBuffer view = ReadRecords.view(record);
    private long key;
    private long ordinal;
    private int length;

    /**
     * @param in the file from some record on; closed with this
     * @param bytes bytes of whole records to read
     */
    public Reader(InputStream in, long bytes) {
      this.in = new DataInputStream(new BufferedInputStream(in, BUFFER));
      left = bytes;
    }

    /**
     * Goes to the next record.
     *
     * @return false at the end
     * @throws IOException if the file is shorter than it was
     */
    public boolean next() throws IOException {
      if (left <= 0) {
        return false;
      }
      key = in.readLong();
      ordinal = in.readLong();
      in.readFully(record, 0, Integer.BYTES);
      length = ReadRecords.length(view, 0);
      if (record.length < length) {
        record = Arrays.copyOf(record, 2 * length);
        view = ReadRecords.view(record);
      }
      in.readFully(record, Integer.BYTES, length - Integer.BYTES);
      left -= HEAD + length;
      return true;
    }

    /** Key of the record at hand. */
    public long key() {
      return key;
    }

    /** Ordinal of the record at hand. */
    public long ordinal() {
      return ordinal;
    }

    /** Hands the record at hand over. */
    public void give(RecordSink sink) throws IOException {
      sink.accept(key, ordinal, record, 0, length);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
