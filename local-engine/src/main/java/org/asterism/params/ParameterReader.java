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

  /** First pass over the command line: start-up parameters only, others merely looked up. */
  void readStartUp(List<String> lines) {
    Set<String> seen = new HashSet<>();
    for (String line : lines) {
      read(line, "Command-Line-Initial", seen, d -> ParameterTable.START_UP.contains(d.name()), "");
    }
  }

  /** Second pass over the command line. */
  void readCommandLine(List<String> lines) {
    Set<String> seen = new HashSet<>();
    lines.forEach(line -> read(line, "Command-Line", seen, d -> true, "     ~RE-DEFINED"));
  }

  /** The lines of a parameter file; start-up parameters are refused. */
  public void readFile(String file, List<String> lines) {
    Set<String> seen = new HashSet<>();
    for (String line : lines) {
      read(line, file, seen, d -> allowedInFile(d, file), "     ~RE-DEFINED");
    }
  }

  private static boolean allowedInFile(ParameterDefinition d, String file) {
    if (ParameterTable.START_UP.contains(d.name())) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING: FATAL INPUT ERROR: parameter \""
              + d.name()
              + "\" cannot be defined at the input level \""
              + file
              + "\"\nSOLUTION: define parameter \""
              + d.name()
              + "\" in \"Command-Line\"\n");
    }
    return true;
  }

  private void read(
      String line,
      String source,
      Set<String> seen,
      java.util.function.Predicate<ParameterDefinition> wanted,
      String mark) {
    ValueScanner scanner = new ValueScanner(line);
    String name = scanner.word();
    if (name.isEmpty() || name.startsWith("#") || name.startsWith("//")) {
      return;
    }
    ParameterDefinition d = ParameterTable.find(name);
    boolean startUpPass = mark.isEmpty();
    if (startUpPass && d != null && !wanted.test(d)) {
      return;
    }
    if (isLast(line, name)) {
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
    if (!startUpPass) {
      wanted.test(d);
    }
    if (!seen.add(name)) {
      throw error(
          "duplicate parameter",
          name,
          source,
          "keep only one definition of input parameters in each input source");
    }
    List<Object> values = ParameterStore.parse(d, scanner);
    store.set(d, values);
    String pad = startUpPass ? "    " : "";
    log.accept(leftJustified(name) + pad + ValueFormat.print(d, values) + mark);
  }

  private static boolean isLast(String line, String name) {
    ValueScanner again = new ValueScanner(line);
    again.word();
    return again.word().isEmpty() && !name.isEmpty();
  }

  private static FatalException error(String what, String name, String source, String solution) {
    return new FatalException(
        FatalException.PARAMETERS,
        "EXITING: FATAL INPUT ERROR: "
            + what
            + " \""
            + name
            + "\" in input \""
            + source
            + "\"\nSOLUTION: "
            + solution
            + "\n");
  }

  /** A name in 30 columns; longer names are not cut. */
  static String leftJustified(String name) {
    return name.length() >= 30 ? name : name + " ".repeat(30 - name.length());
  }
}
