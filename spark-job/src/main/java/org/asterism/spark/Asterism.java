package org.asterism.spark;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.asterism.params.FatalException;
import org.asterism.params.Words;
import org.asterism.spark.storage.Storage;

/**
 * Asterism for notebooks and other programs that have a Spark session: runs a command line as Spark
 * jobs of that session and says what came out. Never stops the session and never ends the process;
 * a run that fails throws {@link AsterismException}.
 *
 * <pre>{@code
 * AsterismResult run = Asterism.run(spark, List.of(
 *     "--genomeDir", "/data/index", "--readFilesIn", "r_1.fq.gz", "r_2.fq.gz",
 *     "--readFilesCommand", "zcat", "--outFileNamePrefix", "out/"));
 * run.statistics().get("Uniquely mapped reads %");
 * run.junctions().show();
 * }</pre>
 *
 * <p>Paths may name any file system that the session's Hadoop settings reach. The methods take only
 * strings, lists and maps, so that Python calls them through its gateway as they are.
 */
public final class Asterism {
  private static final String STOPPED =
      "The Spark session is stopped: make a new one, or restart the notebook's session.";
  private static final String CONNECT =
      "Asterism runs as Spark jobs of its own and needs a classic Spark session (on Databricks: a"
          + " cluster with dedicated access mode, formerly single user). This session is a Spark"
          + " Connect one (shared or standard access mode, serverless), which has no SparkContext.";

  private Asterism() {}

  /**
   * Runs a command line.
   *
   * @param spark the session whose executors do the work
   * @param arguments STAR's command line without the program's name, one word each
   * @return what came out
   * @throws AsterismException if the run fails; its outputs are then not there
   */
  public static AsterismResult run(SparkSession spark, List<String> arguments) {
    JavaSparkContext context = context(spark);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            arguments.toArray(new String[0]),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            p -> context);
    System.gc(); // unmaps this run's index: a session lives on, and keeps deleted files so long
    if (status != 0) {
      throw new AsterismException(status, err.toString(StandardCharsets.UTF_8).strip());
    }
    return new AsterismResult(
        spark,
        Storage.of(context.hadoopConfiguration()),
        arguments,
        out.toString(StandardCharsets.UTF_8));
  }

  /**
   * Runs with options as a map.
   *
   * @param spark the session whose executors do the work
   * @param options parameter names, with or without {@code --}, and their values: a list of words,
   *     or one text whose words are separated by blanks ({@code "} keeps blanks in a word)
   * @return what came out
   * @throws AsterismException if the run fails; its outputs are then not there
   */
  public static AsterismResult run(SparkSession spark, Map<String, ?> options) {
    List<String> arguments = new ArrayList<>();
    options.forEach(
        (name, value) -> {
          arguments.add(name.startsWith("--") ? name : "--" + name);
          if (value instanceof Collection<?> words) {
            words.forEach(w -> arguments.add(String.valueOf(w)));
          } else {
            arguments.addAll(Words.split(String.valueOf(value)));
          }
        });
    return run(spark, arguments);
  }

  /**
   * The result of a run that has finished before, in this session or elsewhere.
   *
   * @param spark the session for its tables
   * @param prefix its {@code --outFileNamePrefix}
   * @return what came out; its progress is empty
   * @throws AsterismException if there is no finished run
   */
  public static AsterismResult open(SparkSession spark, String prefix) {
    Storage storage = Storage.of(context(spark).hadoopConfiguration());
    List<String> arguments = List.of("--outFileNamePrefix", prefix);
    AsterismResult result = new AsterismResult(spark, storage, arguments, "");
    if (!result.isFinished()) {
      throw new AsterismException(
          FatalException.FILE_OPEN,
          "No finished run at "
              + prefix
              + ": there is no Log.final.out, and no samples.report.tsv of many samples. The prefix"
              + " is what --outFileNamePrefix was, with its slash at the end if it is a"
              + " directory.");
    }
    return result;
  }

  private static JavaSparkContext context(SparkSession spark) {
    SparkContext context;
    try {
      context = spark.sparkContext();
    } catch (RuntimeException | LinkageError e) { // what clients of Spark Connect do, by version
      throw new AsterismException(FatalException.PARAMETERS, CONNECT, e);
    }
    if (context.isStopped()) {
      throw new AsterismException(FatalException.PARAMETERS, STOPPED);
    }
    return JavaSparkContext.fromSparkContext(context);
  }
}
