package org.asterism.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads back what a run wrote under an output prefix; what is not there is empty. */
final class RunFiles {
  private static final Pattern FINAL_LINE = Pattern.compile("\\s*(.*?)\\s*\\|\\s*(.*?)\\s*");
  private static final Pattern STAGE =
      Pattern.compile("([A-Z][a-z]{2} +\\d+ \\d\\d:\\d\\d:\\d\\d) \\.{3,6} (.*)");

  /** A value of a stage: six blanks before it, as the metrics file of Asterism is laid out. */
  private static final Pattern METRIC =
      Pattern.compile(" {6}\"(\\w+)\": (?:\"([\\w-]+)\"|(-?[0-9.]+)),?");

  private static final String REDEFINED = "##### Final user re-defined parameters";

  private final String prefix;

  /**
   * @param prefix outFileNamePrefix of the run
   */
  RunFiles(String prefix) {
    this.prefix = prefix;
  }

  Path path(String name) {
    return Path.of(prefix + name);
  }

  boolean has(String name) {
    return Files.isRegularFile(path(name));
  }

  /** Name of the run: the last part of its prefix. */
  String name() {
    Path full = Path.of(prefix + "x").toAbsolutePath().normalize();
    String file = full.getFileName().toString();
    String begin = file.substring(0, file.length() - 1);
    Path directory = full.getParent();
    String parent =
        directory == null || directory.getFileName() == null
            ? ""
            : directory.getFileName().toString();
    return begin.isEmpty() ? parent : begin.replaceFirst("[._-]+$", "");
  }

  /** Log.final.out: texts by the words before them. */
  Map<String, String> finalLog() throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : lines("Log.final.out")) {
      Matcher m = FINAL_LINE.matcher(line);
      if (m.matches()) {
        values.put(m.group(1), m.group(2));
      }
    }
    return values;
  }

  /** What each stage used, from the metrics file of Asterism; none without one. */
  List<Map<String, Object>> measuredStages() throws IOException {
    List<Map<String, Object>> stages = new ArrayList<>();
    for (String line : lines("metrics.json")) {
      Matcher m = METRIC.matcher(line);
      if (m.matches() && m.group(2) != null) {
        stages.add(new LinkedHashMap<>(Map.of("name", m.group(2))));
      } else if (m.matches() && !stages.isEmpty()) {
        stages.get(stages.size() - 1).put(m.group(1), Double.valueOf(m.group(3)));
      }
    }
    return stages;
  }

  /** Times of Log.out: each with what happened then. */
  List<String[]> stages() throws IOException {
    List<String[]> stages = new ArrayList<>();
    for (String line : lines("Log.out")) {
      Matcher m = STAGE.matcher(line);
      if (m.matches()) {
        stages.add(new String[] {m.group(1), m.group(2)});
      }
    }
    return stages;
  }

  /** Parameters that the user set, by name, as Log.out has them. */
  Map<String, String> parameters() throws IOException {
    Map<String, String> set = new LinkedHashMap<>();
    boolean inside = false;
    for (String line : lines("Log.out")) {
      if (line.startsWith(REDEFINED)) {
        inside = true;
      } else if (inside && (line.startsWith("---") || line.startsWith("#####"))) {
        break;
      } else if (inside && !line.isBlank()) {
        String[] words = line.trim().split("\\s+", 2);
        set.put(words[0], words.length > 1 ? words[1].replaceFirst("\\s*~RE-DEFINED$", "") : "");
      }
    }
    return set;
  }

  /** Command line of the run; empty if there is no Log.out. */
  String commandLine() throws IOException {
    List<String> lines = lines("Log.out");
    int at = lines.indexOf("##### Command Line:");
    return at < 0 || at + 1 >= lines.size() ? "" : lines.get(at + 1);
  }

  /** First line of Log.out: the version. */
  String version() throws IOException {
    List<String> lines = lines("Log.out");
    return lines.isEmpty() ? "" : lines.get(0);
  }

  /**
   * SJ.out.tab: junctions by motif (0 to 6) and annotation (0, 1), and the reads that cross them
   * uniquely.
   */
  long[][][] junctions() throws IOException {
    long[][][] sums = new long[7][2][2];
    if (!has("SJ.out.tab")) {
      return sums;
    }
    Path file = path("SJ.out.tab");
    try (BufferedReader in = reader(file)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] f = line.split("\t");
        if (f.length >= 7) {
          long[] cell = sums[Math.min(6, Integer.parseInt(f[4]))][f[5].equals("0") ? 0 : 1];
          cell[0]++;
          cell[1] += Long.parseLong(f[6]);
        }
      }
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw damaged(file, e);
    }
    return sums;
  }

  /** ReadsPerGene.out.tab: totals of N_ lines first, then the number of genes with reads. */
  Map<String, long[]> geneCounts() throws IOException {
    Map<String, long[]> rows = new LinkedHashMap<>();
    long[] detected = new long[3];
    long[] counted = new long[3];
    for (String line : lines("ReadsPerGene.out.tab")) {
      String[] f = line.split("\t");
      if (f.length < 4) {
        continue;
      }
      long[] values = counts(f);
      if (f[0].startsWith("N_") && rows.size() < 4) {
        rows.put(f[0], values);
      } else {
        for (int i = 0; i < 3; i++) {
          counted[i] += values[i];
          detected[i] += values[i] > 0 ? 1 : 0;
        }
      }
    }
    if (!rows.isEmpty()) {
      rows.put("reads in genes", counted);
      rows.put("genes with reads", detected);
    }
    return rows;
  }

  private long[] counts(String[] fields) throws IOException {
    try {
      return new long[] {
        Long.parseLong(fields[1]), Long.parseLong(fields[2]), Long.parseLong(fields[3])
      };
    } catch (NumberFormatException e) {
      throw damaged(path("ReadsPerGene.out.tab"), e);
    }
  }

  /** Directories of single cell results that have a summary, such as {@code Solo.out/Gene}. */
  List<Path> cellDirectories() throws IOException {
    Path full = Path.of(prefix + "x").toAbsolutePath().getParent();
    String begin = Path.of(prefix + "x").toAbsolutePath().getFileName().toString();
    begin = begin.substring(0, begin.length() - 1);
    List<Path> found = new ArrayList<>();
    if (full == null || !Files.isDirectory(full)) {
      return found;
    }
    try (Stream<Path> all = Files.walk(full, 2)) {
      for (Path p : all.sorted().toList()) {
        Path relative = full.relativize(p);
        if (Files.isRegularFile(p.resolve("Summary.csv"))
            && (begin.isEmpty() || relative.toString().startsWith(begin))) {
          found.add(p);
        }
      }
    }
    return found;
  }

  private List<String> lines(String name) throws IOException {
    return has(name) ? Files.readAllLines(path(name), StandardCharsets.ISO_8859_1) : List.of();
  }

  static BufferedReader reader(Path file) throws IOException {
    return Files.newBufferedReader(file, StandardCharsets.ISO_8859_1);
  }

  /** What is told of a file that a run does not write like that. */
  static IOException damaged(Path file, RuntimeException e) {
    return new IOException(file + " is damaged: " + e.getMessage(), e);
  }
}
