package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.asterism.chimeric.ExampleGenome.fastq;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.asterism.chimeric.ExampleGenome;
import org.asterism.chimeric.ExampleGenome.Run;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Long reads from read files to SAM lines: example V7 of spec 41 section 13, and the limits. */
class WorkedLongReadsTest {
  @TempDir static Path dir;
  private static ExampleGenome g;

  @BeforeAll
  static void makeIndex() throws IOException {
    g = new ExampleGenome(dir);
  }

  private static Run map(List<String> mates, String... more) throws IOException {
    String[] all =
        Stream.of(new String[] {"--asterismLongReads", "Yes"}, more)
            .flatMap(Arrays::stream)
            .toArray(String[]::new);
    return g.map(mates, all);
  }

  /** Name, FLAG, reference, POS and CIGAR, then tags from NH on, of each record. */
  private static List<String> records(Run run) throws IOException {
    List<String> shown = new ArrayList<>();
    for (String line : run.lines("Aligned.out.sam")) {
      if (!line.startsWith("@")) {
        String[] f = line.split(" ");
        shown.add(String.join(" ", f[0], f[1], f[3], f[5]) + line.substring(line.indexOf(" NH:")));
      }
    }
    return shown;
  }

  private static String bam(Run run) throws IOException {
    assertThat(run.status()).as(run.messages()).isZero();
    Path file = run.out().resolve("Aligned.out.bam");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  /** Changes bases, counted from 1: A and C, G and T for each other. */
  private static String changed(String s, int... at) {
    StringBuilder r = new StringBuilder(s);
    for (int i : at) {
      r.setCharAt(i - 1, "CATG".charAt("ACGT".indexOf(s.charAt(i - 1))));
    }
    return r.toString();
  }

  private static String l1() {
    return changed(g.a(501, 1900), 101, 334, 701, 1101);
  }

  private static String l3() {
    return g.a(1141, 1200) + g.a(2001, 2004);
  }

  @Test
  void v7_longReads() throws IOException {
    String reads =
        fastq("l1", l1())
            + fastq("l2", g.a(901, 1200) + g.a(2001, 2300))
            + fastq("l3", l3())
            + fastq("l5", g.a(401, 500) + g.a(551, 650))
            + fastq("l6", changed(g.a(401, 460), 59) + g.a(3001, 3060));
    assertThat(records(map(List.of(reads), "--outSAMattributes", "NH", "AS", "nM", "jM")))
        .containsExactly(
            "l1 0 501 1400M NH:i:1 AS:i:1389 nM:i:4 jM:B:c,-1",
            "l2 0 901 300M800N300M NH:i:1 AS:i:597 nM:i:0 jM:B:c,1",
            "l3 0 1141 60M4S NH:i:1 AS:i:59 nM:i:0 jM:B:c,-1",
            "l5 0 401 96M50N104M NH:i:1 AS:i:190 nM:i:0 jM:B:c,0",
            "l6 0 401 60M2540N60M NH:i:1 AS:i:107 nM:i:1 jM:B:c,0");
  }

  @Test
  void v7_chimericDetectionShowsUnsplicedReadsTwice() throws IOException {
    String reads =
        fastq("l1", l1())
            + fastq("l3", l3())
            + fastq("l4", g.a(501, 1100) + ExampleGenome.reverseComplement(g.b(701, 1300)));
    Run run = map(List.of(reads), "--chimSegmentMin", "20", "--outSAMattributes", "NH", "AS");
    assertThat(records(run))
        .contains(
            "l1 0 501 1400M NH:i:2 AS:i:1389",
            "l1 256 501 1400M NH:i:2 AS:i:1389",
            "l3 0 1141 60M4S NH:i:2 AS:i:59",
            "l3 256 1141 60M4S NH:i:2 AS:i:59");
    assertThat(run.junctions())
        .containsExactly("chrA 1101 + chrB 1301 - 0 0 0 l4 501 600M600S 701 600M600S");
  }

  @Test
  void v7_variantsAreNotLookedAt() throws IOException {
    Path vcf = dir.resolve("v.vcf");
    String other = g.a(700, 700).equals("A") ? "C" : "A";
    Files.writeString(
        vcf, "chrA\t700\t.\t" + g.a(700, 700) + "\t" + other + "\t.\t.\t.\tGT\t0|1\n");
    String[] p = {"--varVCFfile", vcf.toString(), "--waspOutputMode", "SAMtag"};
    String[] tags = {"--outSAMattributes", "NH", "AS", "vA", "vG", "vW"};
    List<String> all = new ArrayList<>(List.of(p));
    all.addAll(List.of(tags));
    String reads = fastq("l1", l1());
    all.addAll(List.of("--outSAMtype", "BAM", "Unsorted"));
    String[] arguments = all.toArray(String[]::new);
    assertThat(bam(map(List.of(reads), arguments))).contains("l1").doesNotContain("vAB", "vWi");
    assertThat(bam(g.map(List.of(fastq("s1", g.a(651, 750))), arguments)))
        .contains("s1", "vAB", "vWi");
  }

  @Test
  void pairsAreLongToo() throws IOException {
    String one = changed(g.a(201, 1400), 500);
    String two = ExampleGenome.reverseComplement(changed(g.a(1301, 2500), 600));
    assertThat(records(map(List.of(fastq("p", one), fastq("p", two)))))
        .containsExactly(
            "p 99 201 1200M NH:i:1 HI:i:1 AS:i:2393 nM:i:2",
            "p 147 1301 1200M NH:i:1 HI:i:1 AS:i:2393 nM:i:2");
  }

  @Test
  void theLongestReads() throws IOException {
    String tail = "N".repeat(499_999 - 2000);
    String[] loose = {"--outFilterScoreMinOverLread", "0", "--outFilterMatchNminOverLread", "0"};
    String fits = fastq("r", g.a(1001, 3000) + tail);
    assertThat(records(map(List.of(fits), loose)))
        .containsExactly("r 0 1001 2000M497999S NH:i:1 HI:i:1 AS:i:1997 nM:i:0");
    Run tooLong = map(List.of(fastq("r", g.a(1001, 3000) + tail + "N")), loose);
    assertThat(tooLong.status()).isEqualTo(104);
    assertThat(tooLong.messages()).contains("The longest read that can be mapped has 499999 bases");
    Run shortReads = g.map(List.of(fits), loose);
    assertThat(shortReads.status()).isEqualTo(104);
  }

  @Test
  void theLogSaysIt() throws IOException {
    Run run = map(List.of(fastq("l1", l1())));
    assertThat(run.lines("Log.out").get(3)).isEqualTo("Compiled for LONG reads");
    assertThat(run.lines("Log.out").get(5)).doesNotContain("asterismLongReads");
    assertThat(g.map(List.of(fastq("s", l3()))).lines("Log.out").get(3))
        .isEqualTo("##### Command Line:");
  }

  @Test
  void otherWordsThanYesAndNoAreRefused() throws IOException {
    Run run = g.map(List.of(fastq("s", l3())), "--asterismLongReads", "Perhaps");
    assertThat(run.status()).isEqualTo(102);
    assertThat(run.messages()).contains("--asterismLongReads: Perhaps");
  }
}
