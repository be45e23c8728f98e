package org.asterism.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FixedPointTest {
  /** What C's printf gives for %.2f and %.1f. */
  @ParameterizedTest
  @CsvSource({
    "0.125, 0.12, 0.1",
    "0.375, 0.38, 0.4",
    "2.675, 2.67, 2.7",
    "0.005, 0.01, 0.0",
    "0.015, 0.01, 0.0",
    "0.025, 0.03, 0.0",
    "1.005, 1.00, 1.0",
    "14.374999999999998, 14.37, 14.4",
    "30.625000000000004, 30.63, 30.6",
    "0.225, 0.23, 0.2",
    "0.25, 0.25, 0.2",
    "99.995, 100.00, 100.0",
    "100.0, 100.00, 100.0",
    "1e-9, 0.00, 0.0",
    "123456789.125, 123456789.12, 123456789.1",
    "0.0, 0.00, 0.0",
    "-0.001, -0.00, -0.0"
  })
  void roundsTheExactBinaryValue(double value, String two, String one) {
    assertThat(FixedPoint.format(value, 2)).isEqualTo(two);
    assertThat(FixedPoint.format(value, 1)).isEqualTo(one);
  }

  @Test
  void noNumbers() {
    assertThat(FixedPoint.format(0.0 / 0.0, 2)).isEqualTo("-nan");
    assertThat(FixedPoint.format(1 / 0.0, 2)).isEqualTo("inf");
    assertThat(FixedPoint.format(-1 / 0.0, 2)).isEqualTo("-inf");
  }

  @Property
  void isNearestWithTwoDecimals(@ForAll @DoubleRange(min = 0, max = 1e9) double value) {
    String text = FixedPoint.format(value, 2);
    assertThat(text).matches("\\d+\\.\\d\\d");
    assertThat(new BigDecimal(text).subtract(new BigDecimal(value)).abs())
        .isLessThanOrEqualTo(new BigDecimal("0.005"));
  }
}
