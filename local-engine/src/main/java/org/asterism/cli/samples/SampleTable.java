package org.asterism.cli.samples;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;

/**
 * Reads a table of samples: tab-separated, its first line names the columns. {@code sample} and
 * {@code reads1} must be there; {@code reads2} and {@code reads3} hold further mates (the barcode
 * read of single cells comes last), {@code read_group} SAM's read group as words separated by
 * blanks, {@code arguments} further words for the sample's command line. Lines of one sample are
 * its lanes, in order. An empty value or {@code -} stands for none; lines that begin with {@code #}
 * are skipped.
 */
final class SampleTable {
  private static final Set<String> COLUMNS =
      Set.of("sample", "reads1", "reads2", "reads3", "read_group", "arguments");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]*");

  private final String file;
  private final Map<String, Sample> samples = new LinkedHashMap<>();
  private Map<String, Integer> columns;

  private SampleTable(String file) {
    this.file = file;
  }

  /**
   * Reads a table.
   *
   * @param file its path
   * @return the samples in the order of their first lines
   * @throws FatalException if it cannot be read, or is not such a table
   */
  static List<Sample> read(String file) {
    SampleTable table = new SampleTable(file);
    try {
      List<String> lines = Files.readAllLines(Path.of(file), StandardCharsets.UTF_8);
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i).stripTrailing();
        if (!line.isEmpty() && !line.startsWith("#")) {
          table.line(i + 1, line.split("\t", -1));
        }
      }
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "EXITING because of FATAL INPUT ERROR: could not read the table of samples "
              + file
              + "\n"
              + FileProblem.reason(e)
              + "\nSOLUTION: check the path given with --asterismSamples and its permissions\n",
          e);
    }
    if (table.samples.isEmpty()) {
      throw error("the table of samples " + file + " has no samples", "add a line for each sample");
    }
    return List.copyOf(table.samples.values());
  }

  private void line(int number, String[] values) {
    if (columns == null) {
      header(values);
      return;
    }
    String name = value(values, "sample");
    String where = "line " + number + " of the table of samples " + file;
    if (!NAME.matcher(name).matches()) {
      throw error(
          where + " has the sample name \"" + name + "\"",
          "name samples by letters, digits and . _ + -, as their output directories are named");
    }
    List<String> mates = new ArrayList<>();
    for (String column : List.of("reads1", "reads2", "reads3")) {
      String mate = value(values, column);
      if (!mate.isEmpty()) {
        mates.add(mate);
      }
    }
    if (value(values, "reads1").isEmpty() || mates.stream().anyMatch(m -> m.contains(","))) {
      throw error(
          where + " names no read file in reads1, or several in one column",
          "give one file per mate, and a line for each lane");
    }
    add(where, name, mates, words(value(values, "read_group")), words(value(values, "arguments")));
  }

  private void add(
      String where, String name, List<String> mates, List<String> group, List<String> more) {
    Sample old = samples.get(name);
    if (old == null) {
      old = new Sample(name, List.of(), List.of(), List.of());
    } else if (old.lanes().get(0).size() != mates.size()) {
      throw error(
          where
              + " has "
              + mates.size()
              + " read files, an earlier lane of its sample "
              + old.lanes().get(0).size(),
          "give every lane of a sample as many mates");
    } else if (old.readGroups().isEmpty() != group.isEmpty()) {
      throw error(
          where + ": some lanes of the sample have a read group, others have none",
          "give a read group to every lane of the sample, or to none");
    }
    samples.put(
        name,
        new Sample(
            name,
            plus(old.lanes(), mates),
            group.isEmpty() ? List.of() : plus(old.readGroups(), group),
            more.isEmpty() ? old.arguments() : more));
  }

  private static List<List<String>> plus(List<List<String>> lists, List<String> one) {
    List<List<String>> more = new ArrayList<>(lists);
    more.add(one);
    return more;
  }

  private void header(String[] names) {
    columns = new TreeMap<>();
    for (int i = 0; i < names.length; i++) {
      String name = names[i].strip();
      if (!COLUMNS.contains(name) || columns.put(name, i) != null) {
        throw error(
            "unknown or repeated column \"" + name + "\" in the first line of " + file,
            "name the columns sample, reads1 and, where needed, reads2, reads3, read_group,"
                + " arguments, separated by tabs");
      }
    }
    if (!columns.keySet().containsAll(List.of("sample", "reads1"))) {
      throw error(
          "the first line of " + file + " does not name the columns sample and reads1",
          "begin the table with a line such as sample<TAB>reads1<TAB>reads2");
    }
  }

  private String value(String[] values, String column) {
    Integer at = columns.get(column);
    String value = at == null || at >= values.length ? "" : values[at].strip();
    return value.equals("-") ? "" : value;
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : Arrays.asList(text.split(" +"));
  }

  private static FatalException error(String problem, String solution) {
    return new FatalException(
        FatalException.PARAMETERS,
        "EXITING because of FATAL INPUT ERROR: " + problem + "\nSOLUTION: " + solution + "\n");
  }
}
