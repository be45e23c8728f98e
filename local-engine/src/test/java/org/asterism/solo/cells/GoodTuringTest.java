package org.asterism.solo.cells;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Check values of spec 51 section 14.4. */
class GoodTuringTest {
  @Test
  void sixObservations() {
    GoodTuring g = GoodTuring.of(new int[] {1, 2, 3, 5, 8, 20}, new int[] {10, 5, 3, 2, 1, 1});
    assertThat(g.unseen()).isEqualTo(0.14925373134328357);
    assertThat(g.share())
        .containsExactly(
            0.0089378907841695544,
            0.022348768078113816,
            0.036732795510184546,
            0.066439103088848844,
            0.11176404963326617,
            0.2947828780829343);
  }

  @Test
  void tenObservations() {
    GoodTuring g =
        GoodTuring.of(
            new int[] {1, 2, 3, 4, 5, 6, 7, 12, 20, 50},
            new int[] {500, 80, 60, 22, 19, 9, 5, 3, 2, 1});
    assertThat(g.unseen()).isEqualTo(0.40387722132471726);
    assertThat(g.share())
        .containsExactly(
            0.00027970102968289507,
            0.00090741300739109981,
            0.0016592345184665775,
            0.002465903141902153,
            0.0033013870655008988,
            0.0041538382648675801,
            0.0050171107286096864,
            0.0094101643818441192,
            0.016529824768219174,
            0.043388688059360747);
  }

  @Test
  void withoutSingletonsNothingIsUnseen() {
    assertThat(GoodTuring.of(new int[] {2, 3, 4, 6, 9}, new int[] {9, 5, 3, 2, 1}).unseen())
        .isZero();
  }

  @Test
  void needsFiveObservations() {
    assertThat(GoodTuring.possible(4)).isFalse();
    assertThat(GoodTuring.possible(5)).isTrue();
  }
}
