package org.asterism.cli.samples;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.asterism.params.FatalException;
import org.asterism.report.RunReport;

/**
 * Runs the samples of a table, each as the command line that would run it alone with the output
 * prefix {@code <outFileNamePrefix><sample>/}. The order of the table is the order in which samples
 * are started and reported; the exit status is that of the first sample that failed.
 *
 * <p>A sample that succeeds leaves a hidden file in its directory with its command line and what
 * its read files were; {@code --asterismResume Yes} skips samples for which that is still so.
 */
public final class SampleRuns {
  private static final String TABLE = "--asterismSamples";
  private static final String AT_ONCE = "--asterismSamplesAtOnce";
  private static final String RESUME = "--asterismResume";
  private static final String PREFIX = "--outFileNamePrefix";
  private static final String COMPLETE = ".asterism-complete";
  private static final String FINAL_LOG = "Log.final.out";
  private static final String OVERVIEW = "samples.report.html";
  private static final String REPORT = "samples.report.tsv";
  private static final Set<String> OF_SAMPLES =
      Set.of("--readFilesIn", "--readFilesManifest", "--outSAMattrRGline", "--outStd");

  /** Runs one command line. */
  @FunctionalInterface
  public interface Program {
    /**
     * Runs a command line.
     *
     * @return exit status
     */
    int run(String[] arguments, PrintStream out, PrintStream err);
  }

  /** What became of a sample. */
  private record Outcome(Sample sample, int status, boolean skipped, double seconds, String error) {
    String word() {
      return skipped ? "complete before" : status == 0 ? "done" : "FAILED with status " + status;
    }
  }

  private final Map<String, List<String>> common;
  private final List<Sample> samples;
  private final String prefix;
  private final boolean resume;
  private final int atOnce;
  private final SampleFiles files;
  private final Program program;

  private SampleRuns(
      Map<String, List<String>> options, int atOnce, SampleFiles files, Program program) {
    this.files = files;
    this.program = program;
    samples = SampleTable.read(single(options, TABLE, null));
    resume = yes(single(options, RESUME, "No"));
    this.atOnce = Math.min(samples.size(), number(single(options, AT_ONCE, "" + atOnce)));
    prefix = single(options, PREFIX, "./");
    List.of(TABLE, RESUME, AT_ONCE, PREFIX).forEach(options::remove);
    for (String name : OF_SAMPLES) {
      if (options.containsKey(name)) {
        throw error(
            name + " cannot be used with " + TABLE,
            "leave it out: read files and read groups are columns of the table of samples");
      }
    }
    common = options;
  }

  /** Whether a command line asks for many samples. */
  public static boolean requested(String[] arguments) {
    for (String argument : arguments) {
      if (argument.equals(TABLE) || argument.startsWith(TABLE + "=")) {
        return true;
      }
    }
    return false;
  }

  /**
   * Runs all samples.
   *
   * @param arguments the command line, without the program's name
   * @param out gets a line for each sample that ends
   * @param err gets the errors
   * @param atOnce how many samples run side by side if the command line does not say
   * @param files where inputs and outputs are
   * @param program runs the command line of a sample
   * @return exit status
   */
  public static int run(
      String[] arguments,
      PrintStream out,
      PrintStream err,
      int atOnce,
      SampleFiles files,
      Program program) {
    try {
      return new SampleRuns(options(arguments), atOnce, files, program).runAll(out, err);
    } catch (FatalException e) {
      err.println("\n" + e.getMessage());
      return e.exitCode();
    } catch (IOException e) {
      err.println("\nEXITING because of FATAL ERROR: could not write the report: " + e);
      return FatalException.FILE_WRITE;
    }
  }

  private int runAll(PrintStream out, PrintStream err) throws IOException {
    out.printf("%d samples, %d at a time%n", samples.size(), atOnce);
    ExecutorService pool = Executors.newFixedThreadPool(atOnce);
    List<Outcome> outcomes = new ArrayList<>();
    try {
      List<Future<Outcome>> running = new ArrayList<>();
      for (Sample sample : samples) {
        running.add(pool.submit(() -> one(sample)));
      }
      for (Future<Outcome> each : running) {
        Outcome outcome = each.get();
        outcomes.add(outcome);
        out.printf(
            Locale.ROOT,
            "%s: %s, %.1f s%n",
            outcome.sample().name(),
            outcome.word(),
            outcome.seconds());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while samples were running", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a sample's run failed", e.getCause());
    } finally {
      pool.shutdownNow();
    }
    return report(outcomes, err);
  }

  private int report(List<Outcome> outcomes, PrintStream err) throws IOException {
    StringBuilder table = new StringBuilder("sample\toutcome\tstatus\tseconds\tdirectory\n");
    int status = 0;
    for (Outcome o : outcomes) {
      table.append(
          String.format(
              Locale.ROOT,
              "%s\t%s\t%d\t%.1f\t%s%n",
              o.sample().name(),
              o.skipped() ? "complete" : o.status() == 0 ? "done" : "failed",
              o.status(),
              o.seconds(),
              directory(o.sample())));
      if (o.status() != 0) {
        err.println("\nsample " + o.sample().name() + " " + o.word() + ":\n" + o.error());
        status = status == 0 ? o.status() : status;
      }
    }
    files.write(prefix + REPORT, table.toString());
    if (common.getOrDefault("--asterismReport", List.of()).contains("Yes")
        && files.isLocal(prefix)) {
      RunReport.overview(
          Path.of(prefix + OVERVIEW),
          samples.stream().map(this::directory).toList(),
          samples.stream().map(Sample::name).toList());
    }
    long failed = outcomes.stream().filter(o -> o.status() != 0).count();
    if (failed > 0) {
      err.printf(
          "%d of %d samples failed; the others are complete. %s lists them.%n"
              + "SOLUTION: mend what the messages say and run again with %s Yes%n",
          failed, samples.size(), prefix + REPORT, RESUME);
    }
    return status;
  }

  private Outcome one(Sample sample) throws IOException {
    long start = System.nanoTime();
    List<String> arguments = arguments(sample);
    String marker = directory(sample) + COMPLETE;
    String state = state(sample, arguments);
    if (resume
        && state != null
        && state.equals(files.read(marker))
        && files.read(directory(sample) + FINAL_LOG) != null) {
      return new Outcome(sample, 0, true, 0, "");
    }
    files.delete(marker);
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    int status =
        program.run(
            arguments.toArray(new String[0]),
            new PrintStream(PrintStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            new PrintStream(errors, true, StandardCharsets.UTF_8));
    if (status == 0 && state != null) {
      files.write(marker, state);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Outcome(
        sample, status, false, seconds, errors.toString(StandardCharsets.UTF_8).strip());
  }

  private String directory(Sample sample) {
    return prefix + sample.name() + "/";
  }

  /** The command line that runs a sample alone. */
  private List<String> arguments(Sample sample) {
    Map<String, List<String>> options = new LinkedHashMap<>(common);
    options.put("--readFilesIn", sample.readFilesIn());
    if (!sample.readGroups().isEmpty()) {
      options.put("--outSAMattrRGline", sample.readGroupWords());
    }
    options.put(PREFIX, List.of(directory(sample)));
    options.putAll(options(sample.arguments().toArray(new String[0])));
    List<String> arguments = new ArrayList<>();
    options.forEach(
        (name, values) -> {
          arguments.add(name);
          arguments.addAll(values);
        });
    return arguments;
  }

  /** What makes outputs of before still good; null if a read file cannot be looked at. */
  private String state(Sample sample, List<String> arguments) {
    StringBuilder text = new StringBuilder(String.join("\n", arguments)).append('\n');
    String before = String.join("", common.getOrDefault("--readFilesPrefix", List.of()));
    try {
      for (String file : sample.files()) {
        String path = before.equals("-") ? file : before + file;
        text.append(path).append('|').append(files.fingerprint(path)).append('\n');
      }
      return text.toString();
    } catch (IOException e) {
      return null; // the run itself says what is wrong with the file
    }
  }

  /** The options of a command line by name, in order, {@code --name=value} taken apart. */
  private static Map<String, List<String>> options(String[] arguments) {
    Map<String, List<String>> options = new LinkedHashMap<>();
    List<String> values = null;
    for (String argument : arguments) {
      if (argument.startsWith("--")) {
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument : argument.substring(0, equals);
        values = options.computeIfAbsent(name, n -> new ArrayList<>());
        if (equals >= 0) {
          values.add(argument.substring(equals + 1));
        }
      } else if (values == null) {
        throw error("a command line begins with " + argument, "begin with the name of a parameter");
      } else {
        values.add(argument);
      }
    }
    return options;
  }

  private static String single(Map<String, List<String>> options, String name, String otherwise) {
    List<String> values = options.get(name);
    if (values == null) {
      return otherwise;
    }
    if (values.size() != 1) {
      throw error(name + " needs exactly one value", "give one value");
    }
    return values.get(0);
  }

  private static boolean yes(String word) {
    if (!word.equals("Yes") && !word.equals("No")) {
      throw error("unknown value of " + RESUME + ": " + word, "use Yes or No");
    }
    return word.equals("Yes");
  }

  private static int number(String text) {
    try {
      int n = Integer.parseInt(text);
      if (n > 0) {
        return n;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw error(AT_ONCE + " needs a whole number from 1 on, not " + text, "give such a number");
  }

  private static FatalException error(String problem, String solution) {
    return new FatalException(
        FatalException.PARAMETERS,
        "EXITING because of FATAL INPUT ERROR: " + problem + "\nSOLUTION: " + solution + "\n");
  }
}
