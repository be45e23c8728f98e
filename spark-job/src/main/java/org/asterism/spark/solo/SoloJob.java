package org.asterism.spark.solo;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.asterism.cli.CellCounting;
import org.asterism.solo.count.BarcodeResolver;
import org.asterism.solo.count.CountRules;
import org.asterism.solo.count.CountedCells;
import org.asterism.solo.count.CountsBuilder;
import org.asterism.solo.count.FeatureCounts;
import org.asterism.solo.count.Rejections;
import org.asterism.spark.commit.Part;
import org.asterism.spark.metrics.PeakMemory;
import org.asterism.spark.storage.Storage;

/** Counts the cells of a run as a Spark job of one shuffle. */
public final class SoloJob {
  /** Bytes of records that make a range of cells worth a task of its own. */
  private static final long RANGE_BYTES = 8L << 20;

  private static final int RANGES_PER_CORE = 3;
  private static final int MOST_RANGES = 2000;

  private final JavaSparkContext spark;
  private final PeakMemory watch;
  private final Storage storage;
  private final String directory;
  private final CellCounting step;
  private final List<Part> records;
  private final int cores;
  private final long memory;
  private final List<TagRows> tags = new ArrayList<>();
  private FeatureCounts[] counts = {};

  /**
   * @param watch watches the tasks
   * @param directory where part files go
   * @param step the step of the run
   * @param records part files that mapping left; deleted once they are counted
   * @param cores tasks that run at a time
   * @param memory bytes of records that a task may keep
   */
  public SoloJob(
      JavaSparkContext spark,
      PeakMemory watch,
      Storage storage,
      String directory,
      CellCounting step,
      List<Part> records,
      int cores,
      long memory) {
    this.spark = spark;
    this.watch = watch;
    this.storage = storage;
    this.directory = directory;
    this.step = step;
    this.records = records.stream().filter(p -> p.bytes() > 0).toList();
    this.cores = cores;
    this.memory = memory;
  }

  /**
   * Counts and writes what the cells have.
   *
   * @throws IOException if files cannot be read or written
   */
  public void run() throws IOException {
    step.run(this::count);
  }

  private FeatureCounts[] count(CountRules rules, BarcodeResolver resolver) throws IOException {
    CellRanges ranges = CellRanges.of(step.setup(), step.tally(), wanted());
    Broadcast<CellSetup> setup =
        spark.broadcast(new CellSetup(rules, resolver, ranges, storage, directory, memory));
    try {
      List<RangeResult> results = results(setup, ranges.size());
      Rejections rejections = new Rejections(rules);
      results.stream().map(RangeResult::rejections).forEach(r -> merge(r, rejections));
      CountsBuilder builder =
          new CountsBuilder(rules, step.setup(), resolver, step.tally(), rejections);
      for (RangeResult result : results) {
        if (result.counts() != null) {
          add(result.counts(), builder);
        }
        if (result.tags() != null) {
          tags.add(result.tags());
        }
      }
      for (Part part : records) {
        storage.deleteFile(part.path());
      }
      counts = builder.finish();
      return counts;
    } finally {
      setup.destroy();
    }
  }

  /** Tasks enough for the cores, more when there are many records. */
  private int wanted() {
    long bytes = records.stream().mapToLong(Part::bytes).sum();
    return (int)
        Math.min(MOST_RANGES, Math.max((long) RANGES_PER_CORE * cores, bytes / RANGE_BYTES));
  }

  private List<RangeResult> results(Broadcast<CellSetup> setup, int ranges) {
    if (records.isEmpty()) {
      return List.of();
    }
    List<RangeResult> results =
        new ArrayList<>(
            watch
                .watch(
                    watch
                        .watch(spark.parallelize(records, records.size()))
                        .flatMapToPair(new ResolveTask(setup))
                        .partitionBy(new ByRange(ranges + 1))
                        .mapPartitionsWithIndex(new CountTask(setup), false))
                .collect());
    results.sort(Comparator.comparingInt(RangeResult::range));
    return results;
  }

  private static void merge(Rejections next, Rejections into) {
    if (next != null) {
      into.merge(next);
    }
  }

  private void add(Part part, CountsBuilder builder) throws IOException {
    try (CountsFile.Reader in = new CountsFile.Reader(storage.open(part.path(), 0))) {
      for (CountedCells cells = in.next(); cells != null; cells = in.next()) {
        cells.forEach(builder::add);
      }
    }
  }

  /** Counts of all feature types; none in a run without cells. */
  public List<FeatureCounts> counts() {
    return List.of(counts);
  }

  /** What the sorted records show of cells; null if they show nothing. */
  public CellTags tags() {
    return step.names() == null ? null : new CellTags(tags, step.names(), step.umiLength());
  }

  /** A partition per range. */
  private static final class ByRange extends Partitioner implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int ranges;

    ByRange(int ranges) {
      this.ranges = ranges;
    }

    @Override
    public int numPartitions() {
      return ranges;
    }

    @Override
    public int getPartition(Object key) {
      return (Integer) key;
    }
  }
}
