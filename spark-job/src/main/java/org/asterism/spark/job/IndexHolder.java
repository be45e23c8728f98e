package org.asterism.spark.job;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.asterism.genome.GenomeIndex;

/**
 * The indexes that this JVM has open: each once, shared by all its tasks, however many run at a
 * time. An index that no task uses stays open for the next one, until another index is asked for.
 */
final class IndexHolder {
  private static final Map<String, Entry> OPEN = new HashMap<>();

  private static final class Entry {
    final GenomeIndex index;
    final OpenIndex owned;
    int users;

    /** An index that is closed here. */
    Entry(OpenIndex owned) {
      this.index = owned.index();
      this.owned = owned;
    }

    /** An index that its lender closes. */
    Entry(GenomeIndex lent) {
      index = lent;
      owned = null;
    }
  }

  /** A use of an open index by one task. */
  static final class Use implements AutoCloseable {
    private Entry entry;

    private Use(Entry entry) {
      this.entry = entry;
    }

    GenomeIndex index() {
      return entry.index;
    }

    @Override
    public void close() {
      synchronized (OPEN) {
        if (entry != null) {
          entry.users--;
          entry = null;
          OPEN.notifyAll();
        }
      }
    }
  }

  private IndexHolder() {}

  /** The index, opened if need be, until the use is closed. */
  static Use acquire(IndexSource source) {
    synchronized (OPEN) {
      Entry entry = OPEN.get(source.key());
      if (entry == null) {
        closeUnused();
        entry = new Entry(source.open());
        OPEN.put(source.key(), entry);
      }
      entry.users++;
      return new Use(entry);
    }
  }

  /**
   * Lets the tasks in this JVM share an index that is open already; the caller closes it after
   * {@link #withdraw}.
   */
  static void lend(String key, GenomeIndex index) {
    synchronized (OPEN) {
      closeUnused();
      OPEN.putIfAbsent(key, new Entry(index));
    }
  }

  /**
   * Takes a lent index back, once its last user is done: cancelled tasks take a moment to end. Does
   * nothing if tasks share another one of the same key, which another run lent or a task opened.
   */
  static void withdraw(String key, GenomeIndex index) {
    boolean interrupted = false;
    synchronized (OPEN) {
      Entry entry = OPEN.get(key);
      if (entry == null || entry.index != index) {
        return;
      }
      OPEN.remove(key);
      while (entry.users > 0) {
        try {
          OPEN.wait();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Number of indexes that are open. */
  static int size() {
    synchronized (OPEN) {
      return OPEN.size();
    }
  }

  /**
   * Closes what no task uses. Files that were mapped are unmapped by the garbage collector, which
   * has little else to do here: until then a deleted copy takes its room on the disk.
   */
  private static void closeUnused() {
    boolean closed = false;
    for (Iterator<Entry> it = OPEN.values().iterator(); it.hasNext(); ) {
      Entry entry = it.next();
      if (entry.users == 0 && entry.owned != null) {
        it.remove(); // also if closing fails half-way
        entry.owned.close();
        closed = true;
      }
    }
    if (closed) {
      System.gc();
    }
  }
}
