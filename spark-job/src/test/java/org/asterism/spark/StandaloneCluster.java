package org.asterism.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.asterism.spark.faults.Faults;

/**
 * The scripts as a user runs them, from what {@code mvn package} made: a standalone cluster of one
 * master and two workers in JVMs of their own, and runs on it of a small index and its reads.
 */
final class StandaloneCluster implements AutoCloseable {
  static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  static final Path SAMPLE = HOME.resolve("testdata/sample");
  private static final Path CELLS = HOME.resolve("testdata/cells");
  private static final int COPIES_OF_PAIRS = 12;
  private static final int COPIES_OF_CELLS = 3;
  private static final long MINUTES = 5;

  /** What a program ended with. */
  record Finished(int status, String output, String errors) {}

  /** A program that runs. */
  record Running(Process process, File out, File err) {
    Finished finish() throws Exception {
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new AssertionError("no end after " + MINUTES + " minutes: " + text(err));
      }
      return new Finished(process.exitValue(), text(out), text(err));
    }
  }

  private final Path work;
  private final Path directory;
  private final String master;

  /**
   * @param work directory for inputs and outputs
   * @param directory directory of the cluster
   */
  StandaloneCluster(Path work, Path directory) throws Exception {
    this.work = work;
    this.directory = directory.toAbsolutePath();
    generateIndex();
    Finished started = run(cluster("start"));
    assertThat(started.status).as(started.errors).isZero();
    master = started.output.strip();
  }

  private void generateIndex() throws Exception {
    Path genome = work.resolve("genome.fa");
    Files.write(genome, inflated(SAMPLE.resolve("mini.fa.gz")));
    Path output = Files.createDirectories(work.resolve("index run"));
    Finished generated =
        asterism(
            List.of("--runMode", "genomeGenerate", "--genomeDir", work + "/index"),
            List.of("--genomeFastaFiles", genome.toString(), "--genomeSAindexNbases", "8"),
            List.of("--genomeChrBinNbits", "14", "--outFileNamePrefix", output + "/"));
    assertThat(generated.status).as(generated.errors).isZero();
  }

  @Override
  public void close() throws IOException {
    Running stop = started(cluster("stop"));
    int status = stop.process.onExit().join().exitValue();
    assertThat(status).as(text(stop.err)).isZero();
  }

  private List<String> cluster(String command) {
    return List.of(script("asterism-cluster"), command, directory.toString());
  }

  private static String script(String name) {
    return HOME.resolve("scripts/" + name).toString();
  }

  /** URL of the master. */
  String master() {
    return master;
  }

  /** Directory of the cluster: logs, process ids, temporary files. */
  Path directory() {
    return directory;
  }

  /** Starts one more worker. */
  void join() throws Exception {
    Finished joined = run(cluster("join"));
    assertThat(joined.status).as(joined.errors).isZero();
  }

  /** Pairs, many enough for some portions. */
  List<String> pairs() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--readFilesIn"));
    for (int m = 1; m <= 2; m++) {
      Path file = work.resolve("reads " + m + ".fastq");
      arguments.add(copies(SAMPLE.resolve("pairs_" + m + ".fastq.gz"), file, COPIES_OF_PAIRS));
    }
    return arguments;
  }

  /** Reads of single cells and what counting and tagging them takes. */
  List<String> cells() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--readFilesIn"));
    for (String end : List.of("R2", "R1")) {
      Path from = CELLS.resolve("mini_10xv2_" + end + ".fastq.gz");
      arguments.add(copies(from, work.resolve("cells " + end + ".fastq"), COPIES_OF_CELLS));
    }
    String whitelist = CELLS.resolve("mini_10xv2_whitelist.txt").toString();
    arguments.addAll(List.of("--soloType", "CB_UMI_Simple", "--soloCBwhitelist", whitelist));
    arguments.addAll(List.of("--sjdbGTFfile", SAMPLE + "/mini.gtf", "--soloFeatures", "Gene"));
    arguments.addAll(List.of("SJ", "--outSAMtype", "BAM", "SortedByCoordinate"));
    arguments.addAll(List.of("--outSAMattributes", "NH", "CB", "UB"));
    return arguments;
  }

  private static String copies(Path gzip, Path file, int copies) throws IOException {
    byte[] text = inflated(gzip);
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int i = 0; i < copies; i++) {
        out.write(text);
      }
    }
    return file.toString();
  }

  static byte[] inflated(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return in.readAllBytes();
    }
  }

  static List<String> to(String name) {
    return List.of("--genomeDir", "index", "--outFileNamePrefix", name + "/", "--runThreadN", "2");
  }

  static List<String> locally() {
    return List.of("--asterismEngine", "local");
  }

  List<String> onCluster(String... conf) {
    List<String> arguments = new ArrayList<>(List.of("--asterismMaster", master));
    if (conf.length > 0) {
      arguments.add("--asterismSparkConf");
      arguments.addAll(List.of(conf));
    }
    return arguments;
  }

  /**
   * Arguments of a run on the cluster whose executors meet with faults, see {@link Faults}.
   *
   * @param directory made anew; gets the files that tell of the faults
   * @param conf further settings
   */
  List<String> withFaults(Path directory, String faults, String... conf) throws IOException {
    Files.createDirectory(directory);
    List<String> lines = new ArrayList<>(List.of(conf));
    lines.add("spark.plugins=" + Faults.class.getName());
    lines.add("spark.jars=" + faultsJar());
    lines.add("spark.faults=" + faults);
    lines.add("spark.faults.directory=" + directory);
    Path file = Path.of(directory + ".conf");
    Files.write(file, lines);
    return List.of("--asterismMaster", master, "--asterismConf", file.toString());
  }

  /** The classes of {@link Faults}' package, for executors. */
  Path faultsJar() throws IOException {
    Path jar = work.resolve("faults.jar");
    if (Files.exists(jar)) {
      return jar;
    }
    String folder = Faults.class.getPackageName().replace('.', '/');
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JarOutputStream out = new JarOutputStream(bytes);
        var classes = Files.list(classFolder().resolve(folder))) {
      for (Path file : classes.toList()) {
        out.putNextEntry(new JarEntry(folder + "/" + file.getFileName()));
        out.write(Files.readAllBytes(file));
      }
    }
    Files.write(jar, bytes.toByteArray());
    return jar;
  }

  private static Path classFolder() {
    return Path.of(Faults.class.getProtectionDomain().getCodeSource().getLocation().getPath());
  }

  @SafeVarargs
  final Finished asterism(List<String>... arguments) throws Exception {
    return start(arguments).finish();
  }

  @SafeVarargs
  final Running start(List<String>... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(script("asterism")));
    for (List<String> some : arguments) {
      command.addAll(some);
    }
    return started(command);
  }

  /** A run that has to succeed. */
  @SafeVarargs
  final Finished succeeding(List<String>... arguments) throws Exception {
    Finished run = asterism(arguments);
    assertThat(run.status).as(run.errors).isZero();
    return run;
  }

  private Finished run(List<String> command) throws Exception {
    return started(command).finish();
  }

  /** A program in the directory of inputs and outputs. */
  Running started(List<String> command) throws IOException {
    File out = File.createTempFile("out", ".txt", work.toFile());
    File err = File.createTempFile("err", ".txt", work.toFile());
    ProcessBuilder builder = new ProcessBuilder(command).directory(work.toFile());
    builder.environment().keySet().removeIf(k -> k.startsWith("SPARK") || k.startsWith("ASTERISM"));
    // as on a machine of many cores
    builder
        .environment()
        .put("ASTERISM_JAVA_OPTS", "-Djava.util.concurrent.ForkJoinPool.common.parallelism=4");
    return new Running(builder.redirectOutput(out).redirectError(err).start(), out, err);
  }

  static String text(File file) throws IOException {
    return Files.readString(file.toPath(), StandardCharsets.ISO_8859_1);
  }

  /** Waits until something is so, while a program runs. */
  static void await(Running job, BooleanSupplier condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
    while (!condition.getAsBoolean()) {
      assertThat(job.process.isAlive()).as(text(job.err)).isTrue();
      assertThat(System.nanoTime() < end).as(text(job.err)).isTrue();
      Thread.sleep(5);
    }
  }

  /** Names of the files of a directory that begin with some text. */
  static List<String> names(Path directory, String prefix) {
    String[] all = directory.toFile().list((d, name) -> name.startsWith(prefix));
    return all == null ? List.of() : Arrays.stream(all).sorted().toList();
  }

  /** Output files of a run without logs, but for what repeats the command line or the time. */
  Map<String, byte[]> outputs(String name) throws IOException {
    Map<String, byte[]> outputs = new TreeMap<>();
    Path root = work.resolve(name);
    try (var all = Files.walk(root)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String relative = root.relativize(file).toString();
        if (!Pattern.compile("(^|/)Log\\.").matcher(relative).find()) {
          outputs.put(relative, content(file));
        }
      }
    }
    return outputs;
  }

  private static byte[] content(Path file) throws IOException {
    if (file.toString().endsWith(".bam")) {
      byte[] bam = inflated(file);
      int header = ByteBuffer.wrap(bam).order(ByteOrder.LITTLE_ENDIAN).getInt(4);
      return Arrays.copyOfRange(bam, 8 + header, bam.length);
    }
    byte[] bytes = Files.readAllBytes(file);
    return file.toString().endsWith(".sam")
        ? new String(bytes, StandardCharsets.ISO_8859_1)
            .replaceAll("(?m)^(@PG|@CO\tuser command line).*\n", "")
            .getBytes(StandardCharsets.ISO_8859_1)
        : bytes;
  }

  /** Two runs have the same files of the same content, and logs of success. */
  void assertSame(String name, String expected) throws IOException {
    Map<String, byte[]> got = outputs(name);
    Map<String, byte[]> wanted = outputs(expected);
    assertThat(got.keySet()).isEqualTo(wanted.keySet());
    for (Map.Entry<String, byte[]> file : wanted.entrySet()) {
      assertThat(Arrays.mismatch(got.get(file.getKey()), file.getValue()))
          .as("first difference in " + file.getKey())
          .isEqualTo(-1);
    }
    assertThat(work.resolve(name).resolve("Log.final.out")).isRegularFile();
  }
}
