package org.asterism.chimeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.asterism.chimeric.ExampleGenome.fastq;
import static org.asterism.chimeric.ExampleGenome.reverseComplement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.chimeric.ExampleGenome.Run;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The worked examples of spec 40 section 16, and the checks of section 2.1. */
class ChimericExamplesTest {
  @TempDir static Path dir;
  private static ExampleGenome g;

  @BeforeAll
  static void makeIndex() throws IOException {
    g = new ExampleGenome(dir);
  }

  private static String a1() {
    return g.a(1141, 1200) + g.b(1001, 1060);
  }

  private static String singles() {
    return fastq("a1", a1())
        + fastq("a2", reverseComplement(a1()))
        + fastq("a3", g.a(501, 560) + reverseComplement(g.b(701, 760)))
        + fastq("a4", g.a(501, 560) + g.b(701, 760))
        + fastq("a5", g.a(301, 360) + g.a(101, 160));
  }

  private static List<String> pairs() {
    String f = g.a(1021, 1200) + g.b(1001, 1180);
    String r = reverseComplement(f);
    return List.of(
        fastq("p1", f.substring(0, 100))
            + fastq("p2", f.substring(100, 220))
            + fastq("p3", f.substring(0, 100))
            + fastq("p4", r.substring(100, 220))
            + fastq("p5", f.substring(100, 220)),
        fastq("p1", reverseComplement(f.substring(260)))
            + fastq("p2", reverseComplement(f.substring(260)))
            + fastq("p3", reverseComplement(f.substring(140, 260)))
            + fastq("p4", reverseComplement(r.substring(260)))
            + fastq("p5", reverseComplement(f.substring(200, 320))));
  }

  private static Run single(String reads, String more) throws IOException {
    return g.map(List.of(reads), ("--chimSegmentMin 15 " + more).trim().split(" "));
  }

  @Test
  void e1_junctionsOfSingles() throws IOException {
    assertThat(single(singles(), "").junctions())
        .containsExactly(
            "chrA 1201 + chrB 1000 + 1 0 1 a1 1141 60M60S 1001 60S60M",
            "chrB 1000 - chrA 1201 - 2 1 0 a2 1001 60S60M 1141 60M60S",
            "chrA 561 + chrB 761 - 0 0 1 a3 501 60M60S 701 60M60S",
            "chrA 561 + chrB 700 + 0 0 0 a4 501 60M60S 701 60S60M",
            "chrA 361 + chrA 100 + 0 0 0 a5 301 60M60S 101 60S60M");
  }

  @Test
  void e1_allPairsAddScores() throws IOException {
    List<String> lines = single(singles(), "--chimMultimapNmax 5").junctions();
    assertThat(lines.get(0)).startsWith("chr_donorA brkpt_donorA ").endsWith("bool readgrp");
    assertThat(lines).hasSize(6);
    assertThat(lines.get(1)).endsWith(" 1001 60S60M 1 120 60 118 118 0");
    assertThat(lines.get(2)).endsWith(" 1141 60M60S 1 120 60 118 118 0");
    assertThat(lines.get(3)).endsWith(" 701 60M60S 1 120 60 117 117 0");
    assertThat(lines.get(4)).endsWith(" 701 60S60M 1 120 59 117 117 0");
    assertThat(lines.get(5)).endsWith(" 101 60S60M 1 120 59 117 117 0");
  }

  @Test
  void e3_junctionsOfPairs() throws IOException {
    assertThat(g.map(pairs(), "--chimSegmentMin", "15").junctions())
        .containsExactly(
            "chrA 1121 + chrB 1080 + -1 0 0 p1 1021 100M 1081 100M",
            "chrA 1201 + chrB 1000 + 1 0 1 p2 1121 80M40S 1001 80S40M40p100M",
            "chrA 1201 + chrB 1000 + 1 0 1 p3 1021 100M40p40M80S 1001 40S80M",
            "chrB 1000 - chrA 1201 - 2 1 0 p4 1001 40S80M 1021 100M40p40M80S",
            "chrA 1201 + chrB 1000 + 1 0 1 p5 1121 80M40S 1001 80S40M-20p120M");
  }

  @Test
  void e3_samOfPairs() throws IOException {
    Run run = g.map(pairs(), "--chimSegmentMin 15 --chimOutType SeparateSAMold".split(" "));
    assertThat(
            run.lines(ChimericFiles.SAM).stream()
                .filter(l -> l.matches("p[123] .*"))
                .map(l -> String.join(" ", List.of(l.split(" ")).subList(0, 9))))
        .containsExactly(
            "p1 97 chrA 1021 3 100M chrB 1081 0",
            "p1 145 chrB 1081 3 100M chrA 1021 0",
            "p2 353 chrA 1121 3 80M40S chrB 1081 0",
            "p2 99 chrB 1001 3 80S40M = 1081 180",
            "p2 147 chrB 1081 3 100M = 1001 -180",
            "p3 99 chrA 1021 3 100M = 1161 180",
            "p3 147 chrA 1161 3 40M80S = 1021 -180",
            "p3 401 chrB 1001 3 40S80M chrA 1021 0");
    assertThat(run.out().resolve(ChimericFiles.JUNCTIONS)).doesNotExist();
  }

  @Test
  void e4_clippedMatesHaveLengthsBelowZero() throws IOException {
    assertThat(g.map(pairs(), "--chimSegmentMin 15 --clip3pNbases 9 0".split(" ")).junctions())
        .startsWith(
            "chrA 1112 + chrB 1080 + -1 0 0 p1 1021 91M9S 1081 92S100M18446744073709551524S",
            "chrA 1201 + chrB 1000 + 1 0 1 p2 1121 80M40S 1001"
                + " 80S31M9S49p18446744073709551607S100M18446744073709551524S");
  }

  @Test
  void e5_offsetOfMateLengthIsNeverTried() throws IOException {
    String f = g.a(1041, 1200) + g.b(1001, 1160);
    StringBuilder mate1 = new StringBuilder();
    StringBuilder mate2 = new StringBuilder();
    for (int n = 38; n <= 40; n++) {
      mate1.append(fastq("q" + n, f.substring(0, n)));
      mate2.append(fastq("q" + n, reverseComplement(f.substring(120))));
    }
    assertThat(
            g.map(
                    List.of(mate1.toString(), mate2.toString()),
                    "--chimSegmentMin 15 --chimScoreDropMax 30".split(" "))
                .junctions())
        .hasSize(3)
        .anyMatch(l -> l.startsWith("chrA 1201 + chrB 1000 + 1 0 1 q38"))
        .contains("chrA 1200 + chrB 999 + 0 0 0 q39 1041 39M81p39M161S 1000 39S161M")
        .anyMatch(l -> l.startsWith("chrA 1201 + chrB 1000 + 1 0 1 q40"));
  }

  @Test
  void e6_acceptorWithTwoCopies() throws IOException {
    String m1 = fastq("m1", g.a(501, 560) + reverseComplement(g.b(2601, 2670)));
    assertThat(single(m1, "").junctions())
        .containsExactly("chrA 561 + chrA 3771 - 0 0 0 m1 501 60M70S 3701 70M60S");
    assertThat(single(m1, "--chimMultimapNmax 1").junctions()).hasSize(1);
    assertThat(single(m1, "--chimMultimapNmax 2").junctions())
        .hasSize(3)
        .allMatch(l -> l.startsWith("chr_") || l.endsWith(" 2 130 68 126 126 0"));
  }

  @ParameterizedTest
  @CsvSource({
    "2, -1, true, false",
    "3, -1, true, true",
    "5, -5, false, false",
    "6, -5, true, false",
    "7, -5, true, true",
  })
  void e9_scoreDropLimits(int drop, int penalty, boolean old, boolean allPairs) throws IOException {
    String a3 = fastq("a3", g.a(501, 560) + reverseComplement(g.b(701, 760)));
    String limits = "--chimScoreDropMax " + drop + " --chimScoreJunctionNonGTAG " + penalty;
    assertThat(single(a3, limits).junctions()).hasSize(old ? 1 : 0);
    assertThat(single(a3, limits + " --chimMultimapNmax 5").junctions()).hasSize(allPairs ? 2 : 1);
  }

  @Test
  void e10_lociOfTheMainSegment() throws IOException {
    String reads = fastq("even", a1()) + fastq("odd", g.a(1131, 1200) + g.b(1001, 1060));
    assertThat(single(reads, "--chimMainSegmentMultNmax 0").junctions())
        .singleElement()
        .asString()
        .contains(" even ");
    assertThat(single(reads, "--chimMainSegmentMultNmax 1").junctions()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"18, false, false", "19, false, true", "20, false, true", "21, true, true"})
  void e11_overhangAndRepeats(int bases, boolean old, boolean allPairs) throws IOException {
    String read = fastq("k", g.a(401, 500) + g.b(701, 700 + bases));
    assertThat(single(read, "").junctions()).hasSize(old ? 1 : 0);
    Run run =
        g.map(
            List.of(read),
            "--chimSegmentMin 12 --chimMultimapNmax 2 --chimNonchimScoreDropMin 5".split(" "));
    assertThat(run.junctions()).hasSize(allPairs ? 2 : 1);
  }

  @Test
  void e14_heldMergedPairIsFoundTwice() throws IOException {
    String f = g.a(1131, 1200) + g.a(2001, 2050) + g.b(1001, 1050);
    Run run =
        g.map(
            List.of(
                fastq("d1", f.substring(0, 100)), fastq("d1", reverseComplement(f.substring(70)))),
            ("--chimSegmentMin 15 --chimMultimapNmax 5 --peOverlapNbasesMin 10 --outFilterType"
                    + " BySJout")
                .split(" "));
    String line =
        "chrA 2050 + chrB 999 + 0 0 1 d1 1131 70M800N49M51S 1000 119S51M 1 170 118 166 166 1";
    assertThat(run.junctions()).hasSize(3).endsWith(line, line);
    assertThat(run.lines("Log.final.out")).anyMatch(l -> l.endsWith("chimeric reads | 200.00%"));
  }

  @ParameterizedTest
  @CsvSource({"--outSAMtype None, 10", "--outSAMmode None, 0"})
  void separateSamWithoutAlignmentOutput_hasNoHeader(String parameters, int lines)
      throws IOException {
    Run run = single(singles(), "--chimOutType SeparateSAMold " + parameters);
    assertThat(run.lines(ChimericFiles.SAM)).hasSize(lines).noneMatch(l -> l.startsWith("@"));
    assertThat(run.lines("Log.final.out")).anyMatch(l -> l.endsWith("chimeric reads | 5"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--chimOutType Junction|unknown/unimplemented value for --chimOutType: Junction",
        "--chimOutType WithinBAM|--chimOutType WithinBAM requires BAM output",
        "--chimOutType SeparateSAMold --chimMultimapNmax 2|presently only works with --chimOutType"
            + " Junctions/WithinBAM",
        "--peOverlapNbasesMin 10|presently only works with --chimOutType WithinBAM",
        "--chimFilter None banAll|unrecognized value of --chimFilter=banAll",
      })
  void mistakesEndTheRun(String parameters, String message) throws IOException {
    Run run = single(singles(), parameters);
    assertThat(run.status()).isEqualTo(102);
    assertThat(run.messages()).contains(message);
    assertThat(run.out().resolve(ChimericFiles.JUNCTIONS)).doesNotExist();
  }

  @Test
  void clipsAttributeEndsARunThatWritesSegmentsAsSam() throws IOException {
    String bam = "--outSAMtype BAM Unsorted --chimOutType SeparateSAMold --outSAMattributes NH rB ";
    assertThat(single(singles(), bam + "ch").lines(ChimericFiles.SAM))
        .filteredOn(l -> !l.startsWith("@"))
        .hasSize(10)
        .allMatch(l -> l.endsWith("I NH:i:2"));
    Run run = single(singles(), bam + "cN");
    assertThat(run.status()).isEqualTo(102);
    assertThat(run.messages()).contains("SAM atrribute (tag): 29");
  }

  @Test
  void segmentsAsSamHaveNoVariants() throws IOException {
    Path vcf = dir.resolve("variants.vcf");
    Files.writeString(vcf, "chrA\t1150\tv\tA\tC\t.\t.\t.\tGT\t0|1\n");
    String parameters =
        "--outSAMtype BAM Unsorted --outSAMattributes NH vA vG --chimOutType SeparateSAMold";
    assertThat(single(singles(), parameters + " --varVCFfile " + vcf).lines(ChimericFiles.SAM))
        .filteredOn(l -> !l.startsWith("@"))
        .hasSize(10)
        .allMatch(l -> l.endsWith("I NH:i:2"));
  }

  @Test
  void withoutDetectionNothingIsChecked() throws IOException {
    Run run = g.map(List.of(singles()), "--chimOutType", "Junction", "--chimFilter", "banAll");
    assertThat(run.status()).as(run.messages()).isZero();
    assertThat(run.out().resolve(ChimericFiles.JUNCTIONS)).doesNotExist();
    assertThat(Files.readString(run.out().resolve("Log.final.out")))
        .contains("Number of chimeric reads |\t0\n");
  }
}
