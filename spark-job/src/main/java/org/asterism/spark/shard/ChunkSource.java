package org.asterism.spark.shard;

import java.io.IOException;
import org.asterism.reads.ReadSource;
import org.asterism.reads.StoredReads;
import org.asterism.spark.storage.Storage;

/** Opens chunk files. */
public final class ChunkSource {
  private ChunkSource() {}

  /**
   * The reads of a chunk file.
   *
   * @throws IOException if the file is not there as it was written
   */
  public static ReadSource open(Storage storage, Chunk chunk) throws IOException {
    if (storage.length(chunk.path()) != chunk.bytes()) {
      throw new IOException(
          chunk.path() + " has not the " + chunk.bytes() + " bytes that were written");
    }
    return new StoredReads(storage.open(chunk.path(), 0));
  }
}
