package org.asterism.signal;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.asterism.output.ByteBuilder;
import org.asterism.output.GeneralNumber;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignalValueTest {
  private static String general(double value) {
    ByteBuilder out = new ByteBuilder(16);
    GeneralNumber.put(value, out);
    return new String(out.toByteArray(), StandardCharsets.US_ASCII);
  }

  private static String fixed(double value) {
    ByteBuilder out = new ByteBuilder(16);
    SignalValue.putFixed(value, out);
    return new String(out.toByteArray(), StandardCharsets.US_ASCII);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "999999, 999999",
    "1000000, 1e+06",
    "1234567, 1.23457e+06",
    "0.5, 0.5",
    "0.3333333333333333, 0.333333",
    "1.3333333333333333, 1.33333",
    "999999.5, 1e+06",
    "999998.5, 999998",
    "0.0001, 0.0001",
    "0.00001, 1e-05",
  })
  void sixDigits(double value, String text) {
    assertThat(general(value)).isEqualTo(text);
  }

  @Property
  void fiveDecimals_areExact(@ForAll @LongRange(min = 1, max = 1L << 55) long n) {
    double value = n / 7e5;
    assertThat(fixed(value))
        .isEqualTo(new BigDecimal(value).setScale(5, RoundingMode.HALF_EVEN).toPlainString());
  }

  @Property
  void fiveDecimals_ofTies_areExact(@ForAll @IntRange(min = 1, max = 1 << 24) int n) {
    double value = n / 64.0;
    assertThat(fixed(value))
        .isEqualTo(new BigDecimal(value).setScale(5, RoundingMode.HALF_EVEN).toPlainString());
  }
}
