package org.asterism.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * The recorded command lines and outputs of STAR 2.7.11b in testdata/cases: runs a command on them
 * and says where its outputs differ. Used by the tests of the local engine and of the Spark job.
 */
public final class RecordedCases {
  private static final Path TESTDATA = Path.of("..", "testdata").toAbsolutePath().normalize();

  /** One line of a table: a name, the index it needs (or null) and STAR's arguments. */
  public record Case(String name, String index, List<String> arguments) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Runs a command line. */
  @FunctionalInterface
  public interface Command {
    /** Exit status of the command with these arguments. */
    int run(List<String> arguments);
  }

  private final Path work;
  private final Path data;

  /**
   * @param work empty folder for inputs, indexes and outputs
   */
  public RecordedCases(Path work) throws IOException {
    this.work = work;
    data = Files.createDirectories(work.resolve("data"));
    for (String folder : List.of("sample", "reads", "cells")) {
      try (Stream<Path> files = Files.list(TESTDATA.resolve(folder))) {
        for (Path f : files.toList()) {
          Files.copy(f, data.resolve(f.getFileName()));
        }
      }
    }
    try (InputStream in = new GZIPInputStream(Files.newInputStream(data.resolve("mini.fa.gz")))) {
      Files.copy(in, data.resolve("mini.fa"));
    }
    Files.createFile(data.resolve("empty.fastq"));
    Path manifest = data.resolve("mini_plate_three.tsv");
    String located = Files.readString(manifest).replace("mini_plate_c", data + "/mini_plate_c");
    Files.writeString(manifest, located);
  }

  /** The alignment cases whose name matches. */
  public static List<Case> alignments(String regex) {
    return table("cases.tsv").stream()
        .map(r -> new Case(r[0], r[1], words(r[2])))
        .filter(c -> Pattern.matches(regex, c.name))
        .toList();
  }

  /** The index cases whose name matches. */
  public static List<Case> indexes(String regex) {
    return table("indexes.tsv").stream()
        .map(r -> new Case(r[0], null, words(r[1])))
        .filter(c -> Pattern.matches(regex, c.name))
        .toList();
  }

  /** Folder of the index of that name, built with {@code command} on first use. */
  public synchronized Path index(String name, Command command) throws IOException {
    Path dir = work.resolve("index").resolve(name);
    if (!Files.exists(dir.resolve("SAindex"))) {
      Case c = indexes(Pattern.quote(name)).get(0);
      Files.createDirectories(dir);
      List<String> args =
          new ArrayList<>(List.of("--runMode", "genomeGenerate", "--genomeDir", dir.toString()));
      args.addAll(List.of("--outFileNamePrefix", dir + "_", "--outTmpDir", dir + "_tmp"));
      args.addAll(located(c.arguments));
      int status = command.run(args);
      if (status != 0) {
        throw new IOException("genomeGenerate of " + name + " ended with status " + status);
      }
    }
    return dir;
  }

  /** Where the index files differ from STAR's; empty if nowhere. */
  public List<String> indexDifferences(Case c, Command command) throws IOException {
    Path dir = index(c.name, command);
    Map<String, byte[]> got = new TreeMap<>();
    try (Stream<Path> files = Files.list(dir)) {
      for (Path f : files.filter(Files::isRegularFile).toList()) {
        String name = f.getFileName().toString();
        byte[] content = Files.readAllBytes(f);
        switch (name) {
          case "Log.out" -> {}
          case "Genome", "SA", "SAindex" ->
              got.put(name, (content.length + " " + sha256(content) + "\n").getBytes());
          default -> got.put(name, without(content, "###"));
        }
      }
    }
    return differences("index." + c.name, got);
  }

  /** Runs a case and says where its outputs differ from STAR's; empty if nowhere. */
  public List<String> differences(Case c, Path index, List<String> more, Command command)
      throws IOException {
    Path out = Files.createTempDirectory(work, c.name);
    List<String> args =
        new ArrayList<>(List.of("--genomeDir", index.toString(), "--outFileNamePrefix", out + "/"));
    args.addAll(more);
    args.addAll(located(c.arguments));
    int status = command.run(args);
    Map<String, byte[]> got = outputs(out);
    got.keySet() // of indexes that are kept, tables alone are recorded
        .removeIf(n -> n.matches("_STARgenome/(Genome|SA|SAindex|genomeParameters.txt)"));
    got.put("exit_status", (status == 0 ? "0\n" : "not 0\n").getBytes());
    return differences(c.name, got);
  }

  /** Input files named by an argument, alone or in a comma list, as absolute paths. */
  private List<String> located(List<String> arguments) {
    return arguments.stream()
        .map(
            a ->
                Arrays.stream(a.split(",", -1))
                    .map(
                        f ->
                            !f.isEmpty() && Files.exists(data.resolve(f))
                                ? data.resolve(f).toString()
                                : f)
                    .collect(Collectors.joining(",")))
        .toList();
  }

  /** Outputs of a run by name, without what differs from run to run. */
  public static Map<String, byte[]> outputs(Path out) throws IOException {
    Map<String, byte[]> got = new TreeMap<>();
    try (Stream<Path> files = Files.walk(out)) {
      for (Path f : files.filter(Files::isRegularFile).toList()) {
        String name = out.relativize(f).toString();
        boolean log =
            name.matches("(.*[/_])?Log\\.(out|progress\\.out|std\\.out)")
                || name.contains("_STARtmp");
        if (log || name.equals("_STARpass1/Log.final.out")) {
          continue;
        }
        got.put(name, normal(name, Files.readAllBytes(f)));
      }
    }
    return got;
  }

  static byte[] normal(String name, byte[] content) throws IOException {
    if (name.endsWith(".bam")) {
      return bamText(content);
    }
    if (name.endsWith(".sam")) {
      return without(content, "@PG", "@CO\tuser command line");
    }
    if (name.equals("Chimeric.out.junction")) {
      return without(content, "# 2.7");
    }
    if (name.endsWith("genomeParameters.txt")) { // the first line is the command
      return new String(content, StandardCharsets.ISO_8859_1)
          .replaceFirst("^###.*\n", "")
          .getBytes(StandardCharsets.ISO_8859_1);
    }
    if (name.endsWith("Log.final.out")) {
      return new String(content, StandardCharsets.ISO_8859_1)
          .lines()
          .filter(
              l -> !l.matches(".*(Started job on|Started mapping on|Finished on|Mapping speed).*"))
          .map(l -> l + "\n")
          .collect(Collectors.joining())
          .getBytes(StandardCharsets.ISO_8859_1);
    }
    return content;
  }

  /** Header lines, references, then name and hexadecimal bytes of each record. */
  private static byte[] bamText(byte[] bam) throws IOException {
    if (bam.length == 0) {
      return bam;
    }
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    ByteBuffer b;
    try (InputStream in = new GZIPInputStream(new java.io.ByteArrayInputStream(bam))) {
      b = ByteBuffer.wrap(in.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
    }
    b.getInt();
    byte[] header = new byte[b.getInt()];
    b.get(header);
    text.write(without(header, "@PG", "@CO\tuser command line"));
    int references = b.getInt();
    for (int i = 0; i < references; i++) {
      byte[] name = new byte[b.getInt()];
      b.get(name);
      text.write(
          ("#ref " + new String(name, 0, name.length - 1, StandardCharsets.ISO_8859_1)).getBytes());
      text.write((" " + b.getInt() + "\n").getBytes());
    }
    while (b.hasRemaining()) {
      byte[] record = new byte[b.getInt()];
      b.get(record);
      text.write(record, 32, (record[8] & 0xff) - 1);
      text.write((" " + HexFormat.of().formatHex(record) + "\n").getBytes());
    }
    return text.toByteArray();
  }

  private static byte[] without(byte[] text, String... prefixes) {
    StringBuilder kept = new StringBuilder();
    String all = new String(text, StandardCharsets.ISO_8859_1);
    for (int p = 0; p < all.length(); ) {
      int e = all.indexOf('\n', p);
      String line = e < 0 ? all.substring(p) : all.substring(p, e + 1);
      p += line.length();
      if (Arrays.stream(prefixes).noneMatch(line::startsWith)) {
        kept.append(line);
      }
    }
    return kept.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private List<String> differences(String name, Map<String, byte[]> got) throws IOException {
    Path folder = TESTDATA.resolve("cases").resolve(name);
    Map<String, byte[]> expected = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path f : files.filter(Files::isRegularFile).toList()) {
        String file = folder.relativize(f).toString().replaceAll("\\.gz$", "");
        try (InputStream in = new GZIPInputStream(Files.newInputStream(f))) {
          expected.put(file, in.readAllBytes());
        }
      }
    }
    List<String> found = new ArrayList<>();
    Stream.concat(expected.keySet().stream(), got.keySet().stream())
        .distinct()
        .forEach(
            f -> {
              if (!expected.containsKey(f) || !got.containsKey(f)) {
                found.add(f + (got.containsKey(f) ? ": not expected" : ": missing"));
              } else {
                firstDifference(f, expected.get(f), unlocated(got.get(f)), found);
              }
            });
    return found;
  }

  /** Paths of inputs as the recording has them. */
  private byte[] unlocated(byte[] content) {
    String s = new String(content, StandardCharsets.ISO_8859_1);
    return s.replace(data + "/", "").getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void firstDifference(
      String file, byte[] expected, byte[] got, List<String> found) {
    if (Arrays.equals(expected, got)) {
      return;
    }
    List<String> e = new String(expected, StandardCharsets.ISO_8859_1).lines().toList();
    List<String> g = new String(got, StandardCharsets.ISO_8859_1).lines().toList();
    int i = 0;
    while (i < e.size() && i < g.size() && e.get(i).equals(g.get(i))) {
      i++;
    }
    String want = i < e.size() ? e.get(i) : "(end)";
    String have = i < g.size() ? g.get(i) : "(end)";
    found.add(file + " line " + (i + 1) + "\n  expected " + want + "\n  got      " + have);
  }

  static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String[]> table(String name) {
    try (Stream<String> lines = Files.lines(TESTDATA.resolve("cases").resolve(name))) {
      return lines.filter(l -> !l.isBlank() && !l.startsWith("#")).map(l -> l.split("\t")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Words of a shell line with double quotes. */
  static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    var m = Pattern.compile("\"([^\"]*)\"|(\\S+)").matcher(line);
    while (m.find()) {
      words.add(m.group(1) != null ? m.group(1) : m.group(2));
    }
    return words;
  }
}
