package org.asterism.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.asterism.cli.Main;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DryRunTest {
  private static final Path SAMPLE = Path.of("..", "testdata", "sample").toAbsolutePath();

  @TempDir static Path work;

  private record Run(int status, String out, String err) {}

  @BeforeAll
  static void index() throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(SAMPLE.resolve("mini.fa.gz")))) {
      Files.write(work.resolve("mini.fa"), in.readAllBytes());
    }
    List<String> arguments = new ArrayList<>(List.of("--runMode", "genomeGenerate"));
    arguments.addAll(List.of("--genomeDir", work + "/index", "--genomeSAindexNbases", "8"));
    arguments.addAll(List.of("--genomeFastaFiles", work + "/mini.fa"));
    arguments.addAll(List.of("--outFileNamePrefix", work + "/generate_"));
    assertThat(run(arguments).status()).isZero();
  }

  private static Run run(List<String> arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            arguments.toArray(new String[0]),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Run(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static Run dry(String... more) {
    List<String> arguments = new ArrayList<>(List.of("--asterismDryRun", "Yes"));
    arguments.addAll(List.of("--genomeDir", work + "/index", "--readFilesCommand", "zcat"));
    arguments.addAll(List.of("--outFileNamePrefix", work + "/out/x_"));
    arguments.addAll(List.of(more));
    return run(arguments);
  }

  private static String[] reads() {
    return new String[] {
      "--readFilesIn", SAMPLE + "/pairs_1.fastq.gz", SAMPLE + "/pairs_2.fastq.gz"
    };
  }

  @Test
  void planNamesWhatWasSeenAndWritesNothing() {
    Run run = dry(reads());
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("reads: 2 files")
        .contains("index: " + work + "/index")
        .contains("spark.executor.memoryOverhead=")
        .contains("the run can start; nothing was written");
    assertThat(work.resolve("out")).doesNotExist();
  }

  @Test
  void annotationIsReadAgainstTheIndex() throws IOException {
    List<String> words = new ArrayList<>(List.of(reads()));
    words.addAll(List.of("--sjdbGTFfile", SAMPLE + "/mini.gtf"));
    assertThat(dry(words.toArray(new String[0])).out()).contains("annotation: ", "transcripts");
    Path other = Files.writeString(work.resolve("other.gtf"), "none\tx\texon\t1\t9\t.\t+\t.\t\n");
    words.set(words.size() - 1, other.toString());
    Run wrong = dry(words.toArray(new String[0]));
    assertThat(wrong.status()).isNotZero();
    assertThat(wrong.err()).contains("no valid exon lines", "other.gtf");
  }

  @Test
  void whatWouldStopTheRunStopsThePlan() {
    Run missing = dry("--readFilesIn", SAMPLE + "/pairs_1.fastq.gz", work + "/none.fq.gz");
    assertThat(missing.status()).isNotZero();
    assertThat(missing.err()).contains("none.fq.gz");
    List<String> words = new ArrayList<>(List.of(reads()));
    words.addAll(List.of("--outSAMtype", "CRAM"));
    assertThat(dry(words.toArray(new String[0])).status()).isEqualTo(102);
  }

  @Test
  void settingsBelowThePlanAreNamed() {
    List<String> words = new ArrayList<>(List.of(reads()));
    words.addAll(List.of("--asterismSparkConf", "spark.executor.memory=16m"));
    words.add("spark.executor.cores=8");
    assertThat(dry(words.toArray(new String[0])).out())
        .contains("each executor of 8 cores")
        .contains("LIMIT: spark.executor.memory is 16m");
  }

  @Test
  void generationIsPlannedToo() {
    List<String> words = new ArrayList<>(List.of("--runMode", "genomeGenerate"));
    words.addAll(List.of("--genomeDir", work + "/new", "--asterismDryRun=Yes"));
    words.addAll(List.of("--genomeFastaFiles", work + "/mini.fa"));
    Run run = run(words);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("genome: 1 FASTA files", "index: about");
    assertThat(work.resolve("new")).doesNotExist();
  }

  @Test
  void sizesAreThoseThatSparkReads() {
    assertThat(Plan.parse("4g")).isEqualTo(4L << 30);
    assertThat(Plan.parse("512")).isEqualTo(512L << 20);
    assertThat(Plan.parse("16MB")).isEqualTo(16L << 20);
    assertThat(Plan.megabytes((1L << 20) + 1)).isEqualTo("2m");
    assertThat(Plan.bytes(5)).isEqualTo("5 bytes");
    assertThat(Plan.bytes(3L << 30)).isEqualTo("3.0 GB");
  }
}
