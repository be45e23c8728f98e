package org.asterism.cli.samples;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.Words;

/**
 * Reads a table of samples: tab-separated, its first line names the columns. {@code sample} and
 * {@code reads1} must be there; {@code reads2} and {@code reads3} hold further mates (the barcode
 * read of single cells comes last), {@code read_group} SAM's read group as words separated by
 * blanks, {@code arguments} further words for the sample's command line; double quotes keep blanks
 * within a word. Lines of one sample follow one another: they are its lanes, in order. An empty
 * value or {@code -} stands for none; empty lines and lines that begin with {@code #} are skipped.
 */
final class SampleTable {
  private static final List<String> READS = List.of("reads1", "reads2", "reads3");
  private static final Set<String> COLUMNS =
      Set.of("sample", "reads1", "reads2", "reads3", "read_group", "arguments");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]*");
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final String file;
  private final Map<String, Sample> samples = new LinkedHashMap<>();
  private final Map<String, Integer> firstLines = new TreeMap<>();
  private Map<String, Integer> columns;
  private String last = "";

  private SampleTable(String file) {
    this.file = file;
  }

  /**
   * Reads a table.
   *
   * @param file its path
   * @param files where it is
   * @return the samples in the order of their lines
   * @throws FatalException if it cannot be read, or is not such a table
   */
  static List<Sample> read(String file, SampleFiles files) {
    SampleTable table = new SampleTable(file);
    String[] lines = text(file, files).split("\n");
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i].stripTrailing();
      if (!line.isEmpty() && !line.startsWith("#")) {
        table.line(i + 1, line.split("\t", -1));
      }
    }
    if (table.samples.isEmpty()) {
      throw error(
          "the table of samples " + file + " has no samples",
          "name the columns in its first line, such as sample<TAB>reads1<TAB>reads2, and add a"
              + " line for each sample");
    }
    return List.copyOf(table.samples.values());
  }

  private static String text(String file, SampleFiles files) {
    String problem;
    try {
      String text = files.read(file);
      if (text != null) {
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
      }
      String reason = files.isLocal(file) ? FileProblem.reading(file) : null;
      problem = reason == null ? "there is no such file" : reason;
    } catch (IOException e) {
      problem = FileProblem.reason(e);
    }
    throw new FatalException(
        FatalException.FILE_OPEN,
        "EXITING because of FATAL INPUT ERROR: could not read the table of samples "
            + file
            + "\n"
            + problem
            + "\nSOLUTION: check the path given with --asterismSamples and its permissions; the"
            + " table is a text with tabs between its columns\n");
  }

  private void line(int number, String[] values) {
    if (columns == null) {
      header(values);
      return;
    }
    String where = "line " + number + " of the table of samples " + file;
    for (int i = columns.size(); i < values.length; i++) {
      if (!values[i].isBlank()) {
        throw error(
            where + " has more values than the first line has columns: \"" + values[i] + "\"",
            "separate values by one tab, and put - where there is none");
      }
    }
    String name = value(values, "sample");
    if (!NAME.matcher(name).matches()) {
      throw error(
          where + " has the sample name \"" + name + "\"",
          "name samples by letters, digits and . _ + -, as their output directories are named");
    }
    List<String> mates = mates(values, where);
    add(
        where,
        name,
        mates,
        Words.split(value(values, "read_group")),
        Words.split(value(values, "arguments")));
    firstLines.putIfAbsent(name, number);
    last = name;
  }

  private List<String> mates(String[] values, String where) {
    List<String> mates = new ArrayList<>();
    for (String column : READS) {
      String mate = value(values, column);
      if (mate.contains(",")) {
        throw error(
            where + " names several read files in one column: " + mate,
            "give one file per mate, and a line for each lane");
      }
      if (mate.isEmpty()) {
        continue;
      }
      if (mates.contains(mate)) {
        throw error(where + " names " + mate + " twice", "name the file of each mate");
      }
      if (mates.size() < READS.indexOf(column)) {
        throw error(
            where + " names no read file in " + READS.get(mates.size()),
            "fill reads1, then reads2, then reads3");
      }
      mates.add(mate);
    }
    if (mates.isEmpty()) {
      throw error(where + " names no read file in reads1", "name the file of the first mate");
    }
    return mates;
  }

  private void add(
      String where, String name, List<String> mates, List<String> group, List<String> more) {
    Sample old = samples.get(name);
    if (old == null) {
      old = new Sample(name, List.of(), List.of(), List.of());
    } else {
      checkLane(where, old, mates, group, more);
    }
    samples.put(
        name,
        new Sample(
            name,
            plus(old.lanes(), mates),
            group.isEmpty() ? List.of() : plus(old.readGroups(), group),
            more.isEmpty() ? old.arguments() : more));
  }

  /** A further lane has to be in keeping with those before it. */
  private void checkLane(
      String where, Sample old, List<String> mates, List<String> group, List<String> more) {
    if (!last.equals(old.name())) {
      throw error(
          where
              + " has the sample "
              + old.name()
              + " again, which line "
              + firstLines.get(old.name())
              + " has",
          "give each sample a name of its own; if it is a lane of the same sample, put its line"
              + " right after the others");
    }
    for (String mate : mates) {
      if (old.files().contains(mate)) {
        throw error(
            where + " names " + mate + ", which an earlier lane of the sample has",
            "name the files of each lane, or give each sample a name of its own");
      }
    }
    int expected = old.lanes().get(0).size();
    if (expected != mates.size()) {
      throw error(
          where + " has " + mates.size() + " read files, an earlier lane of its sample " + expected,
          "give every lane of a sample as many mates");
    }
    if (old.readGroups().isEmpty() != group.isEmpty()) {
      throw error(
          where + ": some lanes of the sample have a read group, others have none",
          "give a read group to every lane of the sample, or to none");
    }
    if (!old.arguments().isEmpty() && !more.isEmpty() && !more.equals(old.arguments())) {
      throw error(
          where + " has other arguments than an earlier lane of its sample",
          "give arguments in one line of the sample, or the same in all");
    }
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
      boolean known = COLUMNS.contains(name);
      if (!known || columns.put(name, i) != null) {
        throw error(
            (known ? "repeated" : "unknown")
                + " column \""
                + name
                + "\" in the first line of the table of samples "
                + file,
            "name the columns there: sample, reads1 and, where needed, reads2, reads3, read_group,"
                + " arguments, separated by tabs");
      }
    }
    if (!columns.keySet().containsAll(List.of("sample", "reads1"))) {
      throw error(
          "the first line of the table of samples "
              + file
              + " does not name the columns sample and reads1",
          "begin the table with a line such as sample<TAB>reads1<TAB>reads2");
    }
  }

  private String value(String[] values, String column) {
    Integer at = columns.get(column);
    String value = at == null || at >= values.length ? "" : values[at].strip();
    return value.equals("-") ? "" : value;
  }

  private static FatalException error(String problem, String solution) {
    return SampleCommands.error(problem, solution);
  }
}
