package org.asterism.params;

import java.util.List;
import java.util.function.Consumer;

/**
 * A command line taken apart: parameter lines, the values read from all sources, and the texts that
 * the log and the SAM header repeat.
 */
public final class ParsedCommandLine {
  private final String argv0;
  private final List<String> lines;
  private final String echo;
  private final EngineOptions engineOptions;
  private final ParameterStore store = new ParameterStore();

  private ParsedCommandLine(String argv0, EngineOptions options) {
    this.argv0 = argv0;
    this.engineOptions = options;
    this.lines = ArgumentLines.lines(options.otherArguments());
    this.echo = ArgumentLines.echo(argv0, options.otherArguments());
  }

  /** Reads all sources but parameter files. */
  static ParsedCommandLine parse(String argv0, List<String> arguments) {
    ParsedCommandLine c = new ParsedCommandLine(argv0, EngineOptions.split(arguments));
    Consumer<String> quiet = line -> {};
    new ParameterReader(c.store, quiet).readStartUp(c.lines);
    new ParameterReader(c.store, quiet).readCommandLine(c.lines);
    return c;
  }

  /** The typed groups. */
  Parameters parameters() {
    return new ParameterGroups(store).assemble(engineOptions.parameters(), echo, effective());
  }

  private String effective() {
    StringBuilder s = new StringBuilder(argv0);
    for (ParameterDefinition d : ParameterTable.all()) {
      if (store.given(d.name()) && !d.name().equals("parametersFiles")) {
        s.append("   --").append(d.name()).append(' ').append(store.printed(d.name()));
      }
    }
    return s.toString();
  }
}
