package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueFormatTest {
  @ParameterizedTest
  @CsvSource({
    "0.30, 0.3",
    "0, 0",
    "-0.0, -0",
    "1, 1",
    "100000, 100000",
    "999999.5, 1e+06",
    "1000000, 1e+06",
    "1234567, 1.23457e+06",
    "0.0001, 0.0001",
    "0.00001, 1e-05",
    "1e-7, 1e-07",
    "-2.5e-120, -2.5e-120",
    "0.1234565, 0.123456",
  })
  void printsDoublesWithSixDigits(double v, String expected) {
    assertThat(ValueFormat.general(v)).isEqualTo(expected);
  }

  @Property
  void keepsSixSignificantDigits(@ForAll double v) {
    BigDecimal rounded =
        new BigDecimal(v).round(new MathContext(6, RoundingMode.HALF_EVEN)).stripTrailingZeros();
    assertThat(new BigDecimal(ValueFormat.general(v))).isEqualByComparingTo(rounded);
  }
}
