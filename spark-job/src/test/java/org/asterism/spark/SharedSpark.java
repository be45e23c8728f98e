package org.asterism.spark;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** The one Spark context of the test JVM, and runs of the application in it. */
public final class SharedSpark {
  private static JavaSparkContext context;

  private SharedSpark() {}

  /** The context, three tasks at a time. */
  public static synchronized JavaSparkContext context() {
    if (context == null) {
      SparkConf conf =
          new SparkConf()
              .setAppName("tests")
              .setMaster("local[3]")
              .set("spark.ui.enabled", "false")
              .set("spark.driver.bindAddress", "127.0.0.1")
              .set("spark.driver.host", "127.0.0.1")
              .set(
                  "spark.asterism.indexCacheDirectory",
                  Path.of("target", "index-cache").toAbsolutePath().toString())
              .set("spark.locality.wait", "0");
      context = new JavaSparkContext(conf);
    }
    return context;
  }

  /** What a run left on the terminal, and its exit status. */
  public record Run(int status, byte[] output, String errors) {
    /** Standard output as text. */
    public String text() {
      return new String(output, StandardCharsets.ISO_8859_1);
    }
  }

  /** Runs the Spark application's command line in the shared context. */
  public static Run spark(List<String> arguments) {
    return run((args, out, err) -> Main.run(args, out, err, p -> context()), arguments);
  }

  /** Runs the local engine's command line. */
  public static Run local(List<String> arguments) {
    return run(org.asterism.cli.Main::run, arguments);
  }

  private interface Program {
    int run(String[] args, PrintStream out, PrintStream err);
  }

  private static Run run(Program program, List<String> arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        program.run(
            arguments.toArray(String[]::new),
            new PrintStream(out, true),
            new PrintStream(err, true));
    return new Run(status, out.toByteArray(), err.toString(StandardCharsets.ISO_8859_1));
  }
}
