package org.asterism.reads;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes batches of reads to a file that {@link StoredReads} reads. */
public final class StoredReadsWriter implements Closeable {
  private final OutputStream out;
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
  private final DataOutputStream encoded = new DataOutputStream(buffer);
  private final BatchCodec codec = new BatchCodec();
  private long bytes;
  private long reads;
  private boolean begun;
  private boolean ended;

  /**
   * @param out receives the file; closed by {@link #close}
   */
  public StoredReadsWriter(OutputStream out) {
    this.out = out;
  }

  /**
   * Appends a batch; nothing if it is empty.
   *
   * @throws IOException if that fails
   */
  public void write(ReadBatch batch) throws IOException {
    if (batch.size > 0) {
      begin(batch.mateCount);
      codec.write(batch, encoded);
      reads += batch.size;
      flush();
    }
  }

  private void begin(int mateCount) throws IOException {
    if (!begun) {
      begun = true;
      encoded.writeInt(mateCount);
    }
  }

  private void flush() throws IOException {
    encoded.flush();
    buffer.writeTo(out);
    bytes += buffer.size();
    buffer.reset();
  }

  /** Reads so far. */
  public long reads() {
    return reads;
  }

  /** Bytes of the file, of a whole one after {@link #finish}; 0 if there are no reads. */
  public long bytes() {
    return bytes;
  }

  /**
   * Ends the file; it stays empty if there are no reads.
   *
   * @throws IOException if that fails
   */
  public void finish() throws IOException {
    if (begun && !ended) {
      ended = true;
      codec.writeEnd(encoded);
      flush();
    }
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
