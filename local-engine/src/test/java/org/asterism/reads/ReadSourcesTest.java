package org.asterism.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files, lanes, manifests and commands: spec 20 section 1. */
class ReadSourcesTest {
  private static final String A = "@a\nACGT\n+\nIIII\n";
  private static final String B = "@b\nCCGT\n+\nJJJJ\n";

  @TempDir Path dir;

  @Test
  void plainFile() throws IOException {
    assertThat(names("--readFilesIn", text("x.fq", A + B))).containsExactly("@a 0", "@b 0");
  }

  @Test
  void lanesOfTwoMates() throws IOException {
    String a = text("a.fq", A);
    String b = text("b.fq", B + B);
    assertThat(names("--readFilesIn", a + "," + b, a + "," + b))
        .containsExactly("@a 0", "@a 0", "@b 1", "@b 1", "@b 1", "@b 1");
    assertThat(names("--readFilesIn", a + "," + b + ",")).containsExactly("@a 0", "@b 1", "@b 1");
  }

  @Test
  void prefixAndNamesWithBlanks() throws IOException {
    text("x y.fq", A);
    text("z.fq", B);
    String prefix = dir + "/";
    assertThat(names("--readFilesPrefix", prefix, "--readFilesIn", "x y.fq,z.fq"))
        .containsExactly("@a 0", "@b 1");
    assertThat(
            names(
                "--readFilesPrefix",
                prefix,
                "--readFilesIn",
                "x y.fq",
                "--readFilesCommand",
                "sed",
                "s/@a/@q/"))
        .containsExactly("@q 0");
  }

  @Test
  void compressedFiles() throws IOException {
    Path gz = dir.resolve("x.gz");
    byte[] first = GzipInputTest.gzip(A.getBytes(StandardCharsets.US_ASCII));
    byte[] second = GzipInputTest.gzip(B.getBytes(StandardCharsets.US_ASCII));
    Files.write(gz, first);
    Files.write(gz, second, java.nio.file.StandardOpenOption.APPEND);
    for (String command : List.of("zcat", "gunzip -c", "gzip -dc")) {
      List<String> arguments = new ArrayList<>(List.of("--readFilesIn", gz + "," + gz));
      arguments.add("--readFilesCommand");
      arguments.addAll(List.of(command.split(" ")));
      assertThat(InputDecoder.kind(List.of(command.split(" ")))).isEqualTo(InputDecoder.Kind.GZIP);
      assertThat(names(arguments.toArray(new String[0])))
          .containsExactly("@a 0", "@b 0", "@a 1", "@b 1");
    }
    Path bz = dir.resolve("x.bz2");
    for (String part : List.of(A, B)) {
      try (OutputStream out =
          new BZip2CompressorOutputStream(
              Files.newOutputStream(
                  bz,
                  java.nio.file.StandardOpenOption.CREATE,
                  java.nio.file.StandardOpenOption.APPEND))) {
        out.write(part.getBytes(StandardCharsets.US_ASCII));
      }
    }
    assertThat(names("--readFilesIn", bz.toString(), "--readFilesCommand", "bzcat"))
        .containsExactly("@a 0", "@b 0");
  }

  @Test
  void truncatedGzipNamesFileAndRead() throws IOException {
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 30000; i++) {
      many.append("@r").append(i).append("\nACGTACGT\n+\nIIIIIIII\n");
    }
    byte[] whole = GzipInputTest.gzip(many.toString().getBytes(StandardCharsets.US_ASCII));
    Path cut = dir.resolve("cut.gz");
    Files.write(cut, Arrays.copyOf(whole, whole.length / 2));
    assertThatThrownBy(() -> names("--readFilesIn", cut.toString(), "--readFilesCommand", "zcat"))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(104))
        .hasMessageContaining("truncated")
        .hasMessageContaining(cut.toString())
        .hasMessageContaining("Read # ");
  }

  @Test
  void commandThatFailsPrintsNoReads() throws IOException {
    String x = text("x.fq", A);
    assertThat(names("--readFilesIn", x, "--readFilesCommand", "false")).isEmpty();
    assertThat(names("--readFilesIn", x, "--readFilesCommand", "no-such-command-here")).isEmpty();
    assertThat(names("--readFilesIn", x, "--readFilesCommand", "true")).isEmpty();
  }

  /** gzip -f copies what is not compressed: this is left to gzip. */
  @Test
  void forcedDecompressionCopiesPlainFiles() throws IOException {
    String x = text("x.fq", A);
    assertThat(InputDecoder.kind(List.of("zcat", "-f"))).isEqualTo(InputDecoder.Kind.PROCESS);
    assertThat(names("--readFilesIn", x, "--readFilesCommand", "zcat", "-f"))
        .containsExactly("@a 0");
  }

  @Test
  void shellOfTheUser() throws IOException {
    String x = text("x.fq", A);
    assertThat(
            names("--readFilesIn", x, "--sysShell", "/bin/sh", "--readFilesCommand", "head -n 4 <"))
        .containsExactly("@a 0");
  }

  @Test
  void missingFiles() throws IOException {
    String x = text("x.fq", A);
    assertThatThrownBy(() -> names("--readFilesIn", "no/such"))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
        .hasMessageContaining("could not open readFilesIn=no/such")
        .hasMessageContaining(Path.of("no/such").toAbsolutePath() + " does not exist")
        .hasMessageContaining("SOLUTION");
    assertThatThrownBy(() -> names("--readFilesIn", dir.toString()))
        .hasMessageContaining(dir + " is a directory");
    assertThatThrownBy(() -> names("--readFilesIn", x + ",no/such"))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
        .hasMessageContaining("could not open read file: no/such");
  }

  @Test
  void numbersOfFilesMustAgree() {
    assertThatThrownBy(() -> files("--readFilesIn", "a,b", "c"))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
        .hasMessageContaining("number of input files for mate2=1 is not equal to that for mate0=2");
    assertThatThrownBy(() -> files("--readFilesIn", "a", "b", "c"))
        .hasMessageContaining("number of read mates files > 2: 3");
  }

  @Test
  void listsOfNames() {
    ReadFiles f = files("--readFilesPrefix", "p/", "--readFilesIn", "a,,b", "c,d,e");
    assertThat(f.fileCount()).isEqualTo(3);
    assertThat(f.name(0, 1)).isEqualTo("p/");
    assertThat(f.name(1, 2)).isEqualTo("p/e");
    assertThat(f.command()).containsExactly("cat");
    ReadFiles single = files("--readFilesIn", "a,");
    assertThat(single.command()).isEmpty();
    assertThat(single.name(0, 0)).isEqualTo("a,");
    assertThat(single.readGroup(0)).isNull();
  }

  @Test
  void manifest() throws IOException {
    String x = text("x.fq", A);
    String y = text("y.fq", B);
    String pairs =
        text("m.tsv", x + "\t" + y + "\tID:g 1\tSM:s\tPL:p q\n \t \n" + y + "\t" + x + "\tg2\n");
    ReadFiles f = files("--readFilesManifest", pairs);
    assertThat(f.mateCount()).isEqualTo(2);
    assertThat(f.manifest()).isTrue();
    assertThat(f.readGroup(0)).isEqualTo(new ReadGroup("g 1", "ID:g 1\tSM:s\tPL:p q"));
    assertThat(f.readGroup(1)).isEqualTo(new ReadGroup("g2", "ID:g2"));
    assertThat(names("--readFilesManifest", pairs)).containsExactly("@a 0", "@a 0", "@b 1", "@b 1");
    String singles = text("s.tsv", x + "\t-\tone\n" + y + "\t-\ttwo\n");
    assertThat(names("--readFilesManifest", singles)).containsExactly("@a 0", "@b 1");
  }

  @Test
  void manifestWithWindowsLineEnds() throws IOException {
    String x = text("x.fq", A);
    ReadFiles f =
        files("--readFilesManifest", text("w.tsv", x + "\t-\tg1\r\n" + x + "\t-\tg2\r\n"));
    assertThat(f.readGroup(0)).isEqualTo(new ReadGroup("g1", "ID:g1"));
    assertThat(f.readGroup(1)).isEqualTo(new ReadGroup("g2", "ID:g2"));
  }

  @Test
  void manifestNamesFilesInUtf8() throws IOException {
    ReadFiles f = files("--readFilesManifest", text("u.tsv", "d/caf\u00e9 1.fq\t-\tg\n"));
    assertThat(f.name(0, 0)).isEqualTo("Read1");
    ReadFiles read =
        files("--readFilesManifest", dir.resolve("u.tsv").toString(), "--readFilesCommand", "cat");
    assertThat(read.name(0, 0)).isEqualTo("d/caf\u00e9 1.fq");
  }

  @Test
  void manifestWithoutFilesOrNotInUtf8() throws IOException {
    String empty = text("e.tsv", " \n\t\n");
    assertThatThrownBy(() -> files("--readFilesManifest", empty))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(104))
        .hasMessageContaining("names no read files");
    Path latin = Files.write(dir.resolve("l.tsv"), new byte[] {(byte) 0xe9, '\t', '-', '\t', 'g'});
    assertThatThrownBy(() -> files("--readFilesManifest", latin.toString()))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(109))
        .hasMessageContaining("not a text in UTF-8");
  }

  @Test
  void manifestOfOneLineNeedsACommand() throws IOException {
    String x = text("x.fq", A);
    String one = text("o.tsv", x + "\t-\tone\n");
    assertThatThrownBy(() -> names("--readFilesManifest", one))
        .hasMessageContaining("could not open readFilesIn=Read1");
    assertThat(names("--readFilesManifest", one, "--readFilesCommand", "cat"))
        .containsExactly("@a 0");
  }

  @Test
  void manifestErrors() throws IOException {
    String two = text("two.tsv", "x\ty\n");
    assertThatThrownBy(() -> files("--readFilesManifest", two))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(104))
        .hasMessageContaining("at least 3 tab separated columns");
    assertThatThrownBy(() -> files("--readFilesManifest", "no/such"))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(109));
  }

  private static ReadFiles files(String... arguments) {
    return ReadFiles.of(Parameters.of(arguments));
  }

  private List<String> names(String... arguments) {
    List<String> found = new ArrayList<>();
    try (ReadSource source = ReadSources.open(Parameters.of(arguments), RunLog.discard())) {
      ReadBatch b = new ReadBatch(source.mateCount());
      while (source.next(b, 3)) {
        for (int i = 0; i < b.size; i++) {
          for (int m = 0; m < b.mateCount; m++) {
            int slot = i * b.mateCount + m;
            String name =
                new String(
                    b.text.bytes,
                    b.nameOffset[slot],
                    b.nameLength[slot],
                    StandardCharsets.US_ASCII);
            found.add(name + " " + b.fileIndex[i]);
          }
        }
      }
    }
    return found;
  }

  private String text(String name, String content) throws IOException {
    Path file = dir.resolve(name);
    Files.writeString(file, content);
    return file.toString();
  }
}
