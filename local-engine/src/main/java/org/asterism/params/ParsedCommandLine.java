package org.asterism.params;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.asterism.output.RunLog;

/**
 * A command line taken apart: the values read from all sources, and the texts that the log and the
 * SAM header repeat (spec 60 sections 2 to 6).
 */
public final class ParsedCommandLine {
  private final String argv0;
  private final List<String> lines;
  private final String echo;
  private final UnaryOperator<String> shown;
  private final EngineOptions engineOptions;
  private final ParameterStore store = new ParameterStore();
  private final List<String> startUpLines = new ArrayList<>();

  private ParsedCommandLine(String argv0, EngineOptions options, UnaryOperator<String> shown) {
    this.argv0 = argv0;
    this.shown = shown;
    this.engineOptions = options;
    this.lines = ArgumentLines.lines(options.otherArguments());
    this.echo = shown.apply(ArgumentLines.echo(argv0, options.otherArguments()));
  }

  /**
   * First pass: start-up parameters alone, so that Log.out can be opened.
   *
   * @param argv0 name of the program as typed
   * @param arguments its arguments
   * @throws FatalException for unknown names and for mistakes in start-up parameters
   */
  public static ParsedCommandLine startUpPass(String argv0, List<String> arguments) {
    return startUpPass(argv0, arguments, UnaryOperator.identity());
  }

  /**
   * First pass of a command line whose files were brought to this machine.
   *
   * @param argv0 name of the program as typed
   * @param arguments its arguments
   * @param shown turns the names of local copies in a text back into what the user typed, for logs
   *     and headers
   * @throws FatalException for unknown names and for mistakes in start-up parameters
   */
  public static ParsedCommandLine startUpPass(
      String argv0, List<String> arguments, UnaryOperator<String> shown) {
    EngineOptions options = EngineOptions.split(arguments);
    options.parameters(0);
    options.longReads();
    ParsedCommandLine c = new ParsedCommandLine(argv0, options, shown);
    new ParameterReader(c.store, line -> {}).readStartUp(c.lines);
    c.given().forEach(d -> c.startUpLines.add(shown.apply(ParameterReader.inColumns(d, c.store))));
    return c;
  }

  /** Writes the lines of Log.out that name the program. */
  public void writeVersion(RunLog log) {
    log.line("STAR version=" + Version.STAR);
    log.line("STAR compilation time,server,dir=" + Version.build());
    log.line("STAR git: " + Version.build() + " ; - ; diff files: ");
    if (engineOptions.longReads()) {
      log.line("Compiled for LONG reads");
    }
  }

  /** Writes the command line and the start-up parameters to Log.out. */
  public void writeStartUp(RunLog log) {
    log.line("##### Command Line:");
    log.line(echo);
    log.line("##### Initial USER parameters from Command Line:");
    startUpLines.forEach(log::line);
  }

  /**
   * Second pass: parameter files and the whole command line.
   *
   * @param log receives what was read from where
   * @throws FatalException for mistakes in any source
   */
  public void readAll(RunLog log) {
    ParameterReader reader = new ParameterReader(store, line -> log.line(shown.apply(line)));
    List<String> files = store.texts("parametersFiles");
    if (!files.get(0).equals("-")) {
      for (String file : files) {
        List<String> content = contentOf(file);
        String name = shown.apply(file);
        log.line("##### USER parameters from user-defined parameters file " + name + ":");
        reader.readFile(file, content);
      }
    }
    log.line("###### All USER parameters from Command Line:");
    reader.readCommandLine(lines);
    log.line("##### Finished reading parameters from all sources\n");
    writeFinalValues(log);
  }

  /** Second pass over the command line alone. */
  void readCommandLine() {
    new ParameterReader(store, line -> {}).readCommandLine(lines);
  }

  private static List<String> contentOf(String file) {
    try {
      String text = TextLimits.read(file, StandardCharsets.ISO_8859_1);
      String decoded =
          new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
      return List.of(decoded.split("\n", -1));
    } catch (IOException e) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING because of fatal input ERROR: could not open user-defined parameters file "
              + file
              + "\n",
          e);
    }
  }

  private void writeFinalValues(RunLog log) {
    log.line("##### Final user re-defined parameters-----------------:");
    for (ParameterDefinition d : given()) {
      log.line(
          ParameterReader.leftJustified(d.name()) + "    " + shown.apply(store.printed(d.name())));
    }
    log.line("\n-------------------------------\n##### Final effective command line:");
    log.line(effective());
    log.line("----------------------------------------\n");
  }

  private List<ParameterDefinition> given() {
    return ParameterTable.all().stream().filter(d -> store.given(d.name())).toList();
  }

  private String effective() {
    StringBuilder s = new StringBuilder(argv0);
    for (ParameterDefinition d : given()) {
      if (!d.name().equals("parametersFiles")) {
        s.append("   --").append(d.name()).append(' ').append(store.printed(d.name()));
      }
    }
    return shown.apply(s.toString());
  }

  /**
   * Reads Asterism's configuration file and checks its values.
   *
   * @param installed the file read when the command line names none; may be null
   * @throws FatalException for a file that cannot be read, and for unknown keys or bad values in it
   */
  public void readConfiguration(Path installed) {
    engineOptions.readConfiguration(installed);
    engineOptions.parameters(0);
  }

  /** Asterism's own settings as far as they are read. */
  public EngineParameters engine() {
    return engineOptions.parameters(0);
  }

  /** The values of all parameters. */
  public ParameterStore values() {
    return store;
  }

  /** The command line as typed, Asterism's own options left out. */
  public String echo() {
    return echo;
  }

  /** The typed groups, read groups taken from the command line. */
  Parameters parameters() {
    List<String> words = store.texts("outSAMattrRGline");
    return parameters(ReadInput.readGroups(words, 0));
  }

  private int runThreads() {
    return store.given("runThreadN") ? store.integer("runThreadN") : 0;
  }

  /** The typed groups. */
  Parameters parameters(List<List<String>> readGroups) {
    return new ParameterGroups(store, readGroups, engineOptions.longReads())
        .assemble(engineOptions.parameters(runThreads()), echo, effective());
  }
}
