package org.asterism.spark.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** A local copy of an index that is in use: it is not deleted before this is closed. */
public final class IndexCopy implements Closeable {
  private final Path directory;
  private final SharedLock lock;
  private boolean closed;

  IndexCopy(Path directory, SharedLock lock) {
    this.directory = directory;
    this.lock = lock;
  }

  /** Where the files are. */
  public Path directory() {
    return directory;
  }

  @Override
  public synchronized void close() throws IOException {
    if (!closed) {
      closed = true;
      ClosedAtExit.remove(this);
      IndexCache.close(directory, lock);
    }
  }
}
