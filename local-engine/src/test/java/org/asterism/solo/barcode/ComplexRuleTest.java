package org.asterism.solo.barcode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.asterism.output.ByteBuilder;
import org.asterism.params.FatalException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Complex barcodes: spec 50 sections 3.5, 5.4, 5.5 and 18.8. */
class ComplexRuleTest {
  private static final String ADAPTER = "GAGTGATTG";

  /** The rows of the example in section 18.8. */
  private static final List<String> EXAMPLE =
      List.of(
          "ACGT" + ADAPTER + "CCCCGGAACCGATT",
          "AAACC" + ADAPTER + "AAGGTTCCCCCCTT",
          "AAACC" + ADAPTER + "AAGGTTAAAAAATT",
          "ACGA" + ADAPTER + "CCCCGGAACCGATT",
          "ACGA" + ADAPTER + "CCCCGTAACCGATT",
          "ACGTGAGTGATAGCCCCGGAACCGATT",
          "ACGTGAGTCATAGCCCCGGAACCGATT",
          "AC" + ADAPTER + "CCCCGGAACCGATT",
          "ACGTAAACC" + ADAPTER + "CCCCGGAACCGATT",
          "ACGT" + ADAPTER + "CCCCGGAACCG",
          "ACGT" + ADAPTER + "CCCCGG",
          "ACGN" + ADAPTER + "CCCCGGAACCGATT",
          "ANNT" + ADAPTER + "CCCCGGAACCGATT",
          "GGGTA" + ADAPTER + "AAGGTTAACCGATT");

  @TempDir Path dir;

  private BarcodeRun run(List<String> reads, String match, String... more) {
    String first = BarcodeRun.write(dir.resolve("1"), "ACGT\nAAACC\nTTTT\nGGGTT\n");
    String second = BarcodeRun.write(dir.resolve("2"), "CCCCGG\nAAGGTT\n");
    String arguments =
        "--soloType CB_UMI_Complex --soloUMIlen 6 --soloCBwhitelist "
            + first
            + " "
            + second
            + " --soloCBmatchWLtype "
            + match;
    String geometry =
        more.length > 0
            ? String.join(" ", more)
            : "--soloCBposition 0_0_2_-1 3_1_3_6 --soloUMIposition 3_7_3_12"
                + " --soloAdapterSequence "
                + ADAPTER;
    return BarcodeRun.of(dir, reads, (arguments + " " + geometry).split(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "Exact, 0 0 -24 -1 -1 0 -21 -11 -11 0 -22 -1 -2 -1",
    "1MM, 0 0 -24 1 -12 0 -21 -11 -11 0 -22 1 -2 1",
    "EditDist_2, 0 0 -24 0 1 0 -21 -11 -11 0 -22 -2 -2 0"
  })
  void exampleOfTheSpecification(String match, String expected) {
    assertThat(run(EXAMPLE, match).statuses())
        .isEqualTo(Arrays.stream(expected.split(" ")).map(Integer::valueOf).toList());
  }

  @Test
  void cellsAreCombinations() {
    BarcodeRun run = run(EXAMPLE, "1MM");
    assertThat(run.candidates(0)).containsExactly("ACGT_CCCCGG");
    assertThat(run.candidates(1)).containsExactly("AAACC_AAGGTT");
    assertThat(run.candidates(3)).containsExactly("ACGT_CCCCGG");
    assertThat(run.candidates(13)).containsExactly("GGGTT_AAGGTT");
    BarcodeRun edited = run(EXAMPLE, "EditDist_2");
    assertThat(edited.candidates(3)).containsExactly("ACGT_CCCCGG");
    assertThat(edited.candidates(13)).containsExactly("GGGTT_AAGGTT");
  }

  @Test
  void piecesAreJoinedInTags() {
    BarcodeRun run = run(EXAMPLE, "1MM");
    assertThat(SamBarcodeSource.text(run.barcodes.get(0).cell)).isEqualTo("ACGT_CCCCGG");
    assertThat(SamBarcodeSource.text(run.barcodes.get(0).cellQuality)).isEqualTo("IIII_IIIIII");
    assertThat(SamBarcodeSource.text(run.barcodes.get(2).cell)).isEqualTo("AAACC_AAGGTT");
    assertThat(SamBarcodeSource.text(run.barcodes.get(8).cell)).isEqualTo("ACGTAAACC_CCCCGG");
    assertThat(SamBarcodeSource.text(run.barcodes.get(6).cell)).isEmpty();
    assertThat(SamBarcodeSource.text(run.barcodes.get(10).umiSequence)).isEmpty();
    assertThat(SamBarcodeSource.text(run.barcodes.get(9).umiSequence)).isEqualTo("AACCG");
  }

  @Test
  void theFirstUmiGivesTheLength() {
    BarcodeRun run = run(EXAMPLE.subList(9, 14), "1MM");
    assertThat(run.tally.umiLength).isEqualTo(5);
    assertThat(run.tally.umiOrder).isZero();
  }

  @Test
  void wholeReadsCountForQ30AndEachOutcomeOnce() {
    BarcodeRun run = run(EXAMPLE, "1MM");
    assertThat(run.tally.barcodes).containsExactly(1, 1, 2, 1, 0, 1, 0, 1, 0, 4, 3, 0);
    assertThat(run.tally.barcodeQualities['I'])
        .isEqualTo(EXAMPLE.stream().mapToInt(String::length).sum());
  }

  @Test
  void theEndMayBeOneBeyondTheRead() {
    // the UMI ends one behind the read and is a base short, or is empty
    List<String> reads = List.of("ACGTCCCCGGAACC", "ACGTCCCCGGAAC", "ACGTCCCCGG", "ACGTCCCCG");
    BarcodeRun run =
        run(reads, "1MM", "--soloCBposition 0_0_0_3 0_4_0_9 --soloUMIposition 0_10_0_13");
    assertThat(run.statuses()).containsExactly(0, 0, -22, -22);
    assertThat(run.barcodes.get(1).umiLength).isEqualTo(3);
    BarcodeRun empty =
        run(reads, "1MM", "--soloCBposition 0_0_0_3 0_4_0_9 --soloUMIposition 0_13_0_13");
    assertThat(empty.statuses()).containsExactly(0, -24, -22, -22);
  }

  @Test
  void theFirstPieceThatFailsDecides() {
    // the second piece of the first read has a length that no entry has
    String geometry = "--soloCBposition 0_0_0_3 0_4_0_8 --soloUMIposition 0_9_0_14";
    List<String> reads = List.of("CCCCAAGGTAACCGA", "ACGTAAGGTAACCGA", "ACGAAAGGTAACCGA");
    assertThat(run(reads, "1MM", geometry).statuses()).containsExactly(-1, -11, -11);
    assertThat(run(reads, "EditDist_2", geometry).statuses()).containsExactly(-1, -11, -11);
  }

  @Test
  void onlyTheLastSixteenBasesOfAUmiCount() {
    String long17 = "C" + "A".repeat(16);
    BarcodeRun run =
        run(
            List.of(
                "ACGTCCCCGG" + long17,
                "ACGTCCCCGGC" + "A".repeat(15) + "G",
                "ACGTCCCCGG" + "A".repeat(17)),
            "1MM",
            "--soloCBposition 0_0_0_3 0_4_0_9 --soloUMIposition 0_10_0_26");
    assertThat(run.statuses()).containsExactly(0, 0, -24);
    assertThat(run.barcodes.get(0).umi).isZero();
    assertThat(run.barcodes.get(1).umi).isEqualTo(2);
    assertThat(run.tally.umiLength).isEqualTo(17);
  }

  @ParameterizedTest
  @CsvSource({
    "TTTTACGTTTTACGT, 0, 4",
    "TTTTACGATTTACGT, 0, 11",
    "TTACTTTTTAGGTTT, 1, 2",
    "acgtTTT, 1, -1",
    "ACG, 1, -1",
    "ACG, 9, 0"
  })
  void theAdapterIsAtTheBestPlaceFromTheLeft(String read, int mismatches, int expected) {
    ByteBuilder sequence = new ByteBuilder(16);
    sequence.putAscii(read);
    assertThat(new AdapterFinder("ACGT", mismatches).find(sequence)).isEqualTo(expected);
  }

  @Test
  void lettersNOfTheAdapterMatchEverything() {
    ByteBuilder sequence = new ByteBuilder(16);
    sequence.putAscii("TTANGTACCT");
    assertThat(new AdapterFinder("ANNT", 0).find(sequence)).isEqualTo(6 - 4);
  }

  @ParameterizedTest
  @CsvSource({"-", "0_0_0", "0_a_0_3", "0__0_3"})
  void positionsAreFourIntegers(String position) {
    assertThatThrownBy(() -> PiecePosition.of(position, "soloUMIposition"))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
        .hasMessageContaining("--soloUMIposition " + position + " is no position");
  }

  @Test
  void anchorsAreEndsOfReadAndAdapter() {
    PiecePosition p = PiecePosition.of("1_-3_1_0", "soloCBposition");
    assertThat(p.from(20, 7, 5)).isEqualTo(16);
    assertThat(p.to(20, 7, 5)).isEqualTo(19);
    p = PiecePosition.of("2_-2_3_2", "soloCBposition");
    assertThat(p.from(20, 7, 5)).isEqualTo(5);
    assertThat(p.to(20, 7, 5)).isEqualTo(13);
    p = PiecePosition.of("7_2_-1_4", "soloCBposition");
    assertThat(p.from(20, 7, 5)).isEqualTo(2);
    assertThat(p.to(20, 7, 5)).isEqualTo(4);
  }
}
