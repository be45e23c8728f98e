package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.asterism.params.FatalException;
import org.asterism.params.ParameterDefinition;
import org.asterism.params.ParameterTable;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
  private static final String TIME = "[A-Z][a-z][a-z] \\d\\d \\d\\d:\\d\\d:\\d\\d";

  @TempDir Path dir;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Parameters seen;

  @BeforeEach
  void reads() throws IOException {
    for (String name : List.of("r1.fq", "r2.fq", "r3.fq")) {
      Files.writeString(dir.resolve(name), "@r\nACGT\n+\nIIII\n");
    }
    Files.writeString(
        dir.resolve("man.tsv"), at("@/r1.fq\t@/r2.fq\tgrp1\n@/r3.fq\t@/r2.fq\tID:g2\tPL:x\n"));
    Files.writeString(dir.resolve("man1.tsv"), at("@/r1.fq\t@/r2.fq\tgrp1\n"));
    Files.writeString(dir.resolve("man2.tsv"), at("@/r1.fq\t-\n"));
  }

  private String at(String text) {
    return text.replace("@/", dir + "/");
  }

  private int execute(ModeHandler align, String... arguments) {
    return CommandLine.execute(
        Stream.of(arguments).map(this::at).toList(),
        "asterism",
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        align,
        align);
  }

  private int run(String... arguments) {
    return execute((p, log) -> seen = p, arguments);
  }

  private int runIn(String arguments) {
    return run((arguments + " --outFileNamePrefix @/o/").split(" "));
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private String log() throws IOException {
    return Files.readString(dir.resolve("o/Log.out"));
  }

  private String files() throws IOException {
    Path o = dir.resolve("o");
    if (!Files.exists(o)) {
      return "";
    }
    try (Stream<Path> list = Files.list(o)) {
      return String.join(
          " ",
          list.map(p -> p.getFileName() + (Files.isDirectory(p) ? "/" : "")).sorted().toList());
    }
  }

  static Stream<String> recordedChecks() throws IOException {
    return Files.readAllLines(Path.of("../testdata/start-up/checks.tsv")).stream()
        .filter(line -> !line.startsWith("#"));
  }

  /** Messages, exit status, files left behind, and which of two mistakes is told first. */
  @ParameterizedTest
  @MethodSource("recordedChecks")
  void doesWhatStarDoes(String row) throws IOException {
    String[] columns = row.split("\t", -1);
    int exit =
        execute(
            (p, log) -> {
              throw new FatalException(99, "work");
            },
            (columns[0] + " --outFileNamePrefix @/o/").split(" "));
    String message = err().lines().filter(l -> !l.isBlank()).findFirst().orElse("").stripTrailing();
    if (columns[1].equals("work")) {
      assertThat(message).isEqualTo("work");
      assertThat(exit).isEqualTo(99);
    } else {
      if (columns[1].equals("1")) {
        assertThat(message).startsWith("EXITING because of "); // STAR: in Log.out alone
      } else {
        assertThat(message).isEqualTo(at(columns[2]));
      }
      assertThat(exit).isEqualTo(Integer.parseInt(columns[1]));
    }
    assertThat(files()).isEqualTo(columns[3]);
  }

  @ParameterizedTest
  @CsvSource({
    "--outSJfilterOverhangMin 1 2 x 4, --outSJfilterOverhangMin needs 4 numbers",
    "--alignSJstitchMismatchNmax 1 2, --alignSJstitchMismatchNmax needs 4 numbers",
    "--readFilesIn @/r1.fq --alignEndsProtrude x, is not a number: x",
    "--readFilesIn @/r1.fq --alignEndsProtrude 1, needs a second word",
    "'--readFilesIn @/r1.fq --outSAMattrRGline ID:x ,', does not start with ID:xxx",
    "--readFilesManifest nofile, could not open input file nofile",
  })
  void tellsWhatStarDiesOf(String arguments, String message) {
    assertThat(runIn(arguments)).isBetween(102, 109);
    assertThat(err()).contains(message);
  }

  @Test
  void usageHelpAndVersion() {
    assertThat(run()).isZero();
    assertThat(out()).startsWith("Usage: asterism").contains("STAR version=2.7.11b");
    out.reset();
    assertThat(run("--runMode", "x", "--version", "--nosuch")).isZero();
    assertThat(out()).isEqualTo("2.7.11b\n");
    out.reset();
    assertThat(run("--help")).isZero();
    assertThat(out().lines())
        .containsAll(
            ParameterTable.all().stream()
                .map(
                    d ->
                        d.name()
                            + " ".repeat(Math.max(1, 32 - d.name().length()))
                            + d.defaultText())
                .toList())
        .anyMatch(l -> l.startsWith("asterismThreads"));
    out.reset();
    assertThat(run("--help", "--runThreadN", "4")).isEqualTo(102);
    assertThat(err())
        .contains("empty value for parameter \"help\" in input \"Command-Line-Initial\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"alignReads", "genomeGenerate"})
  void everyParameterIsAcceptedWithItsDefault(String mode) {
    for (ParameterDefinition d : ParameterTable.all()) {
      if (List.of("runMode", "readFilesIn", "versionGenome", "twopass1readsN").contains(d.name())
          || d.name().startsWith("outFileNamePrefix")) {
        continue;
      }
      String value = d.defaultText().replace("\"", "");
      String[] words =
          d.name().equals("soloOutFormatFeaturesGeneField3")
              ? new String[] {value}
              : value.split(" ");
      List<String> arguments =
          Stream.of(
                  Stream.of("--outFileNamePrefix", "@/o/", "--runMode", mode, "--readFilesIn"),
                  Stream.of("@/r1.fq", "--" + d.name()),
                  Stream.of(words))
              .flatMap(s -> s)
              .toList();
      assertThat(run(arguments.toArray(String[]::new))).as(d.name() + err()).isZero();
    }
  }

  @Test
  void aRunLeavesTheLogsAndRemovesItsTemporaryDirectory() throws IOException {
    assertThat(runIn("--readFilesIn @/r1.fq --runThreadN 3 --asterismThreads 2")).isZero();
    assertThat(files()).isEqualTo("Aligned.out.sam Log.out Log.progress.out");
    assertThat(out())
        .matches(
            "\tasterism --readFilesIn \\S+ --runThreadN 3 --outFileNamePrefix \\S+\n"
                + "\tSTAR version: 2.7.11b   compiled: .*\n"
                + TIME
                + " ..... started STAR run\n");
    assertThat(log())
        .startsWith("STAR version=2.7.11b\nSTAR compilation time,server,dir=Asterism ")
        .contains("\nNumber of fastq files for each mate = 1\n")
        .contains("\nFinished loading and checking parameters\n");
    assertThat(seen.run().threads()).isEqualTo(3);
    assertThat(seen.engine().threads()).isEqualTo(2);
  }

  @Test
  void theTemporaryDirectoryCanBeKept() throws IOException {
    assertThat(runIn("--readFilesIn @/r1.fq --outTmpKeep All")).isZero();
    assertThat(files()).contains("_STARtmp/");
    assertThat(runIn("--runMode genomeGenerate --outTmpKeep All")).isZero();
    assertThat(files()).doesNotContain("_STARtmp/");
  }

  @Test
  void anUnknownRunModeIsToldWithoutALineOfTime() throws IOException {
    assertThat(runIn("--runMode foo")).isEqualTo(1);
    assertThat(err())
        .isEqualTo(
            "EXITING because of INPUT ERROR: unknown value of input parameter runMode=foo\n");
    assertThat(out()).contains("started STAR run");
    assertThat(log())
        .endsWith("EXITING because of INPUT ERROR: unknown value of input parameter runMode=foo\n");
    assertThat(files()).isEqualTo("Log.out _STARtmp/");
  }

  @Test
  void alignmentsOnStandardOutputSendProgressToAFile() throws IOException {
    int exit =
        execute(
            (p, log) -> log.standardOutput().print("@HD"),
            "--outStd",
            "SAM",
            "--readFilesIn",
            "@/r1.fq",
            "--outFileNamePrefix",
            "@/o/");
    assertThat(exit).isZero();
    assertThat(out()).isEqualTo("@HD");
    assertThat(files()).isEqualTo("Log.out Log.progress.out Log.std.out");
    assertThat(Files.readString(dir.resolve("o/Log.std.out"))).endsWith("..... started STAR run\n");
  }

  @Test
  void readGroupsComeFromTheManifest() {
    assertThat(runIn("--readFilesManifest @/man.tsv")).isZero();
    assertThat(seen.samOutput().readGroups().toString()).isEqualTo("[[ID:grp1], [ID:g2, PL:x]]");
    assertThat(seen.samOutput().attributes()).doesNotContain("RG");
  }

  @Test
  void errorsGoToStandardErrorAndTheLog() throws IOException {
    runIn("--runThreadN 0");
    String block =
        "\nEXITING: fatal input ERROR: runThreadN must be >0, user-defined runThreadN=0\n\n"
            + TIME
            + " \\.\\.\\.\\.\\.\\. FATAL ERROR, exiting\n";
    assertThat(err()).matches(block);
    assertThat(log()).endsWith(err());
  }

  @Test
  void mistakesOfTheProgramSayWhatToReport() throws IOException {
    int exit =
        execute(
            (p, log) -> {
              throw new IllegalStateException("broken");
            },
            "--readFilesIn",
            "@/r1.fq",
            "--outFileNamePrefix",
            "@/o/");
    assertThat(exit).isEqualTo(101);
    assertThat(err()).contains("a mistake in Asterism").contains("broken").contains("Log.out");
    assertThat(log()).contains("at org.asterism.cli.CommandLineTest");
  }

  @Test
  void memoryAndFilesHaveTheirOwnMessages() {
    int memory =
        execute(
            (p, log) -> {
              throw new OutOfMemoryError("Java heap space");
            },
            "--readFilesIn",
            "@/r1.fq",
            "--outFileNamePrefix",
            "@/o/");
    assertThat(memory).isEqualTo(108);
    assertThat(err()).contains("not enough memory: Java heap space").contains("-Xmx");
    int disk =
        execute(
            (p, log) -> {
              throw new IOException("No space left on device");
            },
            "--readFilesIn",
            "@/r1.fq",
            "--outFileNamePrefix",
            "@/o/");
    assertThat(disk).isEqualTo(110);
    assertThat(err()).contains("No space left on device");
  }

  @Test
  void prefixDirectoriesAreMadeOrTheRunEnds() throws IOException {
    assertThat(run("--outFileNamePrefix", "@/x/y/z.", "--readFilesIn", "@/r1.fq")).isZero();
    assertThat(dir.resolve("x/y/z.Log.out")).exists();
    assertThat(run("--outFileNamePrefix", "@/r1.fq/a")).isEqualTo(102);
    assertThat(err()).contains("could not create output");
    Files.createDirectories(dir.resolve("taken/aLog.out"));
    assertThat(run("--outFileNamePrefix", "@/taken/a")).isEqualTo(102);
    assertThat(err()).contains("could not create output file: " + dir + "/taken/aLog.out");
  }

  @Test
  void earlierOutputsAreEmptiedAndForeignFilesKept() throws IOException {
    Path o = Files.createDirectory(dir.resolve("o"));
    Files.writeString(o.resolve("Aligned.out.sam"), "old");
    Files.writeString(o.resolve("SJ.out.tab"), "old");
    Files.createDirectories(o.resolve("_STARtmp/old"));
    assertThat(runIn("--readFilesIn @/nofile")).isEqualTo(102);
    assertThat(o.resolve("Aligned.out.sam")).isEmptyFile();
    assertThat(o.resolve("SJ.out.tab")).hasContent("old");
    assertThat(o.resolve("_STARtmp")).isEmptyDirectory();
  }

  @Test
  void oneFileForBothMatesIsWarnedOf() {
    assertThat(runIn("--readFilesIn @/r1.fq @/r1.fq")).isZero();
    assertThat(err())
        .isEqualTo(at("!!!!! WARNING: both mates are read from the same file @/r1.fq\n"));
  }

  @Test
  void aPlaceWhereNothingCanBeWrittenIsNamedInPlainWords() {
    assertThat(run("--readFilesIn", "@/r1.fq", "--outFileNamePrefix", "@/r2.fq/x/")).isEqualTo(102);
    assertThat(err())
        .contains(at("could not create output directory: @/r2.fq/x"))
        .contains("SOLUTION")
        .doesNotContain("Exception");
  }
}
