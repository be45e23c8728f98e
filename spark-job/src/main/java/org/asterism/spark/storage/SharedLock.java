package org.asterism.spark.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * A lock between processes that several threads of one process may share. It is the operating
 * system's, so that it ends with the process, however that ends. The system drops all locks of a
 * process on a file when any channel to it is closed: this class opens each lock file once.
 */
final class SharedLock implements Closeable {
  private static final Map<Path, Held> HELD = new HashMap<>();

  /** What this process has of a lock file. */
  private static final class Held {
    final boolean shared;
    int users = 1;
    boolean ready;
    FileChannel channel;

    Held(boolean shared) {
      this.shared = shared;
    }
  }

  private final Path file;
  private Held held;

  private SharedLock(Path file, Held held) {
    this.file = file;
    this.held = held;
  }

  /**
   * Waits until nobody has the lock exclusively. The time of the file says when that was.
   *
   * @param file lock file with a real path; made if need be and never deleted
   */
  static SharedLock shared(Path file) throws IOException {
    SharedLock lock = take(file, true, true);
    try {
      lock.held.channel.write(ByteBuffer.allocate(1), 0); // setting its time would close a channel
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
    return lock;
  }

  /** Waits until nobody else has the lock. */
  static SharedLock exclusive(Path file) throws IOException {
    return take(file, false, true);
  }

  /** Takes the lock if nobody has it, in this process or another; null otherwise. */
  static SharedLock exclusiveIfFree(Path file) throws IOException {
    return take(file, false, false);
  }

  private static SharedLock take(Path file, boolean shared, boolean patient) throws IOException {
    Held held;
    synchronized (HELD) {
      for (held = HELD.get(file); held != null; held = HELD.get(file)) {
        if (shared && held.shared && held.ready) {
          held.users++;
          return new SharedLock(file, held);
        }
        if (!patient) {
          return null;
        }
        await();
      }
      held = new Held(shared);
      HELD.put(file, held);
    }
    boolean locked = false;
    try {
      held.channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      FileLock lock =
          patient
              ? held.channel.lock(0, Long.MAX_VALUE, shared)
              : held.channel.tryLock(0, Long.MAX_VALUE, shared);
      locked = lock != null;
    } catch (OverlappingFileLockException e) {
      throw new IOException(file + " is locked by another copy of this program in this process", e);
    } finally {
      ready(file, held, locked);
    }
    return locked ? new SharedLock(file, held) : null;
  }

  /** Lets other threads see what came out of asking for the lock. */
  private static void ready(Path file, Held held, boolean locked) throws IOException {
    synchronized (HELD) {
      held.ready = locked;
      HELD.notifyAll();
      if (!locked) {
        HELD.remove(file);
        if (held.channel != null) {
          held.channel.close();
        }
      }
    }
  }

  private static void await() throws IOException {
    try {
      HELD.wait();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for a lock", e);
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (HELD) {
      if (held == null) {
        return;
      }
      held.users--;
      if (held.users == 0) {
        HELD.remove(file);
        HELD.notifyAll();
        held.channel.close();
      }
      held = null;
    }
  }
}
