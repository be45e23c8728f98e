package org.asterism.params;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Reads the lines of one source into a {@link ParameterStore} (spec 60 section 3). */
public final class ParameterReader {
  private final ParameterStore store;
  private final Consumer<String> log;

  /**
   * @param store receives the values
   * @param log receives one line for each value read
   */
  public ParameterReader(ParameterStore store, Consumer<String> log) {
    this.store = store;
    this.log = log;
  }

  /** Where lines come from: what messages call it, and how it treats start-up parameters. */
  private record Source(String name, boolean startUpPass, boolean startUpRefused) {}

  /** First pass over the command line: start-up parameters only, others merely looked up. */
  void readStartUp(List<String> lines) {
    readAll(lines, new Source("Command-Line-Initial", true, false));
  }

  /** Second pass over the command line. */
  void readCommandLine(List<String> lines) {
    readAll(lines, new Source("Command-Line", false, false));
  }

  /**
   * The lines of a parameter file; start-up parameters are refused.
   *
   * @param file name for messages
   * @param lines its lines
   * @throws FatalException for unknown names, missing values, names given twice
   */
  public void readFile(String file, List<String> lines) {
    readAll(lines, new Source(file, false, true));
  }

  private void readAll(List<String> lines, Source source) {
    Set<String> seen = new HashSet<>();
    for (String line : lines) {
      read(line, source, seen);
    }
  }

  private void read(String line, Source source, Set<String> seen) {
    ValueScanner scanner = new ValueScanner(line);
    String name = scanner.word();
    if (name.isEmpty() || name.startsWith("#") || name.startsWith("//")) {
      return;
    }
    ParameterDefinition d = ParameterTable.find(name);
    boolean startUp = d != null && ParameterTable.START_UP.contains(name);
    if (source.startUpPass() && d != null && !startUp) {
      return;
    }
    if (!scanner.hasMore()) {
      throw error(
          "empty value for parameter", name, source, "use non-empty value for this parameter");
    }
    if (d == null) {
      throw error(
          "unrecognized parameter name",
          name,
          source,
          "use correct parameter name (check the manual)");
    }
    if (startUp && source.startUpRefused()) {
      throw FatalException.parameters(
          "EXITING: FATAL INPUT ERROR: parameter \""
              + name
              + "\" cannot be defined at the input level \""
              + source.name()
              + '"',
          "define parameter \"" + name + "\" in \"Command-Line\"");
    }
    if (!seen.add(name)) {
      throw error(
          "duplicate parameter",
          name,
          source,
          "keep only one definition of input parameters in each input source");
    }
    List<Object> values = ParameterStore.parse(d, scanner);
    values.replaceAll(v -> v instanceof String text ? Locations.local(text) : v);
    store.set(d, values);
    log.accept(leftJustified(name) + ValueFormat.print(d, values) + "     ~RE-DEFINED");
  }

  /** A parameter and its values as the summaries of Log.out list them. */
  static String inColumns(ParameterDefinition d, ParameterStore values) {
    return leftJustified(d.name()) + "    " + values.printed(d.name());
  }

  private static FatalException error(String what, String name, Source source, String solution) {
    return FatalException.parameters(
        "EXITING: FATAL INPUT ERROR: "
            + what
            + " \""
            + name
            + "\" in input \""
            + source.name()
            + '"',
        solution);
  }

  /** A name in 30 columns; longer names are not cut. */
  static String leftJustified(String name) {
    return name.length() >= 30 ? name : name + " ".repeat(30 - name.length());
  }
}
