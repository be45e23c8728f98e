package org.asterism.solo.count;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.asterism.output.ByteBuilder;

/**
 * What is gathered of the cells of one range, a table per slot. Numbers are added by one thread at
 * a time and wait until there are enough of them to be folded in, by any thread; a table that grows
 * too large goes to disk as a whole.
 */
final class GatheredRange {
  private static final int LEAST_WAITING = 1 << 10;

  /** A table is left alone until this share of it waits to be folded in. */
  private static final int SHARE = 8;

  /** Numbers that wait to be folded in. */
  private record Waiting(int slot, long[] numbers, int size) {}

  /** A table in the file. */
  private record Run(int slot, long at, int bytes, int size) {}

  private final SpillFile file;
  private final AtomicLong memoryLeft;
  private final long fairShare;
  private final PairTable[] tables;
  private final long[][] pending;
  private final int[] waiting;
  private final Queue<Waiting> queue = new ConcurrentLinkedQueue<>();
  private final List<Run> runs = new ArrayList<>();
  private volatile int largest;
  private long taken;
  private Throwable failure;

  /**
   * @param slots number of slots
   * @param file for what does not fit
   * @param memoryLeft bytes that all ranges together may still take; negative if they took more
   * @param fairShare bytes that this range may take in any case
   */
  GatheredRange(int slots, SpillFile file, AtomicLong memoryLeft, long fairShare) {
    this.file = file;
    this.memoryLeft = memoryLeft;
    this.fairShare = fairShare;
    tables = new PairTable[slots];
    Arrays.setAll(tables, s -> new PairTable());
    pending = new long[slots][0];
    waiting = new int[slots];
  }

  /**
   * Adds a number.
   *
   * @return whether there is something to {@link #fold}
   */
  boolean add(int slot, long number) {
    boolean full = waiting[slot] == pending[slot].length && makeRoom(slot);
    pending[slot][waiting[slot]++] = number;
    return full;
  }

  private boolean makeRoom(int slot) {
    int n = waiting[slot];
    boolean enough = n >= Math.max(LEAST_WAITING, largest / SHARE);
    if (enough) {
      queue.add(new Waiting(slot, pending[slot], n));
      waiting[slot] = 0;
    }
    pending[slot] =
        enough || n == 0 ? new long[LEAST_WAITING] : Arrays.copyOf(pending[slot], n + (n >> 1));
    return enough;
  }

  /**
   * Folds in what waits to be.
   *
   * @throws IOException also when an earlier call has failed, after which numbers are missing
   */
  synchronized void fold() throws IOException {
    if (failure != null) {
      throw new IOException("records of cells are missing: " + failure.getMessage(), failure);
    }
    try {
      foldQueue();
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
      throw e;
    }
  }

  private void foldQueue() throws IOException {
    for (Waiting w = queue.poll(); w != null; w = queue.poll()) {
      long[] sorted = new PairSort().sort(w.numbers(), w.size());
      tables[w.slot()].fold(sorted, w.size());
      largest = Math.max(largest, tables[w.slot()].size);
      account();
    }
  }

  /** Keeps the books of the memory; makes room if others need it more. */
  private void account() throws IOException {
    long now = 0;
    for (PairTable table : tables) {
      now += (long) table.size * PairTable.BYTES_EACH;
    }
    long left = memoryLeft.addAndGet(taken - now);
    taken = now;
    if (left < 0 && taken > fairShare) {
      for (int s = 0; s < tables.length; s++) {
        spill(s);
      }
      memoryLeft.addAndGet(taken);
      taken = 0;
      largest = 0;
    }
  }

  private void spill(int slot) throws IOException {
    PairTable table = tables[slot];
    if (table.size == 0) {
      return;
    }
    ByteBuilder bytes = new ByteBuilder(1 << 12);
    long last = 0;
    for (int i = 0; i < table.size; i++) {
      Varints.put(bytes, table.pairs[i] - last);
      Varints.put(bytes, table.reads[i]);
      last = table.pairs[i];
    }
    runs.add(new Run(slot, file.append(bytes.bytes, 0, bytes.size), bytes.size, table.size));
    table.release();
  }

  private PairTable read(Run run) throws IOException {
    byte[] bytes = new byte[run.bytes()];
    file.read(run.at(), bytes, 0, bytes.length);
    PairTable table = new PairTable();
    table.ensure(run.size());
    Varints in = new Varints().in(bytes, 0);
    long last = 0;
    for (int i = 0; i < run.size(); i++) {
      last += in.next();
      table.pairs[i] = last;
      table.reads[i] = (int) in.next();
    }
    table.size = run.size();
    return table;
  }

  /**
   * The tables, once nothing is added any more.
   *
   * @return a table per slot of all numbers that were added
   */
  synchronized PairTable[] finish() throws IOException {
    for (int s = 0; s < tables.length; s++) {
      if (waiting[s] > 0) {
        queue.add(new Waiting(s, pending[s], waiting[s]));
        waiting[s] = 0;
      }
    }
    fold();
    for (int s = 0; s < tables.length; s++) {
      merge(s);
    }
    return tables;
  }

  /** Merges what went to disk, small tables first. */
  private void merge(int slot) throws IOException {
    Queue<PairTable> parts = new ArrayDeque<>();
    for (Run run : runs) {
      if (run.slot() == slot) {
        parts.add(read(run));
      }
    }
    if (parts.isEmpty()) {
      return;
    }
    parts.add(tables[slot]);
    while (parts.size() > 1) {
      PairTable sum = parts.remove();
      sum.fold(parts.remove());
      parts.add(sum);
    }
    tables[slot] = parts.remove();
  }

  /** Lets the memory go; what is folded in from now on is dropped. */
  synchronized void clear() {
    queue.clear();
    runs.clear();
    memoryLeft.addAndGet(taken);
    taken = 0;
    for (int s = 0; s < tables.length; s++) {
      pending[s] = new long[0];
      waiting[s] = 0;
      tables[s].release();
    }
  }
}
