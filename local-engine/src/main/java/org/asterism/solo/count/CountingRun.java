package org.asterism.solo.count;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.asterism.engine.BoundedWorkers;
import org.asterism.solo.SoloRecord;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;

/**
 * Counts the records of a run on one machine: resolves each, groups them by ranges of cells, counts
 * the ranges on several threads and puts the cells together in ascending order. What comes out does
 * not depend on the order of records, on batches, threads, or how much went to disk.
 */
public final class CountingRun {
  private static final int RANGE_BYTES = 1 << 18;
  private static final int MOST_RANGES = 1 << 9;
  private static final int RANGES_PER_THREAD = 8;
  private static final int MOST_SAMPLES = 1 << 15;
  private static final int SAMPLES_PER_BLOCK = 1 << 10;

  private final CountRules rules;
  private final SoloSetup setup;
  private final BarcodeResolver resolver;
  private final SoloTally whole;
  private final BoundedWorkers workers;
  private final Path directory;
  private final long budget;
  private final Queue<CellCounter> counters = new ConcurrentLinkedQueue<>();
  private Rejections rejections;

  /**
   * @param rules how cells are counted
   * @param setup the run
   * @param resolver made with {@code whole}
   * @param whole sums over all reads
   * @param workers that count
   * @param directory where files go if there are any; made when first needed
   * @param budget bytes of records to keep in memory, about
   */
  public CountingRun(
      CountRules rules,
      SoloSetup setup,
      BarcodeResolver resolver,
      SoloTally whole,
      BoundedWorkers workers,
      Path directory,
      long budget) {
    this.rules = rules;
    this.setup = setup;
    this.resolver = resolver;
    this.whole = whole;
    this.workers = workers;
    this.directory = directory;
    this.budget = budget;
  }

  /**
   * Counts.
   *
   * @param records of all reads; their memory is let go
   * @param tags takes the molecule of each accepted read, called by several threads; null without
   *     tags
   * @return the counts of each slot
   * @throws IOException if a file cannot be written or read
   */
  public FeatureCounts[] run(RecordStore records, TagSink tags) throws IOException {
    try (SpillFile file = new SpillFile(directory, "solo-cells-")) {
      CellBuckets buckets = new CellBuckets(bounds(records), file, new AtomicLong(budget));
      route(records, buckets);
      CountsBuilder builder = new CountsBuilder(rules, setup, resolver, whole, rejections);
      long most = Math.max(1, budget / (2L * workers.threads()));
      inOrder(
          buckets.size(),
          b -> count(buckets.bucket(b), new BucketCells(file, most), tags),
          cells -> cells.forEach(builder::add));
      return builder.finish();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private List<CellCounts> count(CellBucket bucket, BucketCells cells, TagSink tags)
      throws IOException {
    CellCounter idle = counters.poll();
    CellCounter counter = idle == null ? new CellCounter(rules) : idle;
    List<CellCounts> counted = new ArrayList<>();
    cells.forEach(bucket, (cell, records) -> counted.add(counter.count(cell, records, tags)));
    counters.add(counter);
    return counted;
  }

  /** Ranges of cells of about the same size, from a sample of the records. */
  private long[] bounds(RecordStore records) throws IOException {
    long wanted = Math.max(records.bytes() / RANGE_BYTES, 1);
    int ranges =
        (int) Math.min(MOST_RANGES, Math.max(wanted, (long) RANGES_PER_THREAD * workers.threads()));
    long[] sample = new long[MOST_SAMPLES];
    int n = 0;
    SoloRecord record = new SoloRecord(rules.slots.length);
    int step = records.blocks() * SAMPLES_PER_BLOCK / MOST_SAMPLES + 1;
    for (int b = 0; b < records.blocks(); b += step) {
      byte[] bytes = records.read(b);
      int at = 0;
      for (int i = 0; i < SAMPLES_PER_BLOCK && at < records.length(b); i++) {
        at = record.readCell(bytes, at);
        long cell = resolver.resolve(record);
        if (cell >= 0 && n < sample.length) {
          sample[n++] = cell;
        }
      }
    }
    return CellBuckets.bounds(sample, n, ranges);
  }

  /** Sends each record to the range of its cell. */
  private void route(RecordStore records, CellBuckets buckets) throws IOException {
    AtomicInteger next = new AtomicInteger();
    rejections = new Rejections(rules);
    inOrder(
        Math.min(workers.threads(), Math.max(1, records.blocks())),
        worker -> route(records, buckets, next),
        rejections::merge);
  }

  private Rejections route(RecordStore records, CellBuckets buckets, AtomicInteger next)
      throws IOException {
    Rejections mine = new Rejections(rules);
    CellBuckets.Writer out = buckets.writer();
    SoloRecord record = new SoloRecord(rules.slots.length);
    for (int b = next.getAndIncrement(); b < records.blocks(); b = next.getAndIncrement()) {
      byte[] bytes = records.read(b);
      int length = records.length(b);
      for (int at = 0; at < length; ) {
        int end = record.readCell(bytes, at);
        long cell = resolver.resolve(record);
        mine.add(record, cell);
        if (cell >= 0) {
          out.add(cell, bytes, at, end - at);
        }
        at = end;
      }
      records.release(b);
    }
    out.finish();
    return mine;
  }

  /** A numbered piece of work. */
  private interface Work<T> {
    T run(int number) throws IOException;
  }

  /** Takes results in the order of their numbers. */
  private interface Taker<T> {
    void take(T result);
  }

  private <T> void inOrder(int tasks, Work<T> work, Taker<T> taker) throws IOException {
    if (workers.serial()) {
      for (int t = 0; t < tasks; t++) {
        taker.take(work.run(t));
      }
      return;
    }
    ArrayDeque<Future<T>> running = new ArrayDeque<>();
    try {
      for (int t = 0; t < tasks; t++) {
        int number = t;
        if (running.size() >= 2 * workers.threads()) {
          taker.take(result(running.remove()));
        }
        Callable<T> task = () -> work.run(number);
        running.add(workers.pool().submit(task));
      }
      while (!running.isEmpty()) {
        taker.take(result(running.remove()));
      }
    } finally {
      finishAll(running);
    }
  }

  /** After an error: waits for the others, because the file they use is about to be closed. */
  private static <T> void finishAll(ArrayDeque<Future<T>> running) {
    List<Future<T>> left = new ArrayList<>(running);
    left.forEach(f -> f.cancel(false));
    for (Future<T> f : left) {
      try {
        result(f);
      } catch (IOException | RuntimeException e) {
        // the first error is the one that is told
        continue;
      }
    }
  }

  private static <T> T result(Future<T> future) throws IOException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException io) {
        throw io;
      }
      if (e.getCause() instanceof RuntimeException r) {
        throw r;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while counting cells", e);
    }
  }
}
