package org.asterism.spark.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.JavaSparkContext;
import org.asterism.engine.BoundedWorkers;
import org.asterism.output.RunLog;
import org.asterism.params.Parameters;
import org.asterism.reads.ReadFiles;
import org.asterism.spark.shard.InputIndex;
import org.asterism.spark.shard.LineIndex;
import org.asterism.spark.shard.Shard;
import org.asterism.spark.storage.Storage;

/** How many reads a portion takes, how many portions a wave, and whether the input is split. */
final class InputPlan {
  /** Setting: reads per portion, instead of what follows from the input and the cores. */
  static final String PORTION_READS = "spark.asterism.portionReads";

  private static final long RANGE = 64L << 20;
  private static final long LEAST_READS = 10_000;
  private static final long MOST_READS = 100_000;
  private static final int PORTIONS_PER_CORE = 4;

  private final JavaSparkContext spark;
  private final Parameters p;

  private boolean whole;

  InputPlan(JavaSparkContext spark, Parameters p) {
    this.spark = spark;
    this.p = p;
  }

  /** Tasks that run at a time; grows while executors of a cluster register. */
  int cores() {
    return Math.max(1, spark.defaultParallelism());
  }

  /** From now on the input is one portion. */
  void takeInputAsAWhole() {
    whole = true;
  }

  private long portionReads() {
    String set = setting(PORTION_READS);
    return set == null ? 0 : Math.max(0, Long.parseLong(set));
  }

  /** A setting of the run or of the context; null if there is none. */
  String setting(String key) {
    return p.engine().sparkConf().getOrDefault(key, spark.getConf().get(key, null));
  }

  /** Reads of the first portions and of the later ones, for an input of unknown length. */
  long[] chunkReads() {
    long fixed = whole ? Long.MAX_VALUE : portionReads();
    return fixed > 0 ? new long[] {fixed, fixed} : new long[] {LEAST_READS, MOST_READS};
  }

  /**
   * The line index of the input; null when it has to be read from front to back. Counting runs on
   * this machine's cores when the job does, else as a Spark job.
   */
  InputIndex index(ReadFiles files, Storage storage, RunLog log) {
    int threads = spark.isLocal() ? cores() : BoundedWorkers.DEFAULT_THREADS;
    try (BoundedWorkers workers = BoundedWorkers.exactly(threads)) {
      return InputIndex.build(
          files,
          storage,
          workers,
          spark.isLocal()
              ? tasks -> workers.inOrder(tasks, InputIndex.RangeTask::run)
              : this::scanInTasks,
          LineIndex.GRAIN,
          RANGE,
          note -> log.line("The input is read from front to back: " + note));
    } catch (IOException e) {
      log.line("The input is read from front to back: " + e);
      return null;
    }
  }

  private List<InputIndex.RangeScanResult> scanInTasks(List<InputIndex.RangeTask> tasks) {
    if (tasks.isEmpty()) {
      return List.of();
    }
    try {
      return spark.parallelize(tasks, tasks.size()).map(InputIndex.RangeTask::run).collect();
    } catch (Exception e) { // Spark's methods throw checked exceptions that Java does not see
      throw JobFailure.of(e);
    }
  }

  /** Waves of shards. */
  Iterator<List<Portion>> shards(InputIndex index, boolean write) {
    long records = Math.min(index.records(), p.reads().mapNumber());
    List<Shard> shards =
        whole ? index.asOneShard() : index.plan(perShard(records), p.reads().mapNumber());
    List<Portion> portions = new ArrayList<>();
    for (Shard shard : shards) {
      portions.add(new Portion(portions.size(), shard, null, write, 0, null));
    }
    return waves(portions);
  }

  private long perShard(long records) {
    if (p.engine().partitions() > 0) {
      return Math.max(1, (records + p.engine().partitions() - 1) / p.engine().partitions());
    }
    if (portionReads() > 0) {
      return portionReads();
    }
    long wanted = (long) cores() * PORTIONS_PER_CORE;
    return Math.max(LEAST_READS, Math.min(MOST_READS, (records + wanted - 1) / wanted));
  }

  /** Cuts a list into waves of as many items as tasks run at that time. */
  <T> Iterator<List<T>> waves(List<T> items) {
    return new Iterator<>() {
      private int from;

      @Override
      public boolean hasNext() {
        return from < items.size();
      }

      @Override
      public List<T> next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        int to = Math.min(items.size(), from + cores());
        List<T> wave = new ArrayList<>(items.subList(from, to));
        from = to;
        return wave;
      }
    };
  }
}
