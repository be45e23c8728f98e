package org.asterism.align;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which alignments the second stage of outFilterType BySJout accepts. */
class AllowedJunctionsTest {
  private final AllowedJunctions allowed =
      new AllowedJunctions(new long[] {100, 100, 100, 500}, new long[] {50, 60, 70, 20});

  @Test
  void startAndLengthMustBothBeThere() {
    assertThat(allowed.contains(100, 50)).isTrue();
    assertThat(allowed.contains(100, 60)).isTrue();
    assertThat(allowed.contains(100, 70)).isTrue();
    assertThat(allowed.contains(500, 20)).isTrue();
    assertThat(allowed.contains(100, 65)).isFalse();
    assertThat(allowed.contains(500, 50)).isFalse();
    assertThat(allowed.contains(501, 20)).isFalse();
    assertThat(new AllowedJunctions(new long[0], new long[0]).contains(0, 0)).isFalse();
  }

  @Test
  void oneOtherJunctionIsEnoughToLoseTheAlignment() {
    assertThat(allowed.allowsAll(spliced(60, false, 20, false))).isTrue();
    assertThat(allowed.allowsAll(spliced(61, false, 20, false))).isFalse();
    assertThat(allowed.allowsAll(spliced(60, false, 21, false))).isFalse();
  }

  @Test
  void annotatedJunctionsAndIndelsAreNotAsked() {
    assertThat(allowed.allowsAll(spliced(61, true, 20, false))).isTrue();
    Alignment deletion = spliced(61, false, 20, false);
    deletion.motif[0] = Alignment.MOTIF_DELETION;
    assertThat(allowed.allowsAll(deletion)).isTrue();
  }

  /** Introns from 100 on and from 500 on. */
  private static Alignment spliced(int first, boolean annotated, int second, boolean annotated2) {
    Alignment a = new Alignment(Alignment.MAX_BLOCKS);
    a.blockCount = 3;
    a.genomeStart[0] = 80;
    a.length[0] = 20;
    a.genomeStart[1] = 100 + first;
    a.length[1] = (int) (500 - a.genomeStart[1]);
    a.genomeStart[2] = 500 + second;
    a.length[2] = 20;
    a.motif[0] = 1;
    a.motif[1] = 1;
    a.annotated[0] = annotated;
    a.annotated[1] = annotated2;
    return a;
  }
}
