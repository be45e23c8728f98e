package org.asterism.solo.barcode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Matching of fixed barcodes: spec 50 sections 5.3, 18.1 and 18.3. */
class MatchTypesTest {
  private static final List<String> READS =
      List.of(
          "AAAACCCCAACCGA",
          "AAAACCCTAACCGA",
          "AAAACCCNAACCGC",
          "ACGTACGNAACCGT",
          "ACGTNCGNAACCTA",
          "GGGGTTTAAACCTC",
          "CCCCCCCCAACCTG",
          "ACGTACGTAANAAA",
          "ACGTACGTCCCCCC",
          "AAAACCCNAANAAA");
  private static final String LONG = "ACGTTGCATGCAACGGTCCA";

  @TempDir Path dir;

  private BarcodeRun run(List<String> reads, String match) {
    String whitelist =
        BarcodeRun.write(
            dir.resolve("wl"), "AAAACCCC\nAAAACCCG\nGGGGTTTT\nACGTACGT\nTTTTTTTA\nCCCCAAAA\n");
    return BarcodeRun.of(
        dir,
        reads,
        ("--soloType CB_UMI_Simple --soloCBlen 8 --soloUMIstart 9 --soloUMIlen 6 --soloCBwhitelist "
                + whitelist
                + " --soloCBmatchWLtype "
                + match)
            .split(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "Exact, 0 -1 -1 -1 -2 -1 -1 -23 -24 -23",
    "1MM, 0 -3 -3 1 -2 1 -1 -23 -24 -23",
    "1MM_multi, 0 2 -3 1 -2 1 -1 -23 -24 -23",
    "1MM_multi_pseudocounts, 0 2 -3 1 -2 1 -1 -23 -24 -23",
    "1MM_multi_Nbase_pseudocounts, 0 2 2 1 -2 1 -1 -23 -24 -23"
  })
  void statusOfEachMatchType(String match, String expected) {
    assertThat(run(READS, match).statuses())
        .isEqualTo(Arrays.stream(expected.split(" ")).map(Integer::valueOf).toList());
  }

  @Test
  void candidatesComeInTheOrderOfTheChangedBase() {
    BarcodeRun run = run(READS, "1MM_multi_Nbase_pseudocounts");
    // of a T first G (one bit differs), then C, then A
    assertThat(run.candidates(1)).containsExactly("AAAACCCG", "AAAACCCC");
    assertThat(run.candidates(2)).containsExactly("AAAACCCC", "AAAACCCG");
    assertThat(run.candidates(3)).containsExactly("ACGTACGT");
    assertThat(run.candidates(5)).containsExactly("GGGGTTTT");
  }

  @Test
  void candidatesCarryTheQualityOfTheChangedBase() {
    String whitelist = BarcodeRun.write(dir.resolve("w"), "AAAA\nCAAC\nGGGG");
    String reads = BarcodeRun.write(dir.resolve("b.fq"), "@a\nAAACACGTAC\n+\n!\"#$IIIIII\n");
    BarcodeRun run =
        new BarcodeRun(
            ("--soloType CB_UMI_Simple --soloCBlen 4 --soloUMIstart 5 --soloUMIlen 6"
                    + " --soloCBwhitelist "
                    + whitelist
                    + " --readFilesIn "
                    + BarcodeRun.cdna(dir, 1)
                    + " "
                    + reads)
                .split(" "));
    assertThat(run.statuses()).containsExactly(2);
    // the last base is tried first
    assertThat(run.candidates(0)).containsExactly("AAAA", "CAAC");
    assertThat(run.barcodes.get(0).candidateQuality).startsWith('$', '!');
  }

  @Test
  void everyReadIsOneLineOfTheStatistics() {
    BarcodeRun run = run(READS, "1MM_multi");
    assertThat(run.tally.barcodes).containsExactly(0, 0, 0, 1, 2, 1, 1, 0, 1, 1, 2, 1);
    assertThat(run.tally.exact.get(0)).isEqualTo(1);
    assertThat(run.tally.exact.size()).isEqualTo(1);
    assertThat(run.tally.barcodeQualities['I']).isEqualTo(10 * 14);
  }

  @ParameterizedTest
  @CsvSource({"1MM, -3", "1MM_multi, 2"})
  void longBarcodesMissTheirFirstBasesAndFindTheLastTwice(String match, int ofLast) {
    List<String> mismatches = IntStream.range(0, 20).mapToObj(p -> changed(p, false)).toList();
    BarcodeRun run = longRun(mismatches, match);
    for (int p = 0; p < 20; p++) {
      int expected = p < 4 ? -1 : p < 16 ? 1 : ofLast;
      assertThat(run.statuses().get(p)).as("mismatch at %d", p).isEqualTo(expected);
    }
    if (ofLast == 2) {
      assertThat(run.candidates(19)).containsExactly(LONG, LONG);
    }
  }

  @Test
  void longBarcodesWithNInTheirFirstBasesAreNotFound() {
    List<String> reads = IntStream.range(0, 20).mapToObj(p -> changed(p, true)).toList();
    BarcodeRun run = longRun(reads, "1MM");
    for (int p = 0; p < 20; p++) {
      // where the base is A anyway, N counts as it
      int expected = p < 4 && LONG.charAt(p) != 'A' ? -1 : 1;
      assertThat(run.statuses().get(p)).as("N at %d", p).isEqualTo(expected);
    }
  }

  private static String changed(int p, boolean n) {
    char base = n ? 'N' : "CGTA".charAt("ACGT".indexOf(LONG.charAt(p)));
    return LONG.substring(0, p) + base + LONG.substring(p + 1) + "AACCGA";
  }

  private BarcodeRun longRun(List<String> reads, String match) {
    String whitelist = BarcodeRun.write(dir.resolve("long"), LONG);
    return BarcodeRun.of(
        dir,
        reads,
        ("--soloType CB_UMI_Simple --soloCBlen 20 --soloUMIstart 21 --soloUMIlen 6"
                + " --soloCBwhitelist "
                + whitelist
                + " --soloCBmatchWLtype "
                + match)
            .split(" "));
  }
}
