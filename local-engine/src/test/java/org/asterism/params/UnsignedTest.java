package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnsignedTest {
  @Test
  void negativeProductsAreLargerThanAnyLength() {
    assertThat(Unsigned.truncate(-1 * 59.0)).isEqualTo(Long.MAX_VALUE);
    assertThat(Unsigned.truncate(-1)).isEqualTo(Long.MAX_VALUE);
    assertThat(Unsigned.truncate(-0.9)).isZero();
    assertThat(Unsigned.truncate(0.66 * 59)).isEqualTo(38);
  }

  @Test
  void unlimitedIsPrintedAsStarHoldsIt() {
    assertThat(Unsigned.print(Long.MAX_VALUE)).isEqualTo("18446744073709551615");
    assertThat(Unsigned.print(1000)).isEqualTo("1000");
  }
}
