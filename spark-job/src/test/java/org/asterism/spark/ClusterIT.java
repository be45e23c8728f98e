package org.asterism.spark;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The scripts as a user runs them: the launcher with the embedded Spark and with the local engine,
 * and a standalone cluster of one master and two workers in JVMs of their own, one of whose
 * executors is killed in mid-job.
 */
class ClusterIT {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final Path SAMPLE = HOME.resolve("testdata/sample");
  private static final int COPIES = 12;
  private static final long MINUTES = 5;
  private static final Path CLUSTER = Path.of("target", "cluster").toAbsolutePath();

  @TempDir static Path work;
  private static String master;
  private static byte[] expected;
  private static List<String> reads;

  @BeforeAll
  static void start() throws Exception {
    Path genome = work.resolve("genome.fa");
    Files.write(genome, inflated(SAMPLE.resolve("mini.fa.gz")));
    reads = new ArrayList<>(List.of("--readFilesIn"));
    for (int m = 1; m <= 2; m++) {
      byte[] text = inflated(SAMPLE.resolve("pairs_" + m + ".fastq.gz"));
      Path file = work.resolve("reads " + m + ".fastq");
      try (OutputStream out = Files.newOutputStream(file)) {
        for (int i = 0; i < COPIES; i++) {
          out.write(text);
        }
      }
      reads.add(file.toString());
    }
    Path output = Files.createDirectories(work.resolve("index run"));
    Finished generated =
        asterism(
            List.of(
                List.of("--runMode", "genomeGenerate", "--genomeDir", work + "/index"),
                List.of("--genomeFastaFiles", genome.toString(), "--genomeSAindexNbases", "8"),
                List.of("--genomeChrBinNbits", "14", "--outFileNamePrefix", output + "/")));
    assertThat(generated.status).as(generated.errors).isZero();
    expected = aligned("local", List.of("--asterismEngine", "local"));
    Finished cluster = run(work, List.of(script("asterism-cluster"), "start", CLUSTER.toString()));
    assertThat(cluster.status).as(cluster.errors).isZero();
    master = cluster.output.strip();
  }

  @AfterAll
  static void stop() throws Exception {
    Finished cluster = run(work, List.of(script("asterism-cluster"), "stop", CLUSTER.toString()));
    assertThat(cluster.status).as(cluster.errors).isZero();
  }

  private static byte[] inflated(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return in.readAllBytes();
    }
  }

  private static String script(String name) {
    return HOME.resolve("scripts/" + name).toString();
  }

  private record Finished(int status, String output, String errors) {}

  private static Finished asterism(List<List<String>> arguments) throws Exception {
    return run(work, command(arguments));
  }

  private static List<String> command(List<List<String>> arguments) {
    List<String> command = new ArrayList<>(List.of(script("asterism")));
    arguments.forEach(command::addAll);
    return command;
  }

  private static Process started(Path directory, List<String> command, File out, File err)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().keySet().removeIf(k -> k.startsWith("SPARK") || k.startsWith("ASTERISM"));
    return builder.redirectOutput(out).redirectError(err).start();
  }

  private static Finished run(Path directory, List<String> command) throws Exception {
    File out = File.createTempFile("out", ".txt", work.toFile());
    File err = File.createTempFile("err", ".txt", work.toFile());
    Process process = started(directory, command, out, err);
    return finished(process, out, err);
  }

  private static Finished finished(Process process, File out, File err) throws Exception {
    if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("no end after " + MINUTES + " minutes: " + text(err));
    }
    return new Finished(process.exitValue(), text(out), text(err));
  }

  private static String text(File file) throws IOException {
    return Files.readString(file.toPath(), StandardCharsets.ISO_8859_1);
  }

  private static List<String> outputTo(String name) {
    return List.of("--genomeDir", "index", "--outFileNamePrefix", name + "/", "--runThreadN", "2");
  }

  private static byte[] aligned(String name, List<String> more) throws Exception {
    return aligned(name, reads, more);
  }

  private static byte[] aligned(String name, List<String> input, List<String> more)
      throws Exception {
    Finished run = asterism(List.of(outputTo(name), input, more));
    assertThat(run.status).as(run.errors).isZero();
    return records(name);
  }

  /** SAM without the lines that repeat the command line. */
  private static byte[] records(String name) throws IOException {
    String sam =
        Files.readString(
            work.resolve(name).resolve("Aligned.out.sam"), StandardCharsets.ISO_8859_1);
    return sam.replaceAll("(?m)^(@PG|@CO\tuser command line).*\n", "")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void assertExpected(byte[] got) {
    assertSame(got, expected);
  }

  private static void assertSame(byte[] got, byte[] expected) {
    assertThat(Arrays.mismatch(got, expected)).as("first difference").isEqualTo(-1);
  }

  @Test
  void embeddedWithRelativePathsAndBlanks() throws Exception {
    assertExpected(aligned("embedded run", List.of()));
    assertThat(work.resolve("embedded run/SJ.out.tab"))
        .hasSameBinaryContentAs(work.resolve("local/SJ.out.tab"));
  }

  @Test
  void cluster() throws Exception {
    assertExpected(
        aligned("cluster", List.of("--asterismMaster", master, "--asterismPartitions", "9")));
    assertThat(work.resolve("cluster/SJ.out.tab"))
        .hasSameBinaryContentAs(work.resolve("local/SJ.out.tab"));
  }

  @Test
  void clusterWithInsertedJunctionsRandomOrderAndCompressedReads() throws Exception {
    List<String> input =
        List.of(
            "--readFilesIn",
            SAMPLE + "/pairs_1.fastq.gz",
            SAMPLE + "/pairs_2.fastq.gz",
            "--readFilesCommand",
            "zcat",
            "--sjdbGTFfile",
            SAMPLE + "/mini.gtf",
            "--outMultimapperOrder",
            "Random");
    byte[] local = aligned("inserted local", input, List.of("--asterismEngine", "local"));
    List<String> options =
        List.of(
            "--asterismMaster", master, "--asterismSparkConf", "spark.asterism.portionReads=300");
    assertSame(aligned("inserted", input, options), local);
    assertThat(work.resolve("inserted/SJ.out.tab"))
        .hasSameBinaryContentAs(work.resolve("inserted local/SJ.out.tab"));
  }

  @Test
  void clusterThatLosesAnExecutor() throws Exception {
    File out = work.resolve("killed.out").toFile();
    File err = work.resolve("killed.err").toFile();
    List<String> options =
        List.of(
            "--asterismMaster", master, "--asterismSparkConf", "spark.asterism.portionReads=250");
    Process job = started(work, command(List.of(outputTo("killed"), reads, options)), out, err);
    Path growing = work.resolve("killed/Aligned.out.sam.unfinished");
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
    while (!(Files.exists(growing) && Files.size(growing) > 100_000) && System.nanoTime() < end) {
      assertThat(job.isAlive()).as(text(err)).isTrue();
      Thread.sleep(5);
    }
    killExecutorOfOneWorker();
    Finished finished = finished(job, out, err);
    assertThat(finished.status).as(finished.errors).isZero();
    assertThat(finished.errors).contains("Lost executor");
    assertExpected(records("killed"));
    try (var files = Files.list(work.resolve("killed"))) {
      assertThat(files.map(f -> f.getFileName().toString()).sorted().toList())
          .containsExactly(
              "Aligned.out.sam", "Log.final.out", "Log.out", "Log.progress.out", "SJ.out.tab");
    }
  }

  @Test
  void clusterThatLosesAnExecutorWhileCellsAreCounted() throws Exception {
    List<String> options = new ArrayList<>(List.of("--readFilesIn"));
    for (String end : List.of("R2", "R1")) {
      byte[] text = inflated(HOME.resolve("testdata/cells/mini_10xv2_" + end + ".fastq.gz"));
      Path file = work.resolve("cells " + end + ".fastq");
      try (OutputStream out = Files.newOutputStream(file)) {
        for (int i = 0; i < COPIES; i++) {
          out.write(text);
        }
      }
      options.add(file.toString());
    }
    String whitelist = HOME.resolve("testdata/cells/mini_10xv2_whitelist.txt").toString();
    options.addAll(List.of("--soloType", "CB_UMI_Simple", "--soloCBwhitelist", whitelist));
    options.addAll(List.of("--sjdbGTFfile", SAMPLE + "/mini.gtf", "--soloFeatures", "Gene", "SJ"));
    options.addAll(List.of("--outSAMtype", "BAM", "SortedByCoordinate", "--outSAMattributes"));
    options.addAll(List.of("NH", "CB", "UB"));
    Finished local =
        asterism(List.of(outputTo("cells local"), options, List.of("--asterismEngine", "local")));
    assertThat(local.status).as(local.errors).isZero();

    File out = work.resolve("cells.out").toFile();
    File err = work.resolve("cells.err").toFile();
    List<String> cluster =
        List.of(
            "--asterismMaster", master, "--asterismSparkConf", "spark.asterism.portionReads=4000");
    Process job = started(work, command(List.of(outputTo("cells"), options, cluster)), out, err);
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
    while (!text(out).contains("started Solo counting") && System.nanoTime() < end) {
      assertThat(job.isAlive()).as(text(err)).isTrue();
      Thread.sleep(5);
    }
    killExecutorOfOneWorker();
    Finished finished = finished(job, out, err);
    assertThat(finished.status).as(finished.errors).isZero();
    assertThat(finished.errors).contains("Lost executor");
    assertSame(alignments("cells"), alignments("cells local"));
    Path expectedFiles = work.resolve("cells local/Solo.out");
    try (var files = Files.walk(expectedFiles)) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertThat(all).hasSizeGreaterThan(10);
      for (Path file : all) {
        assertThat(work.resolve("cells/Solo.out").resolve(expectedFiles.relativize(file)))
            .hasSameBinaryContentAs(file);
      }
    }
  }

  private static void killExecutorOfOneWorker() throws IOException {
    String worker = Files.readString(CLUSTER.resolve("worker1.pid")).strip();
    List<ProcessHandle> executors =
        ProcessHandle.of(Long.parseLong(worker)).orElseThrow().children().toList();
    assertThat(executors).isNotEmpty();
    executors.forEach(ProcessHandle::destroyForcibly);
  }

  /** Records of the sorted BAM file without its header, which repeats the command line. */
  private static byte[] alignments(String name) throws IOException {
    byte[] bam = inflated(work.resolve(name).resolve("Aligned.sortedByCoord.out.bam"));
    int header = ByteBuffer.wrap(bam).order(ByteOrder.LITTLE_ENDIAN).getInt(4);
    return Arrays.copyOfRange(bam, 8 + header, bam.length);
  }
}
