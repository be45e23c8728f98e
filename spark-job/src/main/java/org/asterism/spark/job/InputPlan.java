package org.asterism.spark.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
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
  private final int cores;

  InputPlan(JavaSparkContext spark, Parameters p) {
    this.spark = spark;
    this.p = p;
    cores = Math.max(1, spark.defaultParallelism());
  }

  /** Tasks that run at a time. */
  int cores() {
    return cores;
  }

  private long portionReads() {
    String set = p.engine().sparkConf().get(PORTION_READS);
    return Math.max(
        0, set != null ? Long.parseLong(set) : spark.getConf().getLong(PORTION_READS, 0));
  }

  /** Reads of the first portions and of the later ones, for an input of unknown length. */
  long[] chunkReads() {
    long fixed = portionReads();
    return fixed > 0 ? new long[] {fixed, fixed} : new long[] {LEAST_READS, MOST_READS};
  }

  /**
   * The line index of the input; null when it has to be read from front to back. Counting runs on
   * this machine's cores when the job does, else as a Spark job.
   */
  InputIndex index(ReadFiles files, Storage storage, RunLog log) {
    try {
      return InputIndex.build(
          files,
          storage,
          spark.isLocal() ? this::scanHere : this::scanInTasks,
          LineIndex.GRAIN,
          RANGE,
          note -> log.line("The input is read from front to back: " + note));
    } catch (IOException e) {
      log.line("The input is read from front to back: " + e);
      return null;
    }
  }

  private List<InputIndex.RangeScanResult> scanHere(List<InputIndex.RangeTask> tasks) {
    InputIndex.RangeScanResult[] results = new InputIndex.RangeScanResult[tasks.size()];
    IntStream.range(0, results.length).parallel().forEach(i -> results[i] = tasks.get(i).run());
    return List.of(results);
  }

  private List<InputIndex.RangeScanResult> scanInTasks(List<InputIndex.RangeTask> tasks) {
    if (tasks.isEmpty()) {
      return List.of();
    }
    return spark.parallelize(tasks, tasks.size()).map(InputIndex.RangeTask::run).collect();
  }

  /** Waves of shards. */
  Iterator<List<Portion>> shards(InputIndex index, boolean write) {
    long records = Math.min(index.records(), p.reads().mapNumber());
    List<Shard> shards = index.plan(perShard(records), p.reads().mapNumber());
    List<List<Portion>> waves = new ArrayList<>();
    for (int from = 0; from < shards.size(); from += cores) {
      List<Portion> wave = new ArrayList<>();
      for (int i = from; i < Math.min(shards.size(), from + cores); i++) {
        wave.add(new Portion(i, shards.get(i), null, write, 0));
      }
      waves.add(wave);
    }
    return waves.iterator();
  }

  private long perShard(long records) {
    if (p.engine().partitions() > 0) {
      return Math.max(1, (records + p.engine().partitions() - 1) / p.engine().partitions());
    }
    if (portionReads() > 0) {
      return portionReads();
    }
    long wanted = (long) cores * PORTIONS_PER_CORE;
    return Math.max(LEAST_READS, Math.min(MOST_READS, (records + wanted - 1) / wanted));
  }

  /** Cuts a list of portions into waves. */
  Iterator<List<Portion>> waves(List<Portion> portions) {
    List<List<Portion>> waves = new ArrayList<>();
    for (int from = 0; from < portions.size(); from += cores) {
      waves.add(List.copyOf(portions.subList(from, Math.min(portions.size(), from + cores))));
    }
    return waves.iterator();
  }
}
