package org.asterism.spark.solo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.asterism.params.Parameters;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;
import org.junit.jupiter.api.Test;

class CellRangesTest {
  private static SoloSetup setup(String... arguments) {
    return new SoloSetup(Parameters.of(arguments).solo(), null);
  }

  private static void assertAscending(CellRanges ranges, long most) {
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      long a = random.nextLong(most);
      long b = random.nextLong(most);
      int ofLess = ranges.of(Math.min(a, b));
      int ofMore = ranges.of(Math.max(a, b));
      assertThat(ofLess).isBetween(0, ofMore);
      assertThat(ofMore).isLessThan(ranges.size());
    }
  }

  @Test
  void firstCellOfARangeBelongsToIt() {
    CellRanges ranges = new CellRanges(10, 20);
    assertThat(ranges.size()).isEqualTo(3);
    assertThat(List.of(ranges.of(0), ranges.of(9), ranges.of(10), ranges.of(19), ranges.of(20)))
        .containsExactly(0, 0, 1, 1, 2);
    assertThat(ranges.of(Long.MAX_VALUE)).isEqualTo(2);
  }

  @Test
  void rangesHaveAboutAsManyReads() {
    SoloTally tally = new SoloTally(1);
    for (int cell = 0; cell < 1000; cell++) {
      tally.exact.add(7L * cell, cell == 500 ? 10_000 : 10);
    }
    CellRanges ranges =
        CellRanges.of(setup("--soloType", "CB_UMI_Simple", "--soloCBwhitelist", "x"), tally, 4);
    assertAscending(ranges, 7000);
    assertThat(ranges.size()).isBetween(2, 4);
    assertThat(ranges.of(7 * 499)).isLessThan(ranges.of(7 * 501));
  }

  @Test
  void withoutExactReadsCellsAreCutEvenly() {
    String[] none = {
      "--soloType", "CB_UMI_Simple", "--soloCBwhitelist", "None", "--soloCBlen", "5"
    };
    CellRanges ranges = CellRanges.of(setup(none), new SoloTally(1), 8);
    assertThat(ranges.size()).isEqualTo(8);
    assertAscending(ranges, 1 << 10);
    assertThat(ranges.of(127)).isZero();
    assertThat(ranges.of(128)).isEqualTo(1);
    String[] longest = none.clone();
    longest[5] = "31";
    assertAscending(CellRanges.of(setup(longest), new SoloTally(1), 8), 1L << 62);
  }
}
