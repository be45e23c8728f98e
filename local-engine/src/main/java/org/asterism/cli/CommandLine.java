package org.asterism.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.asterism.genome.IndexDamage;
import org.asterism.liftover.LiftOver;
import org.asterism.metrics.Monitor;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.ParameterStore;
import org.asterism.params.Parameters;
import org.asterism.params.ParsedCommandLine;
import org.asterism.params.RunDirectories;
import org.asterism.params.RunMode;
import org.asterism.params.SilentExit;
import org.asterism.params.StartUpChecks;
import org.asterism.params.Version;
import org.asterism.report.RunReport;

/**
 * One run from its arguments to its exit status: special invocations, parameters, logs, start-up
 * checks, the work itself, error reports. The one-machine program and the Spark application differ
 * in the handler of {@code alignReads} alone.
 */
public final class CommandLine {
  private final ParsedCommandLine line;
  private final ModeHandler align;
  private final ModeHandler generate;
  private final ErrorReporter errors;
  private final RunLog log;

  private CommandLine(
      ParsedCommandLine line,
      ModeHandler align,
      ModeHandler generate,
      ErrorReporter errors,
      RunLog log) {
    this.line = line;
    this.align = align;
    this.generate = generate;
    this.errors = errors;
    this.log = log;
  }

  /**
   * Runs a command line.
   *
   * @param arguments arguments without the program's name
   * @param argv0 name of the program as logs and headers repeat it
   * @param out standard output
   * @param err standard error
   * @param align handler of run mode alignReads
   * @param generate handler of run mode genomeGenerate; both handlers run in this thread
   * @return exit status (spec 60 section 9)
   */
  public static int execute(
      List<String> arguments,
      String argv0,
      PrintStream out,
      PrintStream err,
      ModeHandler align,
      ModeHandler generate) {
    return execute(arguments, argv0, out, err, align, generate, UnaryOperator.identity());
  }

  /**
   * Runs a command line whose files were brought to this machine.
   *
   * @param arguments arguments without the program's name
   * @param argv0 name of the program as logs and headers repeat it
   * @param out standard output
   * @param err standard error
   * @param align handler of run mode alignReads
   * @param generate handler of run mode genomeGenerate; both handlers run in this thread
   * @param shown turns the names of local copies in a text back into what the user typed
   * @return exit status (spec 60 section 9)
   */
  public static int execute(
      List<String> arguments,
      String argv0,
      PrintStream out,
      PrintStream err,
      ModeHandler align,
      ModeHandler generate,
      UnaryOperator<String> shown) {
    if (Usage.answered(arguments, out)) {
      return 0;
    }
    Monitor monitor = Monitor.ofThisProcess();
    ErrorReporter errors = new ErrorReporter(err, monitor, shown);
    try (monitor) {
      ParsedCommandLine line = ParsedCommandLine.startUpPass(argv0, arguments, shown);
      try (RunLog log = openLog(line.values(), out)) {
        log.showing(shown);
        errors.logTo(log);
        log.follow(monitor);
        tell(line, log);
        log.warningsTo(errors.text());
        return new CommandLine(line, align, generate, errors, log).run();
      }
    } catch (FatalException e) {
      return errors.fatal(e);
    } catch (RuntimeException e) {
      return errors.internal(e);
    }
  }

  /** Tells of the run as the options that are read by now say. */
  private static void tell(ParsedCommandLine line, RunLog log) {
    log.monitor().open(line.engine().monitor(), line.values().text("outFileNamePrefix"));
  }

  /**
   * What a command line and the configuration file say, before any other file is read.
   *
   * @param arguments arguments without the program's name
   * @throws FatalException for mistakes in them
   */
  public static Parameters settings(List<String> arguments) {
    return Parameters.ofCommandLine(arguments, Usage.installedConfiguration());
  }

  private int run() {
    int status = work();
    try {
      log.monitor().fact("commandLine", line.echo());
      log.monitor().end(status);
    } catch (IOException e) {
      log.warning("the metrics file was not written: " + FileProblem.reason(e) + "\n");
    }
    return status;
  }

  private int work() {
    try {
      Parameters parameters = start();
      work(parameters);
      return 0;
    } catch (SilentExit e) {
      return errors.withoutTime(e);
    } catch (FatalException e) {
      return errors.fatal(e);
    } catch (OutOfMemoryError e) {
      return errors.outOfMemory(e);
    } catch (IOException | java.io.UncheckedIOException e) {
      return errors.inputOutput(e);
    } catch (InvalidPathException e) {
      return errors.fatal(
          FatalException.parameters(
              "EXITING because of FATAL INPUT ERROR: no file can have this name: "
                  + e.getMessage().replace('\0', '?'),
              "check the names of files on the command line, in --parametersFiles and in"
                  + " --readFilesManifest"));
    } catch (Throwable e) {
      return errors.internal(e);
    }
  }

  private Parameters start() throws IOException {
    line.writeVersion(log);
    StartUpChecks.checkStandardOutput(line.values());
    if (!line.values().text("outStd").equals("Log")) {
      log.progressTo(Path.of(line.values().text("outFileNamePrefix") + "Log.std.out"));
    }
    line.writeStartUp(log);
    line.readConfiguration(Usage.installedConfiguration());
    tell(line, log);
    line.readAll(log);
    Parameters parameters = new StartUpChecks(line, log).run();
    if (parameters.run().runMode() == RunMode.INPUT_ALIGNMENTS_FROM_BAM) {
      return parameters;
    }
    log.progressLine("\t" + line.echo());
    log.progressLine("\tSTAR version: " + Version.STAR + "   compiled: " + Version.build());
    log.progressLine(RunLog.timestamp() + " ..... started STAR run");
    log.line("Finished loading and checking parameters");
    log.line("Asterism settings, 0 or empty for the default: " + parameters.engine().shown());
    return parameters;
  }

  private void work(Parameters parameters) throws Exception {
    RunMode mode = parameters.run().runMode();
    if (mode != RunMode.ALIGN_READS) {
      log.monitor().stage(parameters.run().runModeWords().get(0));
    }
    switch (mode) {
      case ALIGN_READS -> {
        alignReads(parameters);
        report(parameters);
      }
      case GENOME_GENERATE -> generate.run(parameters, log);
      case LIFT_OVER -> LiftOver.run(parameters, log);
      case SOLO_CELL_FILTERING -> CellFilteringCommand.run(parameters, log);
      case INPUT_ALIGNMENTS_FROM_BAM -> BamInputCommand.run(parameters, log);
      default ->
          throw new SilentExit(
              "EXITING because of INPUT ERROR: unknown value of input parameter runMode="
                  + parameters.run().runModeWords().get(0)
                  + "\n");
    }
    if (mode == RunMode.LIFT_OVER || mode == RunMode.SOLO_CELL_FILTERING) {
      return;
    }
    if (mode != RunMode.ALIGN_READS || !parameters.run().keepTmpDirectory()) {
      RunDirectories.delete(Path.of(parameters.run().tmpDirectory()));
    }
  }

  /** Maps; what looks like a mistake of the program may be damage inside the index. */
  private void alignReads(Parameters parameters) throws Exception {
    try {
      align.run(parameters, log);
    } catch (FatalException | IOException | java.io.UncheckedIOException e) {
      throw e;
    } catch (Exception e) {
      Path index = Path.of(parameters.genome().directory());
      if (Files.isDirectory(index)) {
        IndexDamage.check(index);
      }
      throw e;
    }
  }

  /** A report that cannot be made is not a reason to call the run failed. */
  private void report(Parameters parameters) {
    if (parameters.engine().report()) {
      try {
        log.monitor().stage("report");
        RunReport.write(parameters.run().outFileNamePrefix(), log.monitor().stages());
      } catch (IOException | RuntimeException e) {
        log.warning("WARNING: the report was not written: " + e.getMessage() + "\n");
      }
    }
  }

  private static RunLog openLog(ParameterStore values, PrintStream out) {
    String prefix = values.text("outFileNamePrefix");
    int slash = prefix.lastIndexOf('/');
    if (slash > 0) {
      String directory = prefix.substring(0, slash);
      try {
        RunDirectories.createWithParents(Path.of(directory), "User_RWX");
      } catch (IOException e) {
        throw new FatalException(
            FatalException.PARAMETERS,
            "EXITING because of fatal OUTPUT FILE error: could not create output directory: "
                + directory
                + " for --outFileNamePrefix "
                + prefix
                + "\n ERROR: "
                + FileProblem.reason(e)
                + "\nSOLUTION: check the path and permissions.\n",
            e);
      }
    }
    try {
      return RunLog.open(Path.of(prefix + "Log.out"), out);
    } catch (IOException e) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING because of FATAL ERROR: could not create output file: "
              + prefix
              + "Log.out\nSOLUTION: check if the path "
              + prefix
              + " exists and you have permissions to write there\n",
          e);
    }
  }
}
