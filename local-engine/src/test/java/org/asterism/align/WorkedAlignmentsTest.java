package org.asterism.align;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.asterism.genome.TinyIndex;
import org.asterism.params.FatalException;
import org.asterism.reads.PreparedRead;
import org.junit.jupiter.api.Test;

/**
 * The small cases X1 to X8 of spec 21 section 17, from read to selected alignments; expected values
 * were recorded from STAR 2.7.11b.
 */
class WorkedAlignmentsTest {
  private static final String CX =
      "CTTGTCTCCAAGTACCCATTTAGTAGACAAATCGTTCCATCACCAATTCGCTGGTTGTTGTCAGCAGCAGCAGTAACTATACGACCGGGGCAC"
          + "ACTGCACTCAGTTCCCATTTAGAGGATCCTAGCCTAGCTACGCGTTTGCGCATCAGGCTGTCCCATACATCAAGCGGTTCCCCTCAAATTATCC"
          + "GGATTCAAACGCTCGGTAAGGGCAGCGAGTAAATATTTTACAATTCATACGTTTCTTGTCAATCTGCTGCTTTGTACGCGTCACAGTTACTCGG"
          + "CGAAGGCCCGTCTTTTTGCTGACCAGGAAATTTCACAGCTGAGCCTAGCTTCC";
  private static final String DELETED =
      "ATCGTTCCATCACCAATTCGCTGGTTGTTGTCAGCAGCAGTAACTATACGACCGGGGCACACTGCACTCAGT";
  private static final String INSERTED =
      "ATCGTTCCATCACCAATTCGCTGGTTGTTGTCAGCAGCAGCAGCAGTAACTATACGACCGGGGCACACTGCACTCAGT";
  private static final String[] ANY_LENGTH = {
    "--outFilterScoreMinOverLread", "0.3", "--outFilterMatchNminOverLread", "0.3"
  };

  private final AlignedReads cx =
      new AlignedReads(new TinyIndex().chromosome("cX", CX).depth(3).binBits(9).build());

  private static PreparedRead slice(int from, int end) {
    return Toy.single(CX.substring(from, end));
  }

  private static String change(int from, int end, int at, char to) {
    String s = CX.substring(from, end);
    return s.substring(0, at) + to + s.substring(at + 1);
  }

  @Test
  void spanTermStepsAtPowersOfTwo() {
    assertThat(cx.show(slice(134, 197))).isEqualTo("cX+ 135 63M AS 62 nM 0 *");
    assertThat(cx.show(slice(134, 198))).isEqualTo("cX+ 135 64M AS 62 nM 0 *");
    assertThat(cx.show(slice(134, 199))).isEqualTo("cX+ 135 65M AS 63 nM 0 *");
  }

  @Test
  void deletionAndInsertionInARepeat() {
    assertThat(cx.show(Toy.single(DELETED))).isEqualTo("cX+ 31 31M3D41M AS 62 nM 0 *");
    assertThat(cx.show(Toy.single(INSERTED))).isEqualTo("cX+ 31 43M3I32M AS 65 nM 0 *");
  }

  @Test
  void overlappedBasesOfAnInsertionCountTwiceAsMatches() {
    assertThat(cx.show(Toy.single(INSERTED), "--outFilterMatchNmin", "78"))
        .isEqualTo("cX+ 31 43M3I32M AS 65 nM 0 *");
    assertThat(cx.show(Toy.single(INSERTED), "--outFilterMatchNmin", "79"))
        .isEqualTo("uT 0 AS 0 nM 0");
  }

  @Test
  void oneInsertionReachedFromTwoSeedsIsTwoLoci() {
    PreparedRead inserted =
        Toy.single(
            "TAGTAGACAAATCGTTCCATCACCAATTCGCTGGTTGTGGTCAGCAGCAGCAGCAGTAACTATACGACCGGGGCACACTGCACTCAGTTCCCA");
    assertThat(cx.show(inserted))
        .isEqualTo("cX+ 21 41M3I49M AS 78 nM 1 *; cX+ 21 47M3I43M AS 78 nM 1");
    assertThat(cx.show(inserted, "--alignInsertionFlush", "Right"))
        .isEqualTo("cX+ 21 53M3I37M AS 78 nM 1 *");
    PreparedRead deleted =
        Toy.single(
            "TAGTAGACAAATCGTTCCATCACCAATTCGCTGGTTGTGGTCAGCAGCAGTAACTATACGACCGGGGCACACTGCACTCAGTTCCCA");
    assertThat(cx.show(deleted)).startsWith("cX+ 21 41M3D46M").doesNotContain(";");
    assertThat(cx.show(deleted, "--alignInsertionFlush", "Right"))
        .startsWith("cX+ 21 41M3D46M")
        .doesNotContain(";");
  }

  @Test
  void nonCanonicalJunctionIsFlushedLeftAndSnapsBackWhenKnown() {
    PreparedRead read =
        Toy.single("ACATCAAGCGGTTCCCCTCAAATTATCCGGATTCATACGTTTCTTGTCAATCTGCTGCTTTGTACGCGTC");
    assertThat(cx.show(read)).isEqualTo("cX+ 160 30M40N40M AS 60 nM 0 *");
    assertThat(cx.show(read, "--scoreGapNoncan", "0")).isEqualTo("cX+ 160 30M40N40M AS 68 nM 0 *");
    AlignedReads known =
        new AlignedReads(
            new TinyIndex()
                .chromosome("cX", CX)
                .depth(3)
                .binBits(9)
                .junction(30, 189, 228, 0, 5, 0, 1)
                .build());
    assertThat(known.show(read)).isEqualTo("cX+ 160 35M40N35M AS 70 nM 0 *");
    Alignment a = known.align(read).best;
    assertThat(a.annotated[0]).isTrue();
    assertThat(a.motif[0]).isZero();
    assertThat(a.junctionStrand[0]).isEqualTo((byte) 1);
  }

  @Test
  void endExtensionKeepsToItsBudget() {
    String e50 = change(100, 150, 40, 'T');
    PreparedRead r50 = Toy.single(e50);
    PreparedRead r49 = Toy.single(e50.substring(0, 49));
    assertThat(cx.show(r50)).isEqualTo("cX+ 101 50M AS 47 nM 1 *");
    assertThat(cx.show(r49)).isEqualTo("cX+ 101 49M AS 46 nM 1 *");
    assertThat(cx.show(r50, "--outFilterMismatchNoverLmax", "0.02")).contains(" 50M ");
    assertThat(cx.show(r49, "--outFilterMismatchNoverLmax", "0.02")).contains(" 40M9S AS 39 ");
    assertThat(cx.show(r50, "--outFilterMismatchNmax", "0")).contains(" 40M10S ");
    assertThat(cx.show(r49, "--outFilterMismatchNmax", "0")).contains(" 40M9S ");
    assertThat(cx.show(r50, "--outFilterMismatchNoverReadLmax", "0.02")).contains(" 50M ");
    assertThat(cx.show(r49, "--outFilterMismatchNoverReadLmax", "0.02")).contains(" 40M9S ");
    assertThat(cx.show(r50, "--outFilterMismatchNoverReadLmax", "0.019")).contains(" 40M10S ");
    assertThat(cx.show(r49, "--outFilterMismatchNoverReadLmax", "0.019")).contains(" 40M9S ");
  }

  @Test
  void endToEndIgnoresTheBudgetUntilTheFilter() {
    String[] strict = {
      "--alignEndsType",
      "EndToEnd",
      "--outFilterMismatchNmax",
      "0",
      "--outFilterScoreMinOverLread",
      "0",
      "--outFilterMatchNminOverLread",
      "0"
    };
    String e50 = change(100, 150, 40, 'T');
    assertThat(cx.show(Toy.single(e50), strict)).isEqualTo("uT 2 AS 47 nM 1");
    assertThat(cx.show(Toy.single(e50.substring(0, 49)), strict)).isEqualTo("uT 2 AS 46 nM 1");
  }

  @Test
  void unknownBasesNeitherMatchNorMismatch() {
    PreparedRead n60 = Toy.single(change(100, 160, 20, 'N'));
    assertThat(cx.show(n60)).isEqualTo("cX+ 101 60M AS 58 nM 0 *");
    assertThat(cx.show(n60, "--outFilterMatchNmin", "59")).startsWith("cX+ 101 60M");
    assertThat(cx.show(n60, "--outFilterMatchNmin", "60")).startsWith("uT 1");
  }

  @Test
  void readsHangingOverTheReferenceEnd() {
    PreparedRead read = Toy.single("GGTTGG" + CX.substring(0, 50));
    assertThat(cx.show(read)).isEqualTo("cX+ 1 6S50M AS 49 nM 0 *");
    assertThat(cx.show(read, "--alignEndsType", "EndToEnd")).isEqualTo("uT 0 AS 0 nM 0");
    assertThat(cx.show(read, "--alignSoftClipAtReferenceEnds", "No")).startsWith("uT 1 AS 4 ");
  }

  @Test
  void mergingMatesByChanceMakesAPairWorse() {
    PreparedRead pair =
        Toy.pair(CX.substring(88, 138), Toy.reverseComplement(CX.substring(261, 311)));
    assertThat(cx.show(pair)).isEqualTo("cX+ 89 50M 262 50M AS 98 nM 0 *");
    assertThat(cx.show(pair, "--peOverlapNbasesMin", "5"))
        .startsWith("cX+ 89 43M130N7M 262 50M AS 90 ");
  }

  @Test
  void dovetailedMates() {
    PreparedRead by3 =
        Toy.pair(CX.substring(103, 153), Toy.reverseComplement(CX.substring(100, 150)));
    PreparedRead by4 =
        Toy.pair(CX.substring(104, 154), Toy.reverseComplement(CX.substring(100, 150)));
    assertThat(cx.show(by3)).startsWith("uT 1 AS 49 ");
    String[] protrude = {"--alignEndsProtrude", "3", "ConcordantPair"};
    assertThat(cx.show(by3, protrude)).isEqualTo("cX+ 104 50M 101 50M AS 99 nM 0 *");
    assertThat(cx.show(by4, protrude)).startsWith("uT 1 AS 49 ");
    assertThat(cx.show(by3, "--peOverlapNbasesMin", "10")).contains(" 104 50M 101 50M AS 99 ");
    assertThat(cx.show(by4, "--peOverlapNbasesMin", "10")).contains(" 105 50M 101 50M AS 99 ");
    ReadResult single = cx.align(by3, ANY_LENGTH);
    assertThat(single.isMapped()).isTrue();
    assertThat(single.multiCount).isEqualTo(2);
    assertThat(single.best.hasBothMates()).isFalse();
    assertThat(single.best.score).isEqualTo(49);
  }

  @Test
  void secondMateOfRepeatedBases() {
    PreparedRead pair = Toy.pair(CX.substring(100, 150), "ACCGT".repeat(10));
    assertThat(cx.show(pair)).isEqualTo("uT 1 AS 54 nM 1");
    assertThat(cx.show(pair, ANY_LENGTH)).isEqualTo("uT 3 AS 54 nM 1");
  }

  @Test
  void unknownMotifFilterIsReportedAtTheFirstCandidate() {
    String[] wrong = {"--outFilterIntronMotifs", "Some"};
    assertThat(cx.show(Toy.single("N".repeat(40)), wrong)).isEqualTo("uT 0 AS 0 nM 0");
    assertThatThrownBy(() -> cx.align(slice(100, 150), wrong))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("unrecognized value of --outFilterIntronMotifs=Some")
        .extracting(e -> ((FatalException) e).exitCode())
        .isEqualTo(104);
  }

  @Test
  void noRoomForAnyWindow() {
    ReadResult r = cx.align(slice(100, 150), "--alignTranscriptsPerReadNmax", "100");
    assertThat(r.windowsLeftOut).isTrue();
    assertThat(r.unmappedReason).isEqualTo(ReadResult.OTHER);
    assertThat(cx.align(slice(100, 150)).windowsLeftOut).isFalse();
  }
}
