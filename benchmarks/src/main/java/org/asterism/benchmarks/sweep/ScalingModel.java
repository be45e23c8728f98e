package org.asterism.benchmarks.sweep;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * How long the Spark job takes on many executors, computed by running its schedule over measured
 * costs: start, the counting pass over the files, mapping tasks in waves as the job submits them,
 * and the driver, which appends the parts in input order while later tasks run.
 *
 * <pre>
 * java -cp benchmarks/target/benchmarks.jar org.asterism.benchmarks.sweep.ScalingModel [NAME=VALUE ...]
 * </pre>
 *
 * <p>The names and their units are those of {@link #DEFAULTS}; docs/performance.md tells where the
 * values come from. Prints a Markdown table, the same for equal arguments.
 */
public final class ScalingModel {
  /** Assumptions, each to be replaced by {@code NAME=VALUE}. */
  private static final Map<String, Double> DEFAULTS = defaults();

  private static final int[] EXECUTORS = {1, 2, 4, 8, 16, 32, 64};
  private static final int WAVES_IN_FLIGHT = 4;
  private static final double MEGA = 1e6;
  private static final double MINUTE = 60;
  private static final long SEED = 1;

  /** How the reads are stored. */
  enum Input {
    /** FASTQ as it is. */
    PLAIN,
    /** Block-gzip: can be cut at its blocks. */
    BLOCK_GZIP,
    /** A gzip stream: read from front to back on the driver, cut into chunks. */
    GZIP
  }

  /** What is written. */
  enum Output {
    /** Tables alone. */
    TABLES,
    /** SAM text. */
    SAM,
    /** Unsorted BAM. */
    BAM
  }

  /**
   * What a job takes, in seconds.
   *
   * @param wall from start to end
   * @param scan counting pass over the files
   * @param map from the first mapping task to the last part that is appended
   * @param close what follows: compression of BAM
   * @param busy share of the map phase in which a core maps
   */
  record Times(double wall, double scan, double map, double close, double busy) {}

  private final Map<String, Double> cost;

  ScalingModel(Map<String, Double> given) {
    cost = new HashMap<>(DEFAULTS);
    for (Map.Entry<String, Double> e : given.entrySet()) {
      if (cost.put(e.getKey(), e.getValue()) == null) {
        throw new IllegalArgumentException("no such assumption: " + e.getKey());
      }
    }
  }

  private static Map<String, Double> defaults() {
    Map<String, Double> d = new HashMap<>();
    d.put("pairs", 1e9);
    d.put("coresPerExecutor", 8.0);
    d.put("mapMicros", 26.0); // per pair and core: reading, mapping, encoding
    d.put("crowding", 1.25); // how much slower a core is when all of a machine work
    d.put("fastqBytes", 500.0); // per pair, uncompressed
    d.put("samBytes", 620.0); // per pair
    d.put("bamBytes", 160.0); // per pair, compressed
    d.put("bamMicros", 5.0); // per pair: compression
    d.put("countMBs", 2000.0); // newlines counted, per core
    d.put("inflateMBs", 300.0); // content that one thread inflates
    d.put("storageMBs", 10_000.0); // all executors together read or write
    d.put("machineMBs", 1200.0); // one machine reads or writes
    d.put("appendMBs", 1000.0); // the driver puts parts together
    d.put("startSeconds", 8.0); // Spark, JVMs
    d.put("indexGB", 27.0); // fetched once per machine
    d.put("taskSeconds", 0.05); // opening files, first look at the index, result
    d.put("dispatchMillis", 2.0); // the driver, per task
    d.put("spread", 0.1); // standard deviation of a task's time, of its mean
    d.put("portionReads", 100_000.0);
    return d;
  }

  private double c(String name) {
    return cost.get(name);
  }

  /**
   * Prints the tables.
   *
   * @param args assumptions as {@code NAME=VALUE}
   */
  public static void main(String[] args) {
    Map<String, Double> given = new HashMap<>();
    for (String arg : args) {
      String[] parts = arg.split("=", 2);
      given.put(parts[0], Double.parseDouble(parts[1]));
    }
    ScalingModel model = new ScalingModel(given);
    System.out.println(
        "| executors x cores | block-gzip to BAM min | speed-up | cores mapping | block-gzip to"
            + " tables min | plain to SAM min | gzip to BAM min | longest serial part of block-gzip"
            + " to BAM |");
    System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- |");
    Times one = model.run(1, Input.BLOCK_GZIP, Output.BAM);
    for (int executors : EXECUTORS) {
      Times bam = model.run(executors, Input.BLOCK_GZIP, Output.BAM);
      System.out.println(
          String.format(
              Locale.ROOT,
              "| %d x %.0f | %.1f | %.1f | %.0f %% | %.1f | %.1f | %.1f | %s |",
              executors,
              model.c("coresPerExecutor"),
              bam.wall / MINUTE,
              one.wall / bam.wall,
              100 * bam.busy * bam.map / bam.wall,
              model.run(executors, Input.BLOCK_GZIP, Output.TABLES).wall / MINUTE,
              model.run(executors, Input.PLAIN, Output.SAM).wall / MINUTE,
              model.run(executors, Input.GZIP, Output.BAM).wall / MINUTE,
              model.serial()));
    }
    System.out.println();
    System.out.println(
        "Assumptions: "
            + String.join(
                ", ",
                model.cost.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(e -> e.getKey() + " " + String.format(Locale.ROOT, "%.10g", e.getValue()))
                    .map(s -> s.contains(".") ? s.replaceAll("\\.?0+$", "") : s)
                    .toList())
            + ".");
  }

  /** The driver's appending alone. */
  private String serial() {
    double append = c("pairs") * c("bamBytes") / (c("appendMBs") * MEGA);
    double dispatch = c("pairs") / c("portionReads") * c("dispatchMillis") / 1000;
    return String.format(
        Locale.ROOT, "append %.1f min, dispatch %.1f min", append / MINUTE, dispatch / MINUTE);
  }

  /** Times of a job. */
  Times run(int executors, Input input, Output output) {
    int cores = (int) (executors * c("coresPerExecutor"));
    double start = c("startSeconds") + c("indexGB") * 1000 / c("machineMBs");
    double scan = scan(executors, cores, input);
    double[] busy = new double[1];
    double map = map(executors, cores, input, output, busy);
    double close = output == Output.BAM ? compress(executors, cores) : 0;
    return new Times(start + scan + map + close, scan, map, close, busy[0] / (map * cores));
  }

  /** Content that all executors read or write at most, bytes per second. */
  private double bandwidth(int executors) {
    return MEGA * Math.min(c("storageMBs"), executors * c("machineMBs"));
  }

  /** The counting pass; a gzip stream has none. */
  private double scan(int executors, int cores, Input input) {
    if (input == Input.GZIP) {
      return 0;
    }
    double content = c("pairs") * c("fastqBytes");
    double perCore = 1 / c("countMBs");
    double stored = content;
    if (input == Input.BLOCK_GZIP) {
      perCore += 1 / c("inflateMBs");
      stored = content / 4;
    }
    double work = content / MEGA * perCore / cores;
    return Math.max(work, stored / bandwidth(executors));
  }

  /** Compression of the records, written uncompressed before, and the appending of the blocks. */
  private double compress(int executors, int cores) {
    double work = c("pairs") * c("bamMicros") / 1e6 * c("crowding") / cores;
    double read = c("pairs") * c("samBytes") * 0.8 / bandwidth(executors);
    double append = c("pairs") * c("bamBytes") / (c("appendMBs") * MEGA);
    return Math.max(append, Math.max(work, read));
  }

  /** The schedule of the mapping tasks and of the driver behind them. */
  private double map(int executors, int cores, Input input, Output output, double[] busy) {
    double perTask = Math.max(1, Math.min(c("portionReads"), c("pairs") / (4.0 * cores)));
    int tasks = (int) Math.ceil(c("pairs") / perTask);
    double seconds = perTask * taskMicros(executors, cores, input, output) / 1e6;
    double append = output == Output.SAM ? perTask * c("samBytes") / (c("appendMBs") * MEGA) : 0;
    double feed = input == Input.GZIP ? perTask * c("fastqBytes") / (c("inflateMBs") * MEGA) : 0;
    Random random = new Random(SEED);
    PriorityQueue<Double> free = new PriorityQueue<>();
    for (int k = 0; k < cores; k++) {
      free.add(0.0);
    }
    double[] taken = new double[(tasks + cores - 1) / cores]; // when the driver is done with a wave
    double dispatched = 0;
    double driver = 0;
    for (int wave = 0; wave < taken.length; wave++) {
      int from = wave * cores;
      int to = Math.min(tasks, from + cores);
      double submitted = wave < WAVES_IN_FLIGHT ? 0 : taken[wave - WAVES_IN_FLIGHT];
      submitted = Math.max(submitted, to * feed);
      double last = 0;
      for (int t = from; t < to; t++) {
        dispatched = Math.max(dispatched, submitted) + c("dispatchMillis") / 1000;
        double time =
            c("taskSeconds") + seconds * Math.max(0.3, 1 + c("spread") * random.nextGaussian());
        double end = Math.max(free.remove(), dispatched) + time;
        busy[0] += time;
        free.add(end);
        last = Math.max(last, end);
      }
      driver = Math.max(driver, last) + (to - from) * append;
      taken[wave] = driver;
    }
    return Arrays.stream(taken).max().orElse(0);
  }

  /** What a pair takes of a core, storage included. */
  private double taskMicros(int executors, int cores, Input input, Output output) {
    double micros = c("mapMicros") * c("crowding");
    double stored = c("fastqBytes");
    if (input == Input.BLOCK_GZIP) {
      micros += c("fastqBytes") / c("inflateMBs");
      stored /= 4;
    }
    if (output != Output.TABLES) {
      stored += c("samBytes");
    }
    return Math.max(micros, stored / (bandwidth(executors) / cores) * 1e6);
  }
}
