package org.asterism.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.asterism.align.Alignment;
import org.asterism.genome.GenomeSequence;
import org.asterism.reads.PreparedRead;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MismatchScanTest {
  private static String scan(String genome, String read, Alignment a) {
    GenomeSequence sequence = ToyGenome.sequence(genome, "A");
    PreparedRead r = TestReads.single("@r", read, "I".repeat(read.length()));
    AlignmentLines lines = new AlignmentLines();
    lines.set(r, a, ToyGenome.chromosomes());
    MismatchScan scan = new MismatchScan(sequence);
    scan.scan(lines, 0, a, r.codes(a.strand));
    return scan.nm + " " + new String(scan.md.toByteArray(), StandardCharsets.US_ASCII);
  }

  private static Alignment ungapped(int length) {
    return Alignments.on(0, 0).block(0, 0, length, 0).done();
  }

  @ParameterizedTest
  @CsvSource({
    "ACGTACGTACGT, ACGTACGTACGT, 0 12",
    "ACGTACGTACGT, CCGTACGTACGA, 2 0A10T0",
    "ACGTACGTACGT, ACGTACGGTCGT, 2 7T0A3",
    "ACGTACGTACGT, TGCATGCATGCA, 12 0A0C0G0T0A0C0G0T0A0C0G0T0",
    "ACGTACGT, ACGNACGT, 1 3T4",
    "ACGNACGT, ACGTACGT, 1 3N4",
    "ACGNACGT, ACGNACGT, 1 3N4",
    "ACGTACGTA, ACGTACGTC, 1 8A0",
    "ACGTACGTACGTACGTA, ACGTACGTACGTACGTA, 0 17"
  })
  void withoutGaps(String genome, String read, String expected) {
    assertThat(scan(genome, read, ungapped(read.length()))).isEqualTo(expected);
  }

  @Test
  void aMismatchNextToADeletion() {
    Alignment a = Alignments.on(0, 0).block(0, 0, 4, 0).gap(-1).block(4, 7, 4, 0).done();
    // the last base before and the first base after the deleted ACN differ
    assertThat(scan("AACTACNGGTT", "AACCTGTT", a)).isEqualTo("5 3T0^ACN0G3");
  }

  @Test
  void insertionsCountButDoNotShow() {
    Alignment a = Alignments.on(0, 0).block(0, 0, 4, 0).gap(-2).block(7, 4, 4, 0).done();
    assertThat(scan("AACTGGTT", "AACTCCCGGTA", a)).isEqualTo("4 7T0");
  }

  @Test
  void intronsNeitherCountNorShow() {
    Alignment a = Alignments.on(0, 0).block(0, 0, 4, 0).gap(1).block(4, 8, 4, 0).done();
    assertThat(scan("AACTGTAGGGTT", "AACTGGTT", a)).isEqualTo("0 8");
  }

  @Test
  void softClippedBasesAreNotCompared() {
    Alignment a = Alignments.on(0, 0).block(3, 3, 4, 0).done();
    assertThat(scan("AAACCCCGGG", "TTTCCCCTTT", a)).isEqualTo("0 4");
  }

  @Property(tries = 500)
  void equalsABaseByBaseComparison(
      @ForAll @StringLength(min = 40, max = 40) @CharRange(from = 'A', to = 'D') String genome,
      @ForAll @StringLength(min = 40, max = 40) @CharRange(from = 'A', to = 'D') String read,
      @ForAll @IntRange(min = 1, max = 30) int length,
      @ForAll @IntRange(max = 10) int from) {
    String g = genome.replace('B', 'A').replace('D', 'N');
    String r = read.replace('B', 'A').replace('D', 'T');
    Alignment a = Alignments.on(0, 0).block(from, from, length, 0).done();
    StringBuilder md = new StringBuilder();
    int nm = 0;
    int run = 0;
    for (int i = from; i < from + length; i++) {
      if (g.charAt(i) == r.charAt(i) && g.charAt(i) != 'N') {
        run++;
      } else {
        md.append(run).append(g.charAt(i));
        run = 0;
        nm++;
      }
    }
    assertThat(scan(g, r, a)).isEqualTo(nm + " " + md + run);
  }
}
