package org.asterism.spark;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.apache.spark.api.java.JavaSparkContext;
import org.asterism.cli.AlignReadsCommand;
import org.asterism.cli.AlignmentRun;
import org.asterism.cli.ModeHandler;
import org.asterism.engine.BoundedWorkers;
import org.asterism.engine.InputCheck;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.reads.ReadFiles;
import org.asterism.spark.job.AbsolutePaths;
import org.asterism.spark.job.AlignJob;
import org.asterism.spark.shard.SequentialInput;
import org.asterism.spark.storage.CacheSettings;
import org.asterism.spark.storage.IndexCache;
import org.asterism.spark.storage.IndexCopy;
import org.asterism.spark.storage.Storage;
import org.asterism.spark.storage.StoredIndex;

/** {@code --runMode alignReads} as a Spark job. Spark starts while the index is being opened. */
final class SparkAlign implements ModeHandler {
  private final Function<Parameters, JavaSparkContext> contexts;

  /**
   * @param contexts gives the Spark context for a run; called in another thread
   */
  SparkAlign(Function<Parameters, JavaSparkContext> contexts) {
    this.contexts = contexts;
  }

  @Override
  public void run(Parameters p, RunLog log) throws IOException {
    CompletableFuture<JavaSparkContext> spark =
        CompletableFuture.supplyAsync(() -> start(p), SparkAlign::inThreadOfItsOwn);
    try {
      String genome = p.genome().directory();
      if (!Storage.isRemote(genome)) {
        run(p, log, spark, p, null);
        return;
      }
      Storage storage = storage(spark.join());
      StoredIndex stored = StoredIndex.at(storage, genome);
      IndexCache cache =
          new IndexCache(cache(p, spark.join()), line -> log.progress("..... " + line));
      try (IndexCopy copy = cache.copyOf(storage, stored)) {
        run(p, log, spark, AbsolutePaths.withIndex(p, copy.directory()), stored);
      }
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }

  /**
   * Runs with an index on this machine.
   *
   * @param local parameters that name it
   * @param stored what it is a copy of; null if it is none
   */
  private void run(
      Parameters p,
      RunLog log,
      CompletableFuture<JavaSparkContext> spark,
      Parameters local,
      StoredIndex stored)
      throws IOException {
    if (p.genome().loadOnly()) {
      AlignReadsCommand.run(local, log);
      return;
    }
    AlignmentRun.Mapper mapper =
        pass -> AlignJob.run(spark.join(), pass, cache(p, spark.join()), stored);
    try (AlignmentRun run =
        AlignmentRun.prepare(
            local, log, files -> check(files, spark, p, log), spark::join, mapper)) {
      run.finish(mapper.map(run));
    }
  }

  private static CacheSettings cache(Parameters p, JavaSparkContext spark) {
    return CacheSettings.of(p.engine().sparkConf(), spark.getConf());
  }

  /** Unlike those of the common pool it sees the classes of spark.jars as this thread does. */
  private static void inThreadOfItsOwn(Runnable start) {
    Thread thread = new Thread(start, "asterism-spark-start");
    thread.setDaemon(true);
    thread.start();
  }

  private JavaSparkContext start(Parameters p) {
    try {
      return contexts.apply(p);
    } catch (FatalException e) {
      throw e;
    } catch (Exception e) { // Spark's methods throw checked exceptions that Java does not see
      throw new FatalException(
          FatalException.RUNTIME,
          "EXITING because of FATAL ERROR: Spark could not be started"
              + (p.engine().master().isEmpty() ? "" : " with master " + p.engine().master())
              + ": "
              + e.getMessage()
              + "\n"
              + "SOLUTION: check --asterismMaster, --asterismSparkConf and the spark. lines of the"
              + " configuration file; Log.out has the stack trace. --asterismEngine local runs"
              + " without Spark.\n",
          e);
    }
  }

  private static void check(
      ReadFiles files, CompletableFuture<JavaSparkContext> spark, Parameters p, RunLog log) {
    try (BoundedWorkers workers = BoundedWorkers.of(p.engine())) {
      if (SequentialInput.isRemote(files)) {
        SequentialInput.checkReadable(files, storage(spark.join()), workers, log);
      } else {
        InputCheck.run(files, workers, log);
      }
    }
  }

  private static Storage storage(JavaSparkContext spark) {
    return Storage.of(spark.hadoopConfiguration());
  }
}
