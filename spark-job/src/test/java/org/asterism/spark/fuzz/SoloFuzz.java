package org.asterism.spark.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.asterism.cli.RecordedCases;
import org.asterism.spark.SharedSpark;

/**
 * Compares engines on {@link ToyRun}s: status, error and every output have to be the same.
 *
 * <p>Long run: {@code FOLDER SEED COUNT [STAR]}; with the path of STAR the local engine is compared
 * with it, otherwise with the Spark job. Prints the runs that differ, whose folders stay, and a
 * summary; status 1 if there are any.
 */
public final class SoloFuzz {
  private final Path work;
  private final String star;
  private int refused;

  /**
   * @param work an existing directory
   * @param star path of STAR; null to compare with the Spark job
   */
  SoloFuzz(Path work, String star) {
    this.work = work;
    this.star = star;
  }

  /**
   * @param args folder, first seed, number of runs, and STAR if that is what to compare with
   */
  public static void main(String[] args) throws IOException {
    SoloFuzz fuzz = new SoloFuzz(Files.createDirectories(Path.of(args[0])), optional(args));
    long first = Long.parseLong(args[1]);
    int count = Integer.parseInt(args[2]);
    int different = 0;
    for (long seed = first; seed < first + count; seed++) {
      List<String> differences = fuzz.differences(seed);
      if (!differences.isEmpty()) {
        different++;
        System.out.println(seed + ": " + differences);
      }
    }
    System.out.println(
        count + " runs, " + different + " different, " + fuzz.refused + " refused by both");
    System.exit(different > 0 ? 1 : 0);
  }

  private static String optional(String[] args) {
    return args.length > 3 ? args[3] : null;
  }

  /** Runs that neither engine made, so far. */
  int refused() {
    return refused;
  }

  /** Where the engines differ in a run; empty if nowhere, and then its folder is gone. */
  List<String> differences(long seed) throws IOException {
    Path folder = Files.createDirectories(work.resolve("run" + seed));
    ToyRun run = new ToyRun(folder, seed, star != null);
    SharedSpark.Run index =
        SharedSpark.local(located(run.generate(), folder, folder.resolve("generate.")));
    if (index.status() != 0) {
      throw new IOException(index.errors());
    }
    List<String> line = run.arguments();
    Files.writeString(folder.resolve("line.txt"), String.join(" ", line) + "\n");
    Random random = new Random(seed);
    Path ours = folder.resolve("ours/");
    List<String> local = located(line, folder, ours);
    local.addAll(ToyRun.words("--asterismBatchReads " + (1 + random.nextInt(60))));
    SharedSpark.Run expected = SharedSpark.local(local);
    Path others = folder.resolve("others/");
    SharedSpark.Run got;
    if (star != null) {
      got = star(located(line, folder, others));
    } else {
      List<String> spark = located(line, folder, others);
      int reads = 5 + random.nextInt(60);
      spark.addAll(ToyRun.words("--asterismSparkConf spark.asterism.portionReads=" + reads));
      got = SharedSpark.spark(spark);
    }
    List<String> differences = compare(expected, ours, got, others);
    refused += differences.isEmpty() && expected.status() != 0 ? 1 : 0;
    if (differences.isEmpty()) {
      delete(folder);
    }
    return differences;
  }

  private static List<String> located(List<String> line, Path folder, Path out) {
    List<String> all = new ArrayList<>();
    if (!line.contains("--genomeDir")) {
      all.addAll(List.of("--genomeDir", folder.resolve("idx").toString()));
    }
    for (String word : line) {
      boolean file = word.matches("[a-z0-9]+\\.(fa|fq|gtf|txt|sam|tsv)|idx");
      boolean name = all.contains("--soloOutFileNames");
      all.add(file && !name ? folder.resolve(word).toString() : word);
    }
    if (line.contains("--readFilesManifest")) {
      all.addAll(List.of("--readFilesPrefix", folder + "/"));
    }
    all.addAll(List.of("--outFileNamePrefix", out + (Files.isDirectory(out) ? "" : "/")));
    return all;
  }

  private SharedSpark.Run star(List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(star));
    command.addAll(arguments);
    Path errors = Files.createTempFile(work, "star", ".err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(errors.toFile())
            .start();
    try {
      int status = process.waitFor();
      return new SharedSpark.Run(
          status, new byte[0], Files.readString(errors, StandardCharsets.ISO_8859_1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      process.destroy();
      Files.delete(errors);
    }
  }

  private static List<String> compare(
      SharedSpark.Run expected, Path ours, SharedSpark.Run got, Path others) throws IOException {
    List<String> differences = new ArrayList<>();
    if (got.status() != expected.status()) {
      differences.add(
          "status %d %s, other %d %s"
              .formatted(expected.status(), message(expected), got.status(), message(got)));
      return differences;
    }
    if (got.status() != 0) {
      if (!message(got).equals(message(expected))) {
        differences.add(message(expected) + ", other " + message(got));
      }
      return differences;
    }
    Map<String, byte[]> a = new TreeMap<>(RecordedCases.outputs(ours));
    Map<String, byte[]> b = new TreeMap<>(RecordedCases.outputs(others));
    if (!a.keySet().equals(b.keySet())) {
      differences.add("files " + a.keySet() + ", other " + b.keySet());
    }
    for (Map.Entry<String, byte[]> e : a.entrySet()) {
      byte[] other = b.get(e.getKey());
      if (other != null && !text(e.getValue(), ours).equals(text(other, others))) {
        differences.add(e.getKey() + " at " + Arrays.mismatch(e.getValue(), other));
      }
    }
    return differences;
  }

  /** Outputs may name the folder they are in. */
  private static String text(byte[] content, Path out) {
    return new String(content, StandardCharsets.ISO_8859_1).replace(out.toString(), "OUT");
  }

  private static String message(SharedSpark.Run run) {
    return run.errors()
        .lines()
        .map(String::strip)
        .filter(l -> !l.isEmpty() && !l.startsWith("!!!!!"))
        .findFirst()
        .orElse("");
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path p : all.sorted((x, y) -> y.compareTo(x)).toList()) {
        Files.delete(p);
      }
    }
  }
}
