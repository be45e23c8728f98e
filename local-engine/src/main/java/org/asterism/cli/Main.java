package org.asterism.cli;

import java.io.PrintStream;
import java.util.List;
import org.asterism.cli.plan.DryRun;
import org.asterism.cli.samples.SampleFiles;
import org.asterism.cli.samples.SampleRuns;
import org.asterism.genome.build.GenomeGenerator;
import org.asterism.params.FatalException;
import org.asterism.params.Locations;
import org.asterism.report.ReportCommand;

/** The program for one machine without Spark. */
public final class Main {
  private Main() {}

  /**
   * Runs and exits with the run's status.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    System.exit(run(args, System.out, System.err));
  }

  /**
   * Runs a command line in this process.
   *
   * @param args the command line, without the program's name
   * @param out standard output
   * @param err standard error
   * @return exit status
   */
  public static int run(String[] args, PrintStream out, PrintStream err) {
    String argv0 = System.getProperty("asterism.argv0", "asterism");
    if (args.length > 0 && args[0].equals(ReportCommand.WORD)) {
      return ReportCommand.run(args, out, err);
    }
    try {
      Locations.requireLocal(List.of(args));
    } catch (FatalException e) {
      err.println("\n" + e.getMessage());
      return e.exitCode();
    }
    if (SampleRuns.requested(args)) {
      return SampleRuns.run(args, out, err, 1, SampleFiles.LOCAL, Main::run);
    }
    if (DryRun.requested(args)) {
      return DryRun.run(args, argv0, out, err, DryRun.LOCAL);
    }
    return CommandLine.execute(
        List.of(args), argv0, out, err, AlignReadsCommand::run, GenomeGenerator::run);
  }
}
