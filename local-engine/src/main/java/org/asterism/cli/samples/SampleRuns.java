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
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.report.RunReport;

/**
 * Runs the samples of a table, each as the command line that would run it alone with the output
 * prefix {@code <outFileNamePrefix><sample>/}. Samples are started in the order of the table, said
 * as they end, and reported in the order of the table; the exit status is that of the first one
 * there that failed. Nothing that happens to a sample keeps others from running.
 *
 * <p>{@code --asterismResume Yes} skips samples whose outputs are complete ({@link Completion}).
 * With {@code --asterismDryRun Yes} samples are checked and planned one after the other.
 */
public final class SampleRuns {
  private static final String OVERVIEW = "samples.report.html";
  private static final String REPORT = "samples.report.tsv";

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

    String tableWord() {
      return skipped ? "complete" : status == 0 ? "done" : "failed";
    }
  }

  private final SampleCommands commands;
  private final List<Sample> samples;
  private final SampleFiles files;
  private final Program program;
  private final PrintStream out;
  private final PrintStream err;

  private SampleRuns(
      SampleCommands commands,
      SampleFiles files,
      Program program,
      PrintStream out,
      PrintStream err) {
    this.commands = commands;
    this.files = files;
    this.program = program;
    this.out = out;
    boolean events = commands.events() && err == System.err;
    this.err = events ? new PrintStream(PrintStream.nullOutputStream()) : err;
    samples = SampleTable.read(commands.table(), files);
    samples.forEach(commands::arguments); // mistakes are said before any sample runs
  }

  /** Whether a command line asks for many samples. */
  public static boolean requested(String[] arguments) {
    return SampleCommands.requested(arguments);
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
      SampleCommands commands = new SampleCommands(arguments, atOnce);
      SampleRuns runs = new SampleRuns(commands, files, program, out, err);
      return commands.dry() ? runs.checkAll() : runs.report(runs.runAll());
    } catch (FatalException e) {
      err.println("\n" + e.getMessage());
      return e.exitCode();
    } catch (IOException e) {
      err.println(
          "\nEXITING because of FATAL ERROR: could not write the report of all samples: "
              + FileProblem.reason(e));
      return FatalException.FILE_WRITE;
    }
  }

  private int checkAll() {
    int status = 0;
    for (Sample sample : samples) {
      out.printf("sample %s%n", sample.name());
      List<String> arguments = new ArrayList<>(commands.arguments(sample));
      int of = program.run(arguments.toArray(new String[0]), out, err);
      status = status == 0 ? of : status;
    }
    return status;
  }

  private List<Outcome> runAll() throws IOException {
    int atOnce = Math.min(samples.size(), commands.atOnce());
    int lanes = samples.stream().mapToInt(s -> s.lanes().size()).sum();
    out.printf("samples: %d (lanes: %d), at a time: %d%n", samples.size(), lanes, atOnce);
    ExecutorService pool = Executors.newFixedThreadPool(atOnce);
    CompletionService<Outcome> running = new ExecutorCompletionService<>(pool);
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    try {
      for (Sample sample : samples) {
        outcomes.put(sample.name(), null);
        running.submit(() -> one(sample));
      }
      for (int i = 1; i <= samples.size(); i++) {
        Outcome outcome = running.take().get();
        String name = outcome.sample().name();
        outcomes.put(name, outcome);
        out.printf(
            Locale.ROOT,
            "%s: %s, %.1f s (%d of %d)%n",
            name,
            outcome.word(),
            outcome.seconds(),
            i,
            samples.size());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while samples were running", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a sample's run ended without an outcome", e.getCause());
    } finally {
      pool.shutdownNow();
    }
    return List.copyOf(outcomes.values());
  }

  private Outcome one(Sample sample) {
    long start = System.nanoTime();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    PrintStream to = new PrintStream(errors, true, StandardCharsets.UTF_8);
    int status;
    try {
      Completion completion = new Completion(commands, sample, files);
      if (commands.resume() && completion.holds()) {
        return new Outcome(sample, 0, true, 0, "");
      }
      completion.clear();
      status =
          program.run(
              commands.arguments(sample).toArray(new String[0]),
              new PrintStream(PrintStream.nullOutputStream(), false, StandardCharsets.UTF_8),
              to);
      if (status == 0) {
        completion.mark();
      }
    } catch (IOException e) {
      status = FatalException.FILE_WRITE;
      to.println(
          "EXITING because of FATAL ERROR: could not use the output directory "
              + commands.directory(sample)
              + ": "
              + FileProblem.reason(e));
    } catch (RuntimeException | Error e) { // one sample's fate is not the others'
      status = FatalException.RUNTIME;
      to.println("EXITING because of FATAL ERROR: " + e);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Outcome(
        sample, status, false, seconds, errors.toString(StandardCharsets.UTF_8).strip());
  }

  private int report(List<Outcome> outcomes) throws IOException {
    StringBuilder table = new StringBuilder("sample\toutcome\tstatus\tseconds\tdirectory\n");
    List<String> failed = new ArrayList<>();
    int status = 0;
    for (Outcome o : outcomes) {
      table.append(
          String.format(
              Locale.ROOT,
              "%s\t%s\t%d\t%.1f\t%s\n",
              o.sample().name(),
              o.tableWord(),
              o.status(),
              o.seconds(),
              commands.directory(o.sample())));
      if (o.status() != 0) {
        failed.add(o.sample().name());
        err.println("\nsample " + o.sample().name() + " " + o.word() + ":\n" + o.error());
        status = status == 0 ? o.status() : status;
      }
    }
    files.write(commands.prefix() + REPORT, table.toString());
    overview();
    if (!failed.isEmpty()) {
      err.printf(
          "%n%d of %d samples failed: %s. %s; %s lists all.%n"
              + "SOLUTION: mend what the messages say and run again with %s Yes%n",
          failed.size(),
          outcomes.size(),
          String.join(", ", failed),
          failed.size() == outcomes.size() ? "None is complete" : "The others are complete",
          commands.prefix() + REPORT,
          SampleCommands.RESUME);
    }
    return status;
  }

  private void overview() throws IOException {
    boolean asked =
        samples.stream().anyMatch(s -> commands.values(s, "--asterismReport").contains("Yes"));
    if (asked && files.isLocal(commands.prefix())) {
      RunReport.overview(
          Path.of(commands.prefix() + OVERVIEW),
          samples.stream().map(commands::directory).toList(),
          samples.stream().map(Sample::name).toList());
    }
  }
}
