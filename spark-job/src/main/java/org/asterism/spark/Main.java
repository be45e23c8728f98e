package org.asterism.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.spark.api.java.JavaSparkContext;
import org.asterism.cli.AlignReadsCommand;
import org.asterism.cli.CommandLine;
import org.asterism.cli.plan.DryRun;
import org.asterism.cli.samples.SampleFiles;
import org.asterism.cli.samples.SampleRuns;
import org.asterism.genome.build.GenomeGenerator;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.spark.storage.Storage;

/**
 * The Spark application: STAR's command line, alignment as a Spark job. What has nothing to gain
 * from it (building an index) runs in this process and starts no Spark, and so does everything with
 * {@code --asterismEngine local}.
 */
public final class Main {
  /** While one sample is being loaded or put together, another has the cores. */
  private static final int SAMPLES_AT_ONCE = 2;

  private Main() {}

  /** The context of the process, made for the first run that needs it; all samples share it. */
  private static final class OneContext implements Function<Parameters, JavaSparkContext> {
    private JavaSparkContext spark;

    @Override
    public synchronized JavaSparkContext apply(Parameters p) {
      if (spark == null) {
        spark = Contexts.of(p);
      }
      return spark;
    }

    synchronized void stop() {
      if (spark != null) {
        spark.stop();
      }
    }
  }

  /**
   * Runs a command line. A run that fails ends the process with its status; on Databricks, where
   * the process is the cluster's, it throws instead.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    OneContext context = new OneContext();
    boolean shared = System.getenv("DATABRICKS_RUNTIME_VERSION") != null;
    int status = run(args, System.out, System.err, context);
    if (!shared) {
      context.stop();
    }
    if (status != 0) {
      if (shared) {
        throw new IllegalStateException("asterism ended with status " + status);
      }
      System.exit(status);
    }
  }

  /**
   * Runs a command line.
   *
   * @param args the command line, without the program's name
   * @param out standard output
   * @param err standard error
   * @param contexts gives the Spark context, if the run needs one; not stopped here
   * @return exit status
   */
  static int run(
      String[] args,
      PrintStream out,
      PrintStream err,
      Function<Parameters, JavaSparkContext> contexts) {
    if (SampleRuns.requested(args)) {
      SampleFiles files =
          new StoredSampleFiles(() -> Storage.of(early(args, contexts).hadoopConfiguration()));
      return SampleRuns.run(
          args, out, err, SAMPLES_AT_ONCE, files, (a, o, e) -> run(a, o, e, contexts));
    }
    if (DryRun.requested(args)) {
      return DryRun.run(args, argv0(), out, err, new StoredInputs(() -> early(args, contexts)));
    }
    AtomicReference<JavaSparkContext> used = new AtomicReference<>();
    Function<Parameters, JavaSparkContext> remembered =
        p -> {
          used.set(contexts.apply(p));
          return used.get();
        };
    Supplier<Storage> storage =
        () -> {
          JavaSparkContext context = used.get() == null ? early(args, remembered) : used.get();
          return Storage.of(context.hadoopConfiguration());
        };
    try (RemoteInputs inputs = RemoteInputs.of(List.of(args), storage)) {
      RemoteOutput remote = RemoteOutput.of(inputs.arguments());
      return remote == null
          ? execute(inputs.arguments(), out, err, remembered, inputs::shown)
          : executeRemotely(remote, inputs, out, err, remembered, storage.get());
    } catch (FatalException e) {
      err.println("\n" + e.getMessage());
      return e.exitCode();
    } catch (IOException e) {
      err.println(
          "EXITING because of fatal OUTPUT FILE error: could not write the output files: "
              + Storage.reason(e));
      return FatalException.FILE_WRITE;
    }
  }

  /** The context of a command line whose files are needed before its parameters are read. */
  private static JavaSparkContext early(
      String[] args, Function<Parameters, JavaSparkContext> contexts) {
    return contexts.apply(CommandLine.settings(List.of(args)));
  }

  private static int executeRemotely(
      RemoteOutput remote,
      RemoteInputs inputs,
      PrintStream out,
      PrintStream err,
      Function<Parameters, JavaSparkContext> contexts,
      Storage storage)
      throws IOException {
    boolean keep = false;
    try {
      remote.check(storage);
      int status =
          execute(remote.arguments(), out, err, contexts, text -> remote.shown(inputs.shown(text)));
      if (status != 0) {
        try {
          remote.deliverLogs(storage);
        } catch (IOException e) {
          err.println("WARNING: the logs could not be written: " + Storage.reason(e));
        }
        return status;
      }
      keep = true;
      remote.deliver(storage);
      return 0;
    } finally {
      if (!keep) {
        remote.deleteLocal();
      }
    }
  }

  private static int execute(
      List<String> args,
      PrintStream out,
      PrintStream err,
      Function<Parameters, JavaSparkContext> contexts,
      UnaryOperator<String> shown) {
    SparkAlign align = new SparkAlign(contexts);
    return CommandLine.execute(
        args,
        argv0(),
        out,
        err,
        (p, log) -> {
          if (p.engine().engine().equals("local")) {
            AlignReadsCommand.run(p, log);
          } else {
            align.run(p, log);
          }
        },
        (p, log) -> generate(p, log, shown),
        shown);
  }

  /** Generates an index, whose parameters name files as they were typed. */
  private static void generate(Parameters p, RunLog log, UnaryOperator<String> shown)
      throws IOException {
    String directory = p.genome().directory();
    if (Storage.isRemote(directory)) {
      throw FatalException.parameters(
          "EXITING because of FATAL INPUT ERROR: --genomeDir "
              + directory
              + " of a new index is not on this machine and is named in a parameters file",
          "put --genomeDir and --runMode genomeGenerate on the command line");
    }
    GenomeGenerator.run(p, log);
    Path file = Path.of(directory, "genomeParameters.txt");
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    if (!shown.apply(text).equals(text)) {
      Files.writeString(file, shown.apply(text), StandardCharsets.ISO_8859_1);
    }
  }

  private static String argv0() {
    return setting("asterism.argv0", "ASTERISM_ARGV0", "asterism");
  }

  private static String setting(String property, String variable, String fallback) {
    String value = System.getProperty(property, System.getenv(variable));
    return value == null ? fallback : value;
  }
}
