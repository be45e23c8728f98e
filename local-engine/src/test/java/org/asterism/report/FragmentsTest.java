package org.asterism.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.signal.BamFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FragmentsTest {
  private static final String TRANSCRIPTS =
      "@SQ\tSN:long\tLN:1000\n@SQ\tSN:short\tLN:299\n@SQ\tSN:least\tLN:300\n";
  private static final String CHROMOSOMES = "@SQ\tSN:c1\tLN:100000\n@SQ\tSN:c2\tLN:100000\n";
  private static final String SEQUENCE = "A".repeat(50);

  @TempDir Path run;

  private static String record(
      String name, int flag, String on, int at, String cigar, int mateAt, int length, int loci) {
    String mate = mateAt == 0 ? "*" : "=";
    return String.join(
            "\t",
            name,
            String.valueOf(flag),
            on,
            String.valueOf(at),
            loci == 1 ? "255" : "3",
            cigar,
            mate,
            String.valueOf(mateAt),
            String.valueOf(length),
            SEQUENCE,
            "I".repeat(50),
            "NH:i:" + loci)
        + "\n";
  }

  /** A pair whose mates are 50 bases long, in the order of its positions. */
  private static String pair(String name, int extra, String on, int at, int length, int loci) {
    int mate = at + length - 50;
    return record(name, 99 | extra, on, at, "50M", mate, length, loci)
        + record(name, 147 | extra, on, mate, "50M", at, -length, loci);
  }

  private void bam(String name, String sam) throws IOException {
    Files.move(BamFiles.bam(Files.createTempDirectory(run, "bam"), sam), run.resolve(name));
  }

  private void cut(String name, int bytes) throws IOException {
    byte[] all = Files.readAllBytes(run.resolve(name));
    Files.write(run.resolve(name), Arrays.copyOf(all, all.length - bytes));
  }

  private Fragments fragments() {
    return Fragments.of(new RunFiles(run + "/"));
  }

  private String report() throws IOException {
    Files.writeString(run.resolve("Log.final.out"), "Number of input reads |\t10\n");
    return Files.readString(RunReport.write(run + "/"), StandardCharsets.UTF_8);
  }

  private void assertNothingIsShown() throws IOException {
    Fragments f = fragments();
    assertThat(f.lengthsFrom()).isNull();
    assertThat(f.lengths()).isEmpty();
    assertThat(f.coverageFrom()).isNull();
    assertThat(f.coverage()).isEmpty();
    assertThat(report()).contains("<b>10</b>reads").doesNotContain("Fragments");
  }

  @Test
  void withoutAlignmentsNothingIsShown() throws IOException {
    assertNothingIsShown();
  }

  @Test
  void filesWithoutRecordsShowNothing() throws IOException {
    bam("Aligned.toTranscriptome.out.bam", TRANSCRIPTS);
    bam("Aligned.out.bam", CHROMOSOMES);
    assertNothingIsShown();
  }

  @Test
  void filesWithoutBytesShowNothing() throws IOException {
    Files.createFile(run.resolve("Aligned.toTranscriptome.out.bam"));
    Files.createFile(run.resolve("Aligned.out.sam"));
    assertNothingIsShown();
  }

  @Test
  void aPairOnManyTranscriptsCountsOnceWhereItIsPrimary() throws IOException {
    bam(
        "Aligned.toTranscriptome.out.bam",
        TRANSCRIPTS
            + pair("a", 256, "long", 1, 400, 3)
            + pair("a", 0, "long", 101, 200, 3)
            + pair("a", 256, "least", 1, 100, 3));
    Fragments f = fragments();
    assertThat(f.lengths()).containsExactly(200);
    long[] expected = new long[TranscriptScan.POINTS];
    Arrays.fill(expected, 10, 30, 1);
    assertThat(f.coverage()).containsExactly(expected);
    assertThat(f.shareOfThreePrimeHalf()).isZero();
  }

  @Test
  void aReadWithSeveralPrimaryPlacementsCountsOnce() throws IOException {
    bam(
        "Aligned.toTranscriptome.out.bam",
        TRANSCRIPTS + pair("a", 0, "long", 1, 400, 2) + pair("a", 0, "least", 1, 100, 2));
    assertThat(fragments().lengths()).containsExactly(400);
  }

  @Test
  void matesMayOverlapAndTheRightOneMayComeFirst() throws IOException {
    bam(
        "Aligned.toTranscriptome.out.bam",
        TRANSCRIPTS
            + record("a", 83, "long", 411, "50M", 401, -60, 1)
            + record("a", 163, "long", 401, "50M", 411, 60, 1)
            + pair("same", 0, "long", 401, 50, 1));
    Fragments f = fragments();
    assertThat(f.lengths()).containsExactly(50, 60);
    assertThat(Arrays.stream(f.coverage()).sum()).isEqualTo(5 + 6);
    assertThat(f.coverage()[40]).isEqualTo(2);
    assertThat(f.coverage()[45]).isEqualTo(1);
  }

  @Test
  void shortTranscriptsHaveLengthsOnly() throws IOException {
    bam("Aligned.toTranscriptome.out.bam", TRANSCRIPTS + pair("a", 0, "short", 1, 299, 1));
    assertThat(fragments().lengths()).containsExactly(299);
    assertThat(fragments().coverageFrom()).isNull();
    assertThat(report()).contains("<h3>Lengths</h3>").doesNotContain("<h3>Coverage");
  }

  @Test
  void aFragmentThatDoesNotFitItsTranscriptIsLeftOut() throws IOException {
    bam(
        "Aligned.toTranscriptome.out.bam",
        TRANSCRIPTS
            + record("a", 99, "least", 1, "50M", 201, 301, 1)
            + record("a", 147, "least", 201, "50M", 1, -301, 1)
            + record("b", 99, "least", 1, "50M", 1, Integer.MIN_VALUE, 1));
    assertThat(fragments().lengths()).isEmpty();
    assertThat(fragments().coverageFrom()).isNull();
  }

  @Test
  void aSingleReadCoversWhatIsAlignedAndHasNoLength() throws IOException {
    bam(
        "Aligned.toTranscriptome.out.bam",
        TRANSCRIPTS
            + record("a", 16, "long", 991, "40S10M", 0, 0, 1)
            + record("b", 4, "*", 0, "*", 0, 0, 0));
    Fragments f = fragments();
    assertThat(f.lengthsFrom()).isNull();
    assertThat(f.coverage()[99]).isEqualTo(1);
    assertThat(Arrays.stream(f.coverage()).sum()).isEqualTo(1);
    assertThat(f.shareOfThreePrimeHalf()).isEqualTo(1);
    assertThat(report())
        .contains("<h3>Coverage of transcripts</h3>", "100.0 %", "all 2 records of Aligned.to")
        .doesNotContain("<h3>Lengths");
  }

  /** Pairs that count are 300 and 120 bases long. */
  private static String genomic() {
    return CHROMOSOMES
        + record("single", 0, "c1", 50, "50M", 0, 0, 1)
        + pair("b", 0, "c1", 100, 300, 1)
        + pair("spliced gap too long", 0, "c1", 100, 1001, 1).replace(' ', '_')
        + pair("multiple", 0, "c1", 100, 200, 2)
        + pair("multiple", 256, "c2", 100, 200, 2)
        + record("left intron", 99, "c1", 200, "20M100N30M", 300, 150, 1).replace(' ', '_')
        + record("left intron", 147, "c1", 300, "50M", 200, -150, 1).replace(' ', '_')
        + record("right", 83, "c1", 300, "50M", 230, -120, 1)
        + record("right", 163, "c1", 230, "50M", 300, 120, 1)
        + record("undefined", 99, "c1", 300, "50M", 400, 7, 1)
        + record("undefined", 147, "c1", 400, "50M", 300, 9, 1)
        + record("half", 73, "c1", 500, "50M", 500, 0, 1)
        + record("half", 133, "c1", 500, "*", 500, 0, 1)
        + record("piece", 2145, "c2", 500, "50M", 600, 150, 1)
        + record("piece", 2193, "c2", 600, "50M", 500, -150, 1)
        + record("alone", 99, "c2", 700, "50M", 800, 150, 1);
  }

  @Test
  void onTheGenomeUniquePairsWithoutIntronsCount() throws IOException {
    bam("Aligned.out.bam", genomic());
    Fragments f = fragments();
    assertThat(f.lengths()).containsExactly(120, 300);
    assertThat(f.coverageFrom()).isNull();
    assertThat(report())
        .contains("without introns in the mates, up to 1,000 bases", "all 20 records")
        .doesNotContain("<h3>Coverage", "The file is sorted");
  }

  @Test
  void textShowsTheSameAsBam() throws IOException {
    Files.writeString(run.resolve("Aligned.out.sam"), genomic());
    assertThat(fragments().lengths()).containsExactly(120, 300);
    assertThat(fragments().lengthsFrom())
        .isEqualTo(new Fragments.Sample("Aligned.out.sam", 20, true));
  }

  @Test
  void matesOfASortedFileAreFarApart() throws IOException {
    bam(
        "Aligned.sortedByCoord.out.bam",
        CHROMOSOMES
            + record("a", 99, "c1", 100, "50M", 300, 250, 1)
            + record("b", 163, "c1", 100, "50M", 150, 100, 1)
            + record("b", 83, "c1", 150, "50M", 100, -100, 1)
            + record("a", 147, "c1", 300, "50M", 100, -250, 1));
    assertThat(fragments().lengths()).containsExactly(100, 250);
  }

  @Test
  void aDamagedFileShowsNothing() throws IOException {
    bam("Aligned.toTranscriptome.out.bam", TRANSCRIPTS + pair("a", 0, "long", 1, 300, 1));
    cut("Aligned.toTranscriptome.out.bam", 40);
    bam("Aligned.out.bam", genomic());
    cut("Aligned.out.bam", 60);
    assertNothingIsShown();
  }

  @Test
  void theGenomeStandsInForDamagedTranscripts() throws IOException {
    bam("Aligned.toTranscriptome.out.bam", TRANSCRIPTS + pair("a", 0, "long", 1, 250, 1));
    cut("Aligned.toTranscriptome.out.bam", 40);
    bam("Aligned.out.bam", genomic());
    assertThat(fragments().lengths()).containsExactly(120, 300);
    assertThat(fragments().coverageFrom()).isNull();
  }

  @Test
  void damagedTextShowsNothing() throws IOException {
    for (String damage :
        new String[] {"x\t99\tc1\t100\n", "x\t99\tc1", record("x", 99, "c1", 1, "50M", 1, 50, 1)}) {
      String line = damage.replace("\t99\tc1\t1\t", "\tno\tc1\t1\t");
      Files.writeString(run.resolve("Aligned.out.sam"), genomic() + line);
      assertNothingIsShown();
    }
  }

  @Test
  void readingIsBounded() throws IOException {
    String pairs = pair("a", 0, "c1", 1, 100, 1) + pair("b", 0, "c1", 1, 200, 1);
    bam("Aligned.out.bam", CHROMOSOMES + pairs);
    Path bam = run.resolve("Aligned.out.bam");
    GenomeScan byRecords = new GenomeScan();
    assertThat(byRecords.read(bam, 2, Long.MAX_VALUE)).isFalse();
    assertThat(byRecords.lengths()).containsExactly(100);
    assertThat(byRecords.records()).isEqualTo(2);
    GenomeScan byBytes = new GenomeScan();
    assertThat(byBytes.read(bam, Long.MAX_VALUE, 1)).isFalse();
    assertThat(byBytes.records()).isEqualTo(1);
    GenomeScan all = new GenomeScan();
    assertThat(all.read(bam, 4, Long.MAX_VALUE)).isTrue();
    assertThat(all.lengths()).containsExactly(100, 200);
  }

  @Test
  void readingOfTextIsBounded() throws IOException {
    String first = CHROMOSOMES + pair("a", 0, "c1", 1, 100, 1);
    Path sam = run.resolve("Aligned.out.sam");
    Files.writeString(sam, first + pair("b", 0, "c1", 1, 200, 1));
    GenomeScan byRecords = new GenomeScan();
    assertThat(byRecords.readText(sam, 2, 1 << 20)).isFalse();
    assertThat(byRecords.lengths()).containsExactly(100);
    GenomeScan byBytes = new GenomeScan();
    assertThat(byBytes.readText(sam, 100, first.length() + 9)).isFalse();
    assertThat(byBytes.lengths()).containsExactly(100);
    assertThat(byBytes.records()).isEqualTo(2);
  }

  @Test
  void quantilesAreLengths() {
    int[] lengths = {1, 2, 3, 4, 900};
    Fragments f =
        new Fragments(
            new Fragments.Sample("Aligned.sortedByCoord.out.bam", 9, false),
            lengths,
            null,
            new long[0]);
    assertThat(f.quantile(0.25)).isEqualTo(2);
    assertThat(f.quantile(0.5)).isEqualTo(3);
    assertThat(f.quantile(0.75)).isEqualTo(4);
    assertThat(f.lengthsCaption()).contains("the first 9 records", "The file is sorted");
  }

  @Test
  void theLongestHundredthIsNotDrawn() {
    int[] lengths = new int[200];
    Arrays.setAll(lengths, i -> i + 1);
    Fragments f =
        new Fragments(
            new Fragments.Sample(TranscriptScan.FILE, 400, true), lengths, null, new long[0]);
    assertThat(f.drawnLengths()).hasSize(198).endsWith(198L);
  }

  @Property
  void coverageIsThatOfThePointsWithin(
      @ForAll @IntRange(min = 300, max = 5000) int transcript,
      @ForAll @IntRange(min = 0, max = 4999) int a,
      @ForAll @IntRange(min = 0, max = 4999) int b) {
    int from = Math.min(a % transcript, b % transcript);
    int to = 1 + Math.max(a % transcript, b % transcript);
    TranscriptScan scan = new TranscriptScan();
    scan.cover(from, to, transcript);
    long[] coverage = scan.coverage();
    for (int k = 0; k < TranscriptScan.POINTS; k++) {
      double point = (k + 0.5) * transcript / TranscriptScan.POINTS;
      assertThat(coverage[k]).isEqualTo(point >= from && point < to ? 1 : 0);
    }
  }
}
