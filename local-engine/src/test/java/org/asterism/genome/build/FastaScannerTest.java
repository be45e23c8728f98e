package org.asterism.genome.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.asterism.genome.Chromosomes;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec 10 sections 3 and 19.3. */
class FastaScannerTest {
  @TempDir Path tmp;

  private FastaScanner.Scanned scan(int binBits, String... texts) throws IOException {
    List<String> files = new ArrayList<>();
    for (String text : texts) {
      Path file = tmp.resolve(files.size() + ".fa");
      Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
      files.add(file.toString());
    }
    return FastaScanner.scan(files, binBits, RunLog.discard());
  }

  private static String letters(FastaScanner.Scanned s, int from, int to) {
    StringBuilder b = new StringBuilder();
    for (int i = from; i < to; i++) {
      b.append("ACGTN$".charAt(s.bytes().at(i)));
    }
    return b.toString();
  }

  @Test
  void lettersAndOtherBytes() throws IOException {
    FastaScanner.Scanned s = scan(5, ">a\nACGTacgt\nNnRYuU-* 1\u007f\n\nG\r\nT");
    assertThat(letters(s, 0, 23)).isEqualTo("ACGTACGTNNNNNNNNNNNGT$$");
    assertThat(s.chromosomes().length(0)).isEqualTo(21);
  }

  @Test
  void bytesBeyondAsciiLeaveHoles() throws IOException {
    FastaScanner.Scanned s = scan(4, ">a\nA\u00e4C\u00ffGT");
    assertThat(letters(s, 0, 8)).isEqualTo("A$C$GT$$");
    assertThat(s.chromosomes().length(0)).isEqualTo(4);
  }

  @Test
  void nextLineOverwritesWhatHolesPushedOut() throws IOException {
    FastaScanner.Scanned s = scan(4, ">a\nTTT\nAC\tGT");
    assertThat(letters(s, 0, 9)).isEqualTo("TTTAC$GT$");
    assertThat(s.chromosomes().length(0)).isEqualTo(7);
  }

  @Test
  void namesAndStarts() throws IOException {
    Chromosomes c =
        scan(
                4,
                ">chr1\n" + "A".repeat(25) + "\n> chr2 x\n>chr3|x\n" + "C".repeat(22),
                ">b1\ty\n" + "G".repeat(17) + "\n>\nA\n")
            .chromosomes();
    assertThat(c.count()).isEqualTo(5);
    assertThat(List.of(c.name(0), c.name(1), c.name(2), c.name(3), c.name(4)))
        .containsExactly("chr1", "chr2", "chr3|x", "b1", "");
    assertThat(c.starts()).containsExactly(0, 32, 48, 80, 112, 128);
    assertThat(c.length(1)).isZero();
  }

  @Test
  void emptyFirstChromosome() throws IOException {
    Chromosomes c = scan(4, ">a\n>b\nACGTACGTTGCA\n").chromosomes();
    assertThat(c.starts()).containsExactly(0, 0, 16);
    assertThat(c.length(1)).isEqualTo(12);
  }

  @Test
  void atLeastTwoPadsBehindEveryChromosome() throws IOException {
    long[] end = new long[4];
    for (int i = 0; i < 4; i++) {
      end[i] = scan(3, ">a\n" + "ACGTACGT".substring(0, 5 + i) + "\n").chromosomes().end();
    }
    assertThat(end).containsExactly(8, 8, 16, 16);
  }

  @Test
  void headerOnly() throws IOException {
    assertThat(scan(3, ">a").chromosomes().starts()).containsExactly(0, 8);
  }

  @Test
  void longLinesAcrossTheBuffer() throws IOException {
    String name = "n".repeat(700);
    FastaScanner.Scanned s = scan(4, ">" + name + " x\n" + "ACGT".repeat(200_000) + "\nT\n");
    assertThat(s.chromosomes().name(0)).isEqualTo(name);
    assertThat(s.chromosomes().length(0)).isEqualTo(800_001);
    assertThat(letters(s, 799_997, 800_002)).isEqualTo("CGTT$");
  }

  @Test
  void refusals() {
    assertThatThrownBy(() -> scan(3, ""))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("could not read from genomeFastaFile: ");
    assertThatThrownBy(() -> scan(3, ">a\nACGT\n", "ACGT\n"))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("1.fa is not fasta: the first character is 'A' (65), not '>'.");
    assertThatThrownBy(() -> FastaScanner.scan(List.of(tmp + "/missing.fa"), 3, RunLog.discard()))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(104))
        .hasMessageContaining("could not open genomeFastaFile: ")
        .hasMessageContaining(tmp + "/missing.fa: no such file or directory");
    assertThatThrownBy(() -> FastaScanner.scan(List.of("-"), 3, RunLog.discard()))
        .hasMessageContaining("no file is named\nSOLUTION: name the FASTA files of the genome");
  }
}
