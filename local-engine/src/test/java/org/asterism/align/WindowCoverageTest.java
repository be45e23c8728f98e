package org.asterism.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.asterism.params.Parameters;
import org.asterism.seed.WindowTable;
import org.junit.jupiter.api.Test;

/** Which windows of a long read are stitched (spec 20 section 10.1). */
class WindowCoverageTest {
  private static WindowTable windows(long[][]... windows) {
    List<long[]> rows = new ArrayList<>();
    for (long[][] w : windows) {
      rows.addAll(List.of(w));
    }
    WindowTable t = Toy.window(0, rows.toArray(long[][]::new));
    t.count = windows.length;
    int base = 0;
    for (int w = 0; w < windows.length; w++) {
      t.rowBase[w] = base;
      t.rowCount[w] = windows[w].length;
      base += windows[w].length;
    }
    return t;
  }

  private static void apply(WindowTable t, String... arguments) {
    new WindowCoverage(Parameters.of(arguments).window()).apply(t);
  }

  private static int coverage(long[]... rows) {
    return WindowCoverage.coverage(windows(rows), 0);
  }

  @Test
  void aSeedAtTheFirstBaseCountsOneBaseLess() {
    assertThat(coverage(new long[] {0, 100, 20})).isEqualTo(19);
    assertThat(coverage(new long[] {1, 100, 20})).isEqualTo(20);
    assertThat(coverage(new long[] {0, 100, 1})).isZero();
  }

  @Test
  void basesUnderSeveralSeedsCountOnce() {
    assertThat(
            coverage(
                new long[] {5, 100, 10},
                new long[] {5, 300, 10},
                new long[] {8, 103, 4},
                new long[] {10, 205, 10},
                new long[] {20, 115, 5},
                new long[] {40, 135, 5}))
        .isEqualTo(10 + 5 + 5 + 5);
  }

  @Test
  void windowsBelowHalfOfTheBestAreEmptied() {
    long[][] best = {{10, 100, 40}};
    long[][] half = {{10, 900, 20}};
    long[][] less = {{10, 1900, 19}};
    WindowTable t = windows(best, half, less);
    apply(t);
    assertThat(t.rowCount).startsWith(1, 1, 0);
    t = windows(best, half, less);
    apply(t, "--winReadCoverageRelativeMin", "0.9");
    assertThat(t.rowCount).startsWith(1, 0, 0);
    t = windows(best, half, less);
    apply(t, "--winReadCoverageRelativeMin", "0", "--winReadCoverageBasesMin", "20");
    assertThat(t.rowCount).startsWith(1, 1, 0);
  }

  @Test
  void anEmptyWindowStaysEmptyWhateverTheLimits() {
    WindowTable t = windows(new long[][] {{10, 100, 40}}, new long[0][]);
    apply(t, "--winReadCoverageRelativeMin", "0");
    assertThat(t.rowCount).startsWith(1, 0);
  }

  @Test
  void seedsThatFollowEachOtherInReadAndGenomeBecomeOne() {
    WindowTable t =
        windows(
            new long[][] {
              {0, 100, 10, 0, 7},
              {10, 110, 5, 0, -1},
              {15, 115, 5, 0, -1},
              {20, 121, 5, 0, -1},
              {25, 126, 5, 1, -1}
            });
    t.lociCount = new int[] {3, 1, 1, 1, 1};
    t.anchor = new byte[] {0, 1, 0, 0, 0};
    apply(t);
    assertThat(t.rowCount[0]).isEqualTo(3);
    assertThat(t.readStart).startsWith(0, 20, 25);
    assertThat(t.length).startsWith(20, 5, 5);
    assertThat(t.genomeStart).startsWith(100, 121, 126);
    assertThat(t.junction).startsWith(7, -1, -1);
    assertThat(t.lociCount).startsWith(3, 1, 1);
    assertThat(t.anchor).startsWith(1, 0, 0);
    assertThat(t.mate).startsWith(0, 0, 1);
  }
}
