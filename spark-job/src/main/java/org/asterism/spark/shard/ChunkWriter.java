package org.asterism.spark.shard;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.asterism.params.FatalException;
import org.asterism.reads.BatchCodec;
import org.asterism.reads.ReadBatch;
import org.asterism.reads.ReadSource;
import org.asterism.spark.storage.Storage;

/**
 * Reads an input that cannot be split from front to back, once, and writes it as chunk files that
 * tasks can take. One chunk per call, so that the caller decides how far reading may run ahead of
 * alignment.
 */
public final class ChunkWriter implements AutoCloseable {
  /** Reads per batch inside a chunk: what a task takes at a time, unless it wants fewer. */
  private static final int BATCH = 1000;

  private static final int BUFFER = 1 << 18;

  private final ReadSource source;
  private final Storage storage;
  private final String directory;
  private final ReadBatch batch;
  private final BatchCodec codec = new BatchCodec();
  private FatalException error;
  private boolean ended;
  private int written;
  private volatile long nextOrdinal;

  /**
   * @param source the input; closed with this
   * @param directory where chunk files go; it exists
   */
  public ChunkWriter(ReadSource source, Storage storage, String directory) {
    this.source = source;
    this.storage = storage;
    this.directory = directory;
    batch = new ReadBatch(source.mateCount());
  }

  /**
   * Writes the next chunk.
   *
   * @param perChunk its reads if there are so many, at least 1
   * @return null when there are no further reads, because of the end of the input or of {@link
   *     #error}
   */
  public Chunk next(long perChunk) throws IOException {
    if (ended || !fill(perChunk)) {
      return null;
    }
    String path = directory + "/chunk-" + written++;
    long first = batch.firstOrdinal;
    long reads = 0;
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(storage.create(path), BUFFER))) {
      out.writeInt(batch.mateCount);
      do {
        codec.write(batch, out);
        reads += batch.size;
      } while (reads < perChunk && fill(perChunk - reads));
      codec.writeEnd(out);
    }
    nextOrdinal = first + reads;
    return new Chunk(path, storage.length(path), first, reads);
  }

  private boolean fill(long most) {
    try {
      ended = ended || !source.next(batch, (int) Math.min(BATCH, most));
    } catch (FatalException e) {
      error = e;
      ended = true;
    }
    return !ended;
  }

  /** The malformed record that ended reading; null if there was none so far. */
  public FatalException error() {
    return error;
  }

  /** Ordinal after the last read that was written; any thread may ask. */
  public long nextOrdinal() {
    return nextOrdinal;
  }

  @Override
  public void close() {
    source.close();
  }
}
