package org.asterism.solo.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.asterism.solo.SoloRecord;
import org.junit.jupiter.api.Test;

/** Cells of reads with mismatches: spec 50 sections 10 and 18.1. */
class BarcodeResolverTest {
  private static final int AAAACCCC = 0;
  private static final int AAAACCCG = 1;
  private static final int GGGGTTTT = 4;
  private static final int ACGTACGT = 3;

  private static long cell(String match, String quality, long... candidates) {
    Cells cells = Cells.listed("--soloCBmatchWLtype", match);
    cells.tally.exact.add(AAAACCCC, 40);
    cells.tally.exact.add(AAAACCCG, 1);
    cells.tally.exact.add(ACGTACGT, 2);
    SoloRecord r = new SoloRecord(1);
    r.status = candidates.length;
    r.candidateCount = candidates.length;
    for (int i = 0; i < candidates.length; i++) {
      r.candidates[i] = candidates[i];
      r.candidateQuality[i] = (byte) quality.charAt(i);
    }
    return new BarcodeResolver(cells.setup, cells.tally).resolve(r);
  }

  @Test
  void theMoreLikelyCandidateNeedsMoreThanItsShare() {
    // 40 of 41 is 0.9756, with pseudocounts 41 of 43 is 0.953
    assertThat(cell("1MM_multi", "II", AAAACCCC, AAAACCCG)).isEqualTo(AAAACCCC);
    assertThat(cell("1MM_multi", "II", AAAACCCG, AAAACCCC)).isEqualTo(AAAACCCC);
    assertThat(cell("1MM_multi_pseudocounts", "II", AAAACCCC, AAAACCCG))
        .isEqualTo(BarcodeResolver.REJECTED_POSTERIOR);
  }

  @Test
  void oneCandidateNeedsAnExactReadUnlessThereArePseudocounts() {
    assertThat(cell("1MM", "I", GGGGTTTT)).isEqualTo(BarcodeResolver.REJECTED_NO_EXACT);
    assertThat(cell("1MM_multi", "I", GGGGTTTT)).isEqualTo(BarcodeResolver.REJECTED_NO_EXACT);
    assertThat(cell("1MM_multi_pseudocounts", "I", GGGGTTTT)).isEqualTo(GGGGTTTT);
    assertThat(cell("1MM", "I", ACGTACGT)).isEqualTo(ACGTACGT);
  }

  @Test
  void candidatesWithoutExactReadsDoNotCount() {
    assertThat(cell("1MM_multi", "#I", ACGTACGT, GGGGTTTT)).isEqualTo(ACGTACGT);
    assertThat(cell("1MM_multi", "II", GGGGTTTT, 5)).isEqualTo(BarcodeResolver.REJECTED_POSTERIOR);
    // a barcode found twice has half of the weight each time
    assertThat(cell("1MM_multi", "II", ACGTACGT, ACGTACGT))
        .isEqualTo(BarcodeResolver.REJECTED_POSTERIOR);
  }

  @Test
  void qualitiesAreCapped() {
    // 40 e-3.3 against 2 e-3.3: the cap makes qualities above 33 equal
    assertThat(cell("1MM_multi", "JB", AAAACCCC, AAAACCCG)).isEqualTo(AAAACCCC);
    assertThat(cell("1MM_multi", "J5", AAAACCCC, AAAACCCG))
        .isEqualTo(BarcodeResolver.REJECTED_POSTERIOR);
  }
}
