package org.asterism.reads;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The reads that {@link BatchCodec} wrote to a file, after the number of mates. */
public final class StoredReads implements ReadSource {
  private static final int BUFFER = 1 << 18;

  private final DataInputStream in;
  private final ReadBatch stored;
  private final BatchCodec codec = new BatchCodec();
  private int used;
  private boolean ended;

  /**
   * @param file the file from its beginning; closed with this
   * @throws IOException if it cannot be read
   */
  public StoredReads(InputStream file) throws IOException {
    in = new DataInputStream(new BufferedInputStream(file, BUFFER));
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
    into.firstOrdinal = stored.ordinal(used);
    if (stored.isScattered()) {
      into.scatter();
    }
    int last = used + Math.min(maxReads, stored.size - used);
    for (; used < last; used++) {
      into.append(stored, used);
    }
    return true;
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
