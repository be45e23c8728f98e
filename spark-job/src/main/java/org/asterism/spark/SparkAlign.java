package org.asterism.spark;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.apache.spark.api.java.JavaSparkContext;
import org.asterism.cli.AlignmentRun;
import org.asterism.cli.ModeHandler;
import org.asterism.engine.PartitionSummary;
import org.asterism.output.RunLog;
import org.asterism.params.Parameters;
import org.asterism.spark.job.AlignJob;

/** {@code --runMode alignReads} as a Spark job. Spark starts while the index is being opened. */
final class SparkAlign implements ModeHandler {
  private final Function<Parameters, JavaSparkContext> contexts;
  private final boolean terminal;

  /**
   * @param contexts gives the Spark context for a run; called in another thread
   * @param terminal whether stderr is a terminal
   */
  SparkAlign(Function<Parameters, JavaSparkContext> contexts, boolean terminal) {
    this.contexts = contexts;
    this.terminal = terminal;
  }

  @Override
  public void run(Parameters p, RunLog log) throws IOException {
    CompletableFuture<JavaSparkContext> spark =
        CompletableFuture.supplyAsync(() -> contexts.apply(p));
    try (AlignmentRun run = AlignmentRun.prepare(p, log, spark::join)) {
      PartitionSummary summary = AlignJob.run(spark.join(), run, terminal);
      run.finish(summary);
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
