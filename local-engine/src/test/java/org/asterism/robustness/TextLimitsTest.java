package org.asterism.robustness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.asterism.cli.Main;
import org.asterism.params.FatalException;
import org.asterism.params.TextLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts whose lines are too long for memory, with a small limit in place of the heap. */
class TextLimitsTest {
  private static final Path DATA = Path.of("..", "testdata", "matrix").toAbsolutePath().normalize();
  private static final int LIMIT = 5000;
  private static final int LONG = 1 << 20;

  @TempDir static Path shared;
  @TempDir Path work;

  @BeforeAll
  static void index() {
    assertThat(
            run(
                List.of(
                    "--runMode genomeGenerate --genomeSAindexNbases 4 --genomeFastaFiles",
                    DATA + "/s.fa --genomeDir",
                    shared + "/index --outFileNamePrefix",
                    shared + "/")))
        .startsWith("0 ");
  }

  @BeforeEach
  void limit() {
    System.setProperty(TextLimits.PROPERTY, "" + LIMIT);
  }

  @AfterEach
  void noLimit() {
    System.clearProperty(TextLimits.PROPERTY);
  }

  /** Exit status, blank, errors. */
  private static String run(List<String> parts) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    List<String> words = new ArrayList<>();
    parts.forEach(part -> words.addAll(Arrays.asList(part.split(" "))));
    int status =
        Main.run(
            words.toArray(new String[0]),
            new PrintStream(new ByteArrayOutputStream()),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return status + " " + err.toString(StandardCharsets.UTF_8);
  }

  private String map(String more) {
    return run(
        List.of("--genomeDir", shared + "/index", "--outFileNamePrefix", work + "/out/", more));
  }

  private Path text(String name, String begin, String repeated, int length) throws IOException {
    Path file = work.resolve(name);
    byte[] block = repeated.repeat(1 << 10).getBytes(StandardCharsets.ISO_8859_1);
    try (OutputStream plain = Files.newOutputStream(file);
        OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(plain) : plain) {
      out.write(begin.getBytes(StandardCharsets.ISO_8859_1));
      for (int n = 0; n < length; n += block.length) {
        out.write(block);
      }
    }
    return file;
  }

  private static void refused(String outcome) {
    assertThat(outcome).startsWith("104 ").contains("more than " + LIMIT + " bytes");
    assertThat(outcome).contains(TextLimits.PROPERTY).doesNotContain("Exception");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--readFilesIn r.fq --sjdbOverhang 20 --sjdbGTFfile FILE",
        "--readFilesIn r.fq --sjdbOverhang 20 --sjdbFileChrStartEnd FILE",
        "--readFilesIn r.fq --varVCFfile FILE",
        "--readFilesManifest FILE",
        "--parametersFiles FILE",
        "--readFilesIn r.fq --outSAMheaderCommentFile FILE",
        "--readFilesIn r.fq r.fq --soloType CB_UMI_Simple --soloCBwhitelist FILE --soloCBlen 0",
        "--readFilesIn r.fq --asterismConf FILE",
        "--runMode liftOver --genomeChainFiles FILE --sjdbGTFfile s.gtf",
        "--runMode liftOver --genomeChainFiles NONE --sjdbGTFfile FILE",
        "--readFilesType SAM SE --readFilesIn FILE",
        "--asterismSamples FILE",
      })
  void aFileWithoutLineEndsIsRefused(String arguments) throws IOException {
    Path file = text("long", "", "ACGT", LONG);
    Path none = Files.createFile(work.resolve("empty.chain"));
    String located = arguments.replace("FILE", "" + file).replace("NONE", "" + none);
    for (String name : List.of("r.fq", "s.gtf")) {
      located = located.replace(" " + name, " " + DATA + "/" + name);
    }
    refused(map(located));
  }

  @Test
  void namesOfReadsAndSequences() throws IOException {
    refused(map("--readFilesIn " + text("r.fq", "@", "name", LONG)));
    refused(map("--readFilesCommand zcat --readFilesIn " + text("bomb.fq.gz", "@", "name", LONG)));
    refused(
        run(
            List.of(
                "--runMode genomeGenerate --genomeSAindexNbases 4 --genomeFastaFiles",
                text("g.fa", ">", "name", LONG).toString(),
                "--genomeDir",
                work + "/g --outFileNamePrefix",
                work + "/o_")));
  }

  @Test
  void aSequenceOfAReadHasALimitOfItsOwnAndOneOfAGenomeHasNone() throws IOException {
    assertThat(map("--readFilesIn " + text("r.fq", "@r\n", "ACGT", LONG)))
        .startsWith("104 ")
        .contains("quality string length");
    assertThat(
            run(
                List.of(
                    "--runMode genomeGenerate --genomeSAindexNbases 4 --genomeFastaFiles",
                    text("g.fa", ">c\n", "ACGTTGCA", 1 << 13).toString(),
                    "--genomeDir",
                    work + "/g --outFileNamePrefix",
                    work + "/o_")))
        .startsWith("0 ");
  }

  @Test
  void linesUpToTheLimitAreRead() throws IOException {
    String longest = "x".repeat(LIMIT);
    Path file = Files.writeString(work.resolve("t"), "a\n" + longest + "\r\nb\n" + longest);
    try (BufferedReader in = TextLimits.lines(file.toString())) {
      assertThat(in.lines()).containsExactly("a", longest, "b", longest);
    }
    Files.writeString(file, "ab\n" + "x".repeat(9000) + "\n");
    try (BufferedReader in = TextLimits.lines(file.toString())) {
      assertThatThrownBy(() -> in.lines().count())
          .isInstanceOf(FatalException.class)
          .hasMessageContaining("begins at byte 3\n");
    }
    Files.writeString(file, longest);
    assertThat(TextLimits.read(file.toString(), StandardCharsets.UTF_8)).isEqualTo(longest);
    Files.writeString(file, longest + "x");
    assertThatThrownBy(() -> TextLimits.read(file.toString(), StandardCharsets.UTF_8))
        .isInstanceOf(FatalException.class);
  }
}
