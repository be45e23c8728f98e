package org.asterism.cli.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleRunsTest {
  @TempDir Path work;
  private final List<List<String>> ran = Collections.synchronizedList(new ArrayList<>());
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void table() throws IOException {
    StringBuilder table = new StringBuilder("sample\treads1\treads2\targuments\n");
    for (String sample : List.of("a", "b", "c")) {
      for (String mate : List.of("_1.fq", "_2.fq")) {
        Files.writeString(work.resolve(sample + mate), sample);
      }
      table.append(String.format("%s\t%s_1.fq\t%s_2.fq\t", sample, sample, sample));
      table.append(sample.equals("b") ? "--outSAMtype BAM Unsorted" : "-").append('\n');
    }
    Files.writeString(work.resolve("table.tsv"), table);
    Files.createDirectory(work.resolve("g"));
    Files.writeString(work.resolve("g/genomeParameters.txt"), "an index");
  }

  private int run(SampleRuns.Program program, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("--genomeDir", work + "/g", "--outSAMtype", "SAM"));
    arguments.addAll(List.of("--asterismSamples", work.resolve("table.tsv").toString()));
    arguments.addAll(List.of("--readFilesPrefix", work + "/"));
    arguments.addAll(List.of("--outFileNamePrefix=" + work + "/out/"));
    arguments.addAll(List.of(more));
    err.reset();
    out.reset();
    ran.clear();
    return SampleRuns.run(
        arguments.toArray(new String[0]),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        1,
        SampleFiles.LOCAL,
        (a, o, e) -> {
          ran.add(List.of(a));
          int status = program.run(a, o, e);
          if (status == 0) {
            leaveFinalLog(a);
          }
          return status;
        });
  }

  private static void leaveFinalLog(String[] arguments) {
    Path directory = Path.of(arguments[List.of(arguments).indexOf("--outFileNamePrefix") + 1]);
    try {
      Files.createDirectories(directory);
      Files.writeString(directory.resolve("Log.final.out"), "done");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void outputsThatWereDeletedAreMadeAgain() throws IOException {
    run((a, o, e) -> 0);
    Files.delete(work.resolve("out/a/Log.final.out"));
    run((a, o, e) -> 0, "--asterismResume", "Yes");
    assertThat(ran).hasSize(1);
    assertThat(String.join(" ", ran.get(0))).contains("/out/a/");
  }

  private static boolean isOf(String[] arguments, String sample) {
    return String.join(" ", arguments).contains("/" + sample + "/");
  }

  @Test
  void eachSampleRunsAsIfTypedAlone() {
    assertThat(run((a, o, e) -> 0)).isZero();
    assertThat(ran).hasSize(3);
    assertThat(ran.get(1))
        .containsExactly(
            "--genomeDir",
            work + "/g",
            "--outSAMtype",
            "BAM",
            "Unsorted",
            "--readFilesPrefix",
            work + "/",
            "--asterismProgress",
            "No",
            "--readFilesIn",
            "b_1.fq",
            "b_2.fq",
            "--outFileNamePrefix",
            work + "/out/b/");
    assertThat(ran.get(0)).containsSequence("--outSAMtype", "SAM");
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("samples: 3", "c: done");
  }

  @Test
  void oneThatFailsDoesNotTakeOthersDownAndResumeRunsItAlone() throws IOException {
    int status =
        run(
            (a, o, e) -> {
              if (isOf(a, "b")) {
                e.println("EXITING because of a reason");
                return 104;
              }
              return 0;
            });
    assertThat(status).isEqualTo(104);
    assertThat(ran).hasSize(3);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("sample b FAILED with status 104", "EXITING because of a reason", "1 of 3");
    assertThat(Files.readAllLines(work.resolve("out/samples.report.tsv")))
        .hasSize(4)
        .anySatisfy(line -> assertThat(line).startsWith("b\tfailed\t104\t"));
    assertThat(run((a, o, e) -> 0, "--asterismResume", "Yes")).isZero();
    assertThat(ran).hasSize(1);
    assertThat(String.join(" ", ran.get(0))).contains("/out/b/");
    assertThat(run((a, o, e) -> 0, "--asterismResume", "Yes")).isZero();
    assertThat(ran).isEmpty();
    assertThat(run((a, o, e) -> 0)).isZero();
    assertThat(ran).as("without resume all run again").hasSize(3);
  }

  @Test
  void changedInputOrArgumentsAreNotSkipped() throws IOException {
    run((a, o, e) -> 0);
    Files.writeString(work.resolve("c_2.fq"), "longer than before");
    assertThat(run((a, o, e) -> 0, "--asterismResume", "Yes")).isZero();
    assertThat(ran).hasSize(1);
    run((a, o, e) -> 0, "--asterismResume", "Yes", "--outFilterMultimapNmax", "3");
    assertThat(ran).hasSize(3);
  }

  @Test
  void aSampleThatIsRunAgainIsNotCompleteUntilItIs() {
    run((a, o, e) -> 0);
    run((a, o, e) -> isOf(a, "a") ? 1 : 0);
    run((a, o, e) -> 0, "--asterismResume", "Yes");
    assertThat(ran).hasSize(1);
  }

  @Test
  void asManyRunSideBySideAsAskedFor() {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    run(
        (a, o, e) -> {
          most.accumulateAndGet(now.incrementAndGet(), Math::max);
          Thread.yield();
          now.decrementAndGet();
          return 0;
        },
        "--asterismSamplesAtOnce",
        "2");
    assertThat(most.get()).isBetween(1, 2);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("at a time: 2");
  }

  @Test
  void mistakesOfTheCommandLineAreSaidBeforeAnySampleRuns() {
    assertThat(run((a, o, e) -> 0, "--asterismSamplesAtOnce", "0")).isEqualTo(102);
    assertThat(run((a, o, e) -> 0, "--asterismResume", "maybe")).isEqualTo(102);
    assertThat(run((a, o, e) -> 0, "--readFilesIn", "x")).isEqualTo(102);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("--readFilesIn cannot be used with");
    assertThat(run((a, o, e) -> 0, "--outTmpDir", "x")).isEqualTo(102);
    assertThat(run((a, o, e) -> 0, "--runMode", "liftOver")).isEqualTo(102);
    assertThat(run((a, o, e) -> 0, "--genomeDir", "h")).isEqualTo(102);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("--genomeDir is given more than");
    assertThat(ran).isEmpty();
  }

  @Test
  void howARunIsDoneDoesNotMatterToWhatIsComplete() {
    run((a, o, e) -> 0);
    run((a, o, e) -> 0, "--asterismResume", "Yes", "--runThreadN", "3", "--asterismPartitions=7");
    assertThat(ran).isEmpty();
  }

  @Test
  void outputsThatWereCutShortAreMadeAgain() throws IOException {
    run(SampleRunsTest::writeTable);
    run((a, o, e) -> 0, "--asterismResume", "Yes");
    assertThat(ran).isEmpty();
    Files.writeString(work.resolve("out/b/Solo.out/SJ.out.tab"), "");
    Files.delete(work.resolve("out/c/Solo.out/SJ.out.tab"));
    Files.writeString(work.resolve("out/a/of-someone-else"), "x");
    run(SampleRunsTest::writeTable, "--asterismResume", "Yes");
    assertThat(ran).hasSize(2);
    assertThat(String.join(" ", ran.get(0))).contains("/out/b/");
  }

  private static int writeTable(String[] arguments, PrintStream out, PrintStream err) {
    Path directory = Path.of(arguments[List.of(arguments).indexOf("--outFileNamePrefix") + 1]);
    try {
      Files.createDirectories(directory.resolve("Solo.out"));
      Files.writeString(directory.resolve("Solo.out/SJ.out.tab"), "a line");
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void anotherIndexIsNotTheSame() throws IOException {
    Path index = Files.createDirectory(work.resolve("index"));
    Files.writeString(index.resolve("genomeParameters.txt"), "first");
    List<String> resume = List.of("--asterismResume", "Yes");
    Files.writeString(
        work.resolve("table.tsv"),
        "sample\treads1\targuments\na\ta_1.fq\t--genomeDir " + index + "\n");
    run((a, o, e) -> 0);
    run((a, o, e) -> 0, resume.toArray(new String[0]));
    assertThat(ran).isEmpty();
    Files.writeString(index.resolve("genomeParameters.txt"), "another");
    run((a, o, e) -> 0, resume.toArray(new String[0]));
    assertThat(ran).hasSize(1);
  }

  @Test
  void whateverHappensToOneTheOthersRun() throws IOException {
    Files.createDirectories(work.resolve("out"));
    Files.writeString(work.resolve("out/a"), "a file where a directory has to be");
    int status =
        run(
            (a, o, e) -> {
              if (isOf(a, "a")) {
                return 110;
              }
              if (isOf(a, "b")) {
                throw new IllegalStateException("of its own");
              }
              return 0;
            });
    assertThat(status).isEqualTo(110);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("sample b FAILED with status 103", "of its own", "2 of 3 samples failed: a, b");
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("c: done");
  }

  @Test
  void noneIsCompleteIfAllFail() {
    run((a, o, e) -> 102);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("3 of 3", "None is complete");
  }

  @Test
  void aDryRunChecksEachSampleAndLeavesNothing() {
    assertThat(
            run(
                (a, o, e) -> {
                  o.println("plan");
                  return isOf(a, "b") ? 109 : 0;
                },
                "--asterismDryRun=Yes"))
        .isEqualTo(109);
    assertThat(ran).hasSize(3).allMatch(a -> a.contains("--asterismDryRun"));
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("sample a\nplan\nsample b\nplan");
    assertThat(work.resolve("out/samples.report.tsv")).doesNotExist();
    assertThat(work.resolve("out/a/.asterism-complete")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--outFileNamePrefix x/|--outFileNamePrefix cannot be among the arguments of the sample s",
        "--readFilesIn x|--readFilesIn cannot be among the arguments",
        "BAM|the arguments of a sample begin with BAM",
        "--outSAMtype SAM --outSAMtype BAM|--outSAMtype is given more than once",
      })
  void mistakesOfASampleAreSaidBeforeAnyRuns(String arguments, String message) throws IOException {
    Files.writeString(
        work.resolve("table.tsv"),
        "sample\treads1\targuments\nr\ta_1.fq\t-\ns\tb_1.fq\t" + arguments + "\n");
    assertThat(run((a, o, e) -> 0)).isEqualTo(102);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(message, "SOLUTION");
    assertThat(ran).isEmpty();
  }
}
