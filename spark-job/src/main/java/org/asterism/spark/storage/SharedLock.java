package org.asterism.spark.storage;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * A lock between processes that several threads of one process may share. It is the operating
 * system's, so that it ends with the process, however that ends. The system drops all locks of a
 * process on a file when any channel to it is closed: this class opens each lock file once, and
 * never blocks in a channel, which an interrupt would close. Nor does it block in the system, which
 * takes two processes for a deadlock when different threads of theirs wait for each other.
 */
final class SharedLock implements Closeable {
  private static final Map<Path, Held> HELD = new HashMap<>();
  private static final int MILLIS_BETWEEN_TRIES = 10;

  /** What this process has of a lock file. */
  private static final class Held {
    final boolean shared;
    int users = 1;
    boolean ready;
    RandomAccessFile open;

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
   * @param file lock file with a real path; made if need be. Who deletes one has to see to it that
   *     nobody is opening it
   */
  static SharedLock shared(Path file) throws IOException {
    SharedLock lock = take(file, true, true);
    try {
      synchronized (HELD) {
        lock.held.open.seek(0);
        lock.held.open.write(0); // setting its time would close a channel
      }
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
      held.open = new RandomAccessFile(file.toFile(), "rw");
      locked = lock(held, patient);
    } catch (OverlappingFileLockException e) {
      throw new IOException(file + " is locked by another copy of this program in this process", e);
    } finally {
      ready(file, held, locked);
    }
    return locked ? new SharedLock(file, held) : null;
  }

  private static boolean lock(Held held, boolean patient) throws IOException {
    FileLock lock = held.open.getChannel().tryLock(0, Long.MAX_VALUE, held.shared);
    while (lock == null && patient) {
      try {
        Thread.sleep(MILLIS_BETWEEN_TRIES);
      } catch (InterruptedException e) {
        throw interrupted(e);
      }
      lock = held.open.getChannel().tryLock(0, Long.MAX_VALUE, held.shared);
    }
    return lock != null;
  }

  private static IOException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IOException("interrupted while waiting for a lock", e);
  }

  /** Lets other threads see what came out of asking for the lock. */
  private static void ready(Path file, Held held, boolean locked) throws IOException {
    synchronized (HELD) {
      held.ready = locked;
      HELD.notifyAll();
      if (!locked) {
        HELD.remove(file);
        if (held.open != null) {
          held.open.close();
        }
      }
    }
  }

  private static void await() throws IOException {
    try {
      HELD.wait();
    } catch (InterruptedException e) {
      throw interrupted(e);
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
        held.open.close();
      }
      held = null;
    }
  }
}
