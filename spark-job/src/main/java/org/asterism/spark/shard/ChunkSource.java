package org.asterism.spark.shard;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.asterism.reads.ReadBatch;
import org.asterism.reads.ReadSource;
import org.asterism.spark.storage.Storage;

/** The reads of a chunk file. */
public final class ChunkSource implements ReadSource {
  private final DataInputStream in;
  private final ReadBatch stored;
  private final BatchCodec codec = new BatchCodec();
  private int used;
  private boolean ended;

  /**
   * @throws IOException if the file is not there as it was written
   */
  public ChunkSource(Storage storage, Chunk chunk) throws IOException {
    if (storage.length(chunk.path()) != chunk.bytes()) {
      throw new IOException(
          chunk.path() + " has not the " + chunk.bytes() + " bytes that were written");
    }
    in = new DataInputStream(new BufferedInputStream(storage.open(chunk.path(), 0), 1 << 18));
    stored = new ReadBatch(in.readInt());
  }

  @Override
  public int mateCount() {
    return stored.mateCount;
  }

  @Override
  public boolean next(ReadBatch into, int maxReads) {
    into.clear();
    try {
      if (used == stored.size) {
        ended = ended || !codec.read(stored, in);
        used = 0;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (ended) {
      return false;
    }
    into.firstOrdinal = stored.firstOrdinal + used;
    int last = used + Math.min(maxReads, stored.size - used);
    for (; used < last; used++) {
      copy(used, into);
    }
    return true;
  }

  private void copy(int read, ReadBatch into) {
    into.ensureRead();
    int i = into.size++;
    into.filterFlag[i] = stored.filterFlag[read];
    into.fileIndex[i] = stored.fileIndex[read];
    into.fasta[i] = stored.fasta[read];
    for (int m = 0; m < stored.mateCount; m++) {
      int from = read * stored.mateCount + m;
      int to = i * stored.mateCount + m;
      into.nameLength[to] = stored.nameLength[from];
      into.nameOffset[to] = copy(stored.nameOffset[from], stored.nameLength[from], into);
      into.extraLength[to] = stored.extraLength[from];
      into.extraOffset[to] = copy(stored.extraOffset[from], stored.extraLength[from], into);
      into.sequenceLength[to] = stored.sequenceLength[from];
      into.sequenceOffset[to] =
          copy(stored.sequenceOffset[from], stored.sequenceLength[from], into);
      into.qualityOffset[to] = copy(stored.qualityOffset[from], stored.sequenceLength[from], into);
    }
  }

  private int copy(int offset, int length, ReadBatch into) {
    int at = into.text.size;
    into.text.put(stored.text.bytes, offset, length);
    return at;
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
