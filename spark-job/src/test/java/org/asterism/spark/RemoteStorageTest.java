package org.asterism.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.asterism.spark.storage.MarkedFileSystem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads, index and outputs behind a Hadoop file system: the same results as with local files. */
class RemoteStorageTest {
  private static final Path SAMPLE = Path.of("..", "testdata", "sample").toAbsolutePath();

  @TempDir static Path work;
  private static String expected;
  private static Path index;

  @BeforeAll
  static void localRun() throws IOException {
    MarkedFileSystem.register(SharedSpark.context().hadoopConfiguration());
    inflate("mini.fa.gz", "genome.fa");
    inflate("pairs_1.fastq.gz", "reads_1.fastq");
    inflate("pairs_2.fastq.gz", "reads_2.fastq");
    index = work.resolve("index");
    assertThat(
            SharedSpark.spark(
                    List.of(
                        "--runMode",
                        "genomeGenerate",
                        "--genomeDir",
                        index.toString(),
                        "--genomeFastaFiles",
                        work + "/genome.fa",
                        "--genomeSAindexNbases",
                        "8",
                        "--genomeChrBinNbits",
                        "14",
                        "--outFileNamePrefix",
                        work + "/g_"))
                .status())
        .isZero();
    List<String> reads = List.of(work + "/reads_1.fastq", work + "/reads_2.fastq");
    assertThat(SharedSpark.local(arguments(index.toString(), work + "/local/", reads)).status())
        .isZero();
    expected = records(work.resolve("local"));
  }

  private static void inflate(String sample, String name) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(SAMPLE.resolve(sample)))) {
      Files.copy(in, work.resolve(name));
    }
  }

  private static List<String> arguments(String genome, String prefix, List<String> reads) {
    List<String> arguments = new ArrayList<>(List.of("--genomeDir", genome));
    arguments.addAll(List.of("--outFileNamePrefix", prefix, "--readFilesIn"));
    arguments.addAll(reads);
    return arguments;
  }

  private static String records(Path folder) throws IOException {
    return Files.readString(folder.resolve("Aligned.out.sam"), StandardCharsets.ISO_8859_1)
        .replaceAll("(?m)^(@PG|@CO\tuser command line).*\n", "");
  }

  private static SharedSpark.Run run(List<String> arguments) {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of("--asterismSparkConf", "spark.asterism.portionReads=400"));
    return SharedSpark.spark(all);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everythingRemote(boolean compressed) throws IOException {
    Path out = work.resolve("remote" + compressed);
    Path folder = compressed ? SAMPLE : work;
    String name = compressed ? "/pairs_%d.fastq.gz" : "/reads_%d.fastq";
    List<String> reads = new ArrayList<>();
    for (int m = 1; m <= 2; m++) {
      reads.add(MarkedFileSystem.path(folder) + String.format(name, m));
    }
    List<String> arguments =
        arguments(MarkedFileSystem.path(index), MarkedFileSystem.path(out) + "/", reads);
    if (compressed) {
      arguments.addAll(List.of("--readFilesCommand", "gunzip", "-c"));
    }
    SharedSpark.Run run = run(arguments);
    assertThat(run.status()).as(run.errors()).isZero();
    assertThat(records(out).equals(expected)).as("same records").isTrue();
    assertThat(Files.readString(out.resolve("Aligned.out.sam"), StandardCharsets.ISO_8859_1))
        .as("the header names what was typed")
        .contains("--outFileNamePrefix " + MarkedFileSystem.path(out) + "/")
        .doesNotContain("asterism-output-");
    assertThat(out.resolve("SJ.out.tab")).hasSameBinaryContentAs(work.resolve("local/SJ.out.tab"));
    try (var files = Files.list(out)) {
      assertThat(files.map(f -> f.getFileName().toString()).sorted().toList())
          .containsExactly(
              "Aligned.out.sam", "Log.final.out", "Log.out", "Log.progress.out", "SJ.out.tab");
    }
  }

  @Test
  void aFailedRunDeliversItsLogsOnly() throws IOException {
    Path bad = work.resolve("bad.fastq");
    Files.writeString(bad, Files.readString(work.resolve("reads_1.fastq")) + "@x z\nAC\n+\nI\n");
    Path out = work.resolve("failed");
    SharedSpark.Run run =
        run(
            arguments(
                index.toString(),
                MarkedFileSystem.path(out) + "/",
                List.of(MarkedFileSystem.path(bad))));
    assertThat(run.status()).isEqualTo(104);
    assertThat(run.errors()).contains("Read # 3001", "bad.fastq");
    try (var files = Files.list(out)) {
      assertThat(files.map(f -> f.getFileName().toString()).sorted().toList())
          .containsExactly("Log.out", "Log.progress.out");
    }
  }

  @Test
  void aTableOfSamplesAndWhatIsCompleteThere() throws IOException {
    String there = MarkedFileSystem.path(work);
    Path table = work.resolve("samples.tsv");
    Files.writeString(table, "sample\treads1\treads2\n");
    for (String name : List.of("a", "b")) {
      String line = String.join("\t", name, there + "/reads_1.fastq", there + "/reads_2.fastq");
      Files.writeString(table, line + "\n", StandardOpenOption.APPEND);
    }
    List<String> arguments = new ArrayList<>(List.of("--genomeDir", index.toString()));
    arguments.addAll(List.of("--asterismSamples", there + "/samples.tsv"));
    arguments.addAll(List.of("--outFileNamePrefix", there + "/samples/"));
    arguments.addAll(List.of("--asterismResume", "Yes"));
    SharedSpark.Run first = run(arguments);
    assertThat(first.status()).as(first.errors()).isZero();
    assertThat(records(work.resolve("samples/b")).equals(expected)).as("same records").isTrue();
    Files.delete(work.resolve("samples/a/SJ.out.tab"));
    assertThat(run(arguments).text()).contains("a: done", "b: complete before");
    assertThat(work.resolve("samples/a/SJ.out.tab"))
        .hasSameBinaryContentAs(work.resolve("local/SJ.out.tab"));
  }

  @Test
  void missingFilesAndProgramsThatCannotReadThem() {
    String none = MarkedFileSystem.path(work.resolve("none.fastq"));
    SharedSpark.Run missing = run(arguments(index.toString(), work + "/missing/", List.of(none)));
    assertThat(missing.status()).isEqualTo(102);
    assertThat(missing.errors()).contains("could not open read file: " + none);
    String reads = MarkedFileSystem.path(work.resolve("reads_1.fastq"));
    List<String> arguments = arguments(index.toString(), work + "/program/", List.of(reads));
    arguments.addAll(List.of("--readFilesCommand", "head", "-n", "4"));
    SharedSpark.Run program = run(arguments);
    assertThat(program.status()).isEqualTo(102);
    assertThat(program.errors()).contains("--readFilesCommand head -n 4", "cannot open " + reads);
  }
}
