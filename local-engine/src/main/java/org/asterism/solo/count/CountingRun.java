package org.asterism.solo.count;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.asterism.engine.BoundedWorkers;
import org.asterism.engine.OrderedTasks;
import org.asterism.solo.SoloRecord;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;

/**
 * Counts the records of a run on one machine: decides the cell of those that waited for that,
 * counts ranges of cells on several threads and puts the cells together in ascending order. Ranges
 * are the tables that records were combined into while they were mapped, or groups of records. What
 * comes out does not depend on the order of records, on batches, threads, or how much went to disk.
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
  public FeatureCounts[] run(GatheredCells records, TagSink tags) throws IOException {
    rejections = new Rejections(rules);
    try {
      return records.ranges() > 0 ? gathered(records) : grouped(records.rest(), tags);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Counts what was combined: adds the records that had to wait, then counts range by range. */
  private FeatureCounts[] gathered(GatheredCells records) throws IOException {
    forEachBlock(
        records.rest(),
        () ->
            (record, cell, bytes, at, end) -> {
              record.read(bytes, at);
              records.add(cell, record);
            });
    CountsBuilder builder = builder();
    int ranges = records.ranges();
    int each = Math.max(1, ranges / (RANGES_PER_THREAD * workers.threads()));
    OrderedTasks.run(
        workers,
        (ranges + each - 1) / each,
        task -> count(records, task * each, Math.min(ranges, task * each + each)),
        cells -> cells.forEach(builder::add));
    return builder.finish();
  }

  private List<CellCounts> count(GatheredCells records, int from, int to) throws IOException {
    CellCounter counter = counter();
    List<CellCounts> counted = new ArrayList<>();
    for (int range = from; range < to; range++) {
      PairTable[] tables = records.tables(range);
      if (tables != null) {
        counter.count(records, range, tables, counted);
        records.release(range);
      }
    }
    counters.add(counter);
    return counted;
  }

  private CellCounter counter() {
    CellCounter idle = counters.poll();
    return idle == null ? new CellCounter(rules) : idle;
  }

  private CountsBuilder builder() {
    return new CountsBuilder(rules, setup, resolver, whole, rejections);
  }

  /** Groups records by cell and counts group by group. */
  private FeatureCounts[] grouped(RecordStore records, TagSink tags) throws IOException {
    try (SpillFile file = new SpillFile(directory, "solo-cells-")) {
      CellBuckets buckets = new CellBuckets(bounds(records), file, new AtomicLong(budget));
      route(records, buckets);
      CountsBuilder builder = builder();
      long most = Math.max(1, budget / (2L * workers.threads()));
      OrderedTasks.run(
          workers,
          buckets.size(),
          b -> count(buckets.bucket(b), new BucketCells(file, most), tags),
          cells -> cells.forEach(builder::add));
      return builder.finish();
    }
  }

  private List<CellCounts> count(CellBucket bucket, BucketCells cells, TagSink tags)
      throws IOException {
    CellCounter counter = counter();
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

  /** Takes records whose cell is decided; for one thread. */
  private interface Resolved extends Closeable {
    /** Takes a record of which {@link SoloRecord#readCell} was read. */
    void take(SoloRecord record, long cell, byte[] bytes, int at, int end) throws IOException;

    @Override
    default void close() {}
  }

  /** Sends each record to the range of its cell. */
  private void route(RecordStore records, CellBuckets buckets) throws IOException {
    forEachBlock(
        records,
        () -> {
          CellBuckets.Writer out = buckets.writer();
          return new Resolved() {
            @Override
            public void take(SoloRecord record, long cell, byte[] bytes, int at, int end) {
              out.add(cell, bytes, at, end - at);
            }

            @Override
            public void close() {
              out.finish();
            }
          };
        });
  }

  /**
   * Decides the cell of each record, on several threads; the memory of the records is let go.
   *
   * @param takers makes a taker for a thread
   */
  private void forEachBlock(RecordStore records, Supplier<Resolved> takers) throws IOException {
    AtomicInteger next = new AtomicInteger();
    OrderedTasks.run(
        workers,
        Math.min(workers.threads(), records.blocks()),
        worker -> resolve(records, next, takers.get()),
        rejections::merge);
  }

  private Rejections resolve(RecordStore records, AtomicInteger next, Resolved taker)
      throws IOException {
    Rejections mine = new Rejections(rules);
    SoloRecord record = new SoloRecord(rules.slots.length);
    try (taker) {
      for (int b = next.getAndIncrement(); b < records.blocks(); b = next.getAndIncrement()) {
        byte[] bytes = records.read(b);
        int length = records.length(b);
        for (int at = 0; at < length; ) {
          int end = record.readCell(bytes, at);
          long cell = resolver.resolve(record);
          mine.add(record, cell);
          if (cell >= 0) {
            taker.take(record, cell, bytes, at, end);
          }
          at = end;
        }
        records.release(b);
      }
    }
    return mine;
  }
}
