package org.asterism.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The test matrices of the specification as command lines (testdata/matrix/cases.tsv) on two small
 * genomes, and what STAR made of each: status, first line of an error, size and hash of every
 * output (expected.tsv, written by scripts/record-matrix).
 */
public final class RecordedMatrix {
  private static final Path DATA = Path.of("..", "testdata", "matrix").toAbsolutePath().normalize();
  private static final int HASH = 20;

  /** A command line and what it should lead to: lines of two or three words each. */
  public record Case(String name, String index, List<String> arguments, List<String> expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Runs a command line. */
  @FunctionalInterface
  public interface Command {
    /** Exit status of the command with these arguments and streams. */
    int run(String[] arguments, PrintStream out, PrintStream err);
  }

  private final Path work;
  private final Command command;

  /**
   * @param work empty folder for indexes and outputs
   */
  public RecordedMatrix(Path work, Command command) {
    this.work = work;
    this.command = command;
  }

  /** All cases. */
  public static List<Case> cases() {
    Map<String, List<String>> expected = new TreeMap<>();
    for (String[] row : table("expected.tsv")) {
      String what = String.join("\t", Arrays.asList(row).subList(1, row.length));
      expected.computeIfAbsent(row[0], n -> new ArrayList<>()).add(what);
    }
    return table("cases.tsv").stream()
        .map(r -> new Case(r[0], r[1], RecordedCases.words(r[2]), expected.get(r[0])))
        .toList();
  }

  /** What a run of the case leads to, in the words of {@link Case#expected}. */
  public List<String> outcome(Case c, List<String> more) throws IOException {
    Path out = Files.createTempDirectory(work, c.name);
    List<String> arguments = new ArrayList<>();
    if (!c.index.equals("-")) {
      arguments.addAll(List.of("--genomeDir", index(c.index).toString()));
    }
    if (!c.arguments.contains("--outFileNamePrefix")) {
      arguments.addAll(List.of("--outFileNamePrefix", out + "/"));
    }
    if (c.arguments.contains("--readFilesManifest")) {
      arguments.addAll(List.of("--readFilesPrefix", DATA + "/"));
    }
    c.arguments.forEach(a -> arguments.add(located(a.replace("OUT/", out + "/"))));
    arguments.addAll(more);
    ByteArrayOutputStream standard = new ByteArrayOutputStream();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    int status =
        command.run(
            arguments.toArray(String[]::new),
            new PrintStream(standard, true, StandardCharsets.ISO_8859_1),
            new PrintStream(errors, true, StandardCharsets.ISO_8859_1));
    List<String> lines = new ArrayList<>(List.of("status\t" + status));
    if (status != 0) {
      String message = message(errors.toString(StandardCharsets.ISO_8859_1));
      lines.add("message\t" + message.replace(out.getFileName() + "/", c.name + "/"));
      return lines;
    }
    Map<String, byte[]> outputs = RecordedCases.outputs(out);
    if (c.arguments.contains("--genomeFastaFiles") && !c.arguments.contains("--runMode")) {
      outputs.keySet().removeIf(n -> n.startsWith("_STARgenome/chr")); // docs/differences.md
    }
    if (c.arguments.contains("--genomeTransformOutput")) {
      outputs.remove("Log.final.out"); // 2.7.10b counts alignments before they are converted
    }
    int stream = c.arguments.indexOf("--outStd");
    if (stream >= 0) {
      String kind = c.arguments.get(stream + 1).equals("SAM") ? "stdout.sam" : "stdout.bam";
      outputs.put(kind, RecordedCases.normal(kind, standard.toByteArray()));
    }
    outputs.forEach(
        (name, content) -> {
          byte[] text = unlocated(content);
          String hash = RecordedCases.sha256(text).substring(0, HASH);
          lines.add(name + "\t" + text.length + "\t" + hash);
        });
    return lines;
  }

  private synchronized Path index(String name) throws IOException {
    Path directory = work.resolve("index").resolve(name);
    if (!Files.exists(directory.resolve("SAindex"))) {
      String[] row =
          table("indexes.tsv").stream().filter(r -> r[0].equals(name)).findFirst().orElseThrow();
      List<String> arguments = new ArrayList<>(List.of("--runMode", "genomeGenerate"));
      arguments.addAll(List.of("--genomeDir", directory.toString()));
      arguments.addAll(List.of("--outFileNamePrefix", directory + "_"));
      RecordedCases.words(row[1]).forEach(a -> arguments.add(located(a)));
      Files.createDirectories(directory);
      PrintStream none = new PrintStream(new ByteArrayOutputStream());
      if (command.run(arguments.toArray(String[]::new), none, none) != 0) {
        throw new IOException("genomeGenerate of " + name + " failed");
      }
    }
    return directory;
  }

  /** Inputs named by an argument, alone or in a comma list, as absolute paths. */
  private static String located(String argument) {
    return Arrays.stream(argument.split(",", -1))
        .map(f -> f.contains(".") && Files.exists(DATA.resolve(f)) ? DATA.resolve(f).toString() : f)
        .collect(Collectors.joining(","));
  }

  private String message(String errors) {
    return errors
        .lines()
        .map(String::strip)
        .filter(l -> !l.isEmpty() && !l.startsWith("!!!!! WARNING"))
        .findFirst()
        .orElse("")
        .replace(DATA + "/", "")
        .replace(work + "/", "");
  }

  private static byte[] unlocated(byte[] content) {
    String s = new String(content, StandardCharsets.ISO_8859_1);
    return s.replace(DATA + "/", "").getBytes(StandardCharsets.ISO_8859_1);
  }

  private static List<String[]> table(String name) {
    try (Stream<String> lines = Files.lines(DATA.resolve(name))) {
      return lines.filter(l -> !l.isBlank() && !l.startsWith("#")).map(l -> l.split("\t")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
