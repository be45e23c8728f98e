package org.asterism.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneralNumberTest {
  private static String text(double value) {
    ByteBuilder out = new ByteBuilder(16);
    GeneralNumber.put(value, out);
    return new String(out.bytes, 0, out.size, StandardCharsets.ISO_8859_1);
  }

  /** As C's printf prints them. */
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, -0",
    "1, 1",
    "-2, -2",
    "0.5, 0.5",
    "0.333333333333, 0.333333",
    "0.6666666666666666, 0.666667",
    "0.0476190476, 0.047619",
    "0.0001, 0.0001",
    "0.00012345678, 0.000123457",
    "0.00005, 5e-05",
    "0.000012345649, 1.23456e-05",
    "1e-20, 1e-20",
    "1.5e-300, 1.5e-300",
    "0.99999949999, 0.999999",
    "0.9999995001, 1",
    "0.0999999999, 0.1",
    "9.9999999, 10",
    "123456.5, 123456",
    "123457.5, 123458",
    "1.0000049999999999, 1",
    "1.0000050000000003, 1.00001",
    "1.5000025, 1.5",
    "100000.5, 100000",
    "100001.5, 100002",
    "120000.4, 120000",
    "12.5, 12.5",
    "12.0003, 12.0003",
    "999999, 999999",
    "999999.4, 999999",
    "999999.5, 1e+06",
    "1000000, 1e+06",
    "1234567, 1.23457e+06",
    "1e100, 1e+100",
    "NaN, nan",
    "Infinity, inf",
    "-Infinity, -inf"
  })
  void knownNumbers(double value, String expected) {
    assertThat(text(value)).isEqualTo(expected);
  }

  /** Exact ties in the seventh digit go to the even sixth one. */
  @Property
  void tiesGoToEven(@ForAll @IntRange(min = 100000, max = 999998) int digits) {
    int even = digits + (digits & 1);
    assertThat(Double.parseDouble(text(digits + 0.5))).isEqualTo(even);
    assertThat(Double.parseDouble(text(Math.nextDown(digits + 0.5)))).isEqualTo(digits);
    assertThat(Double.parseDouble(text(Math.nextUp(digits + 0.5)))).isEqualTo(digits + 1);
  }

  @Property(tries = 5000)
  void digitsAreThoseOfTheExactValue(
      @ForAll @LongRange(min = 1, max = 1L << 53) long significand,
      @ForAll @IntRange(min = -110, max = 10) int exponent) {
    double value = Math.scalb((double) significand, exponent);
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(6, RoundingMode.HALF_EVEN));
    assertThat(new BigDecimal(text(value))).isEqualByComparingTo(rounded);
    boolean exponential =
        rounded.precision() - rounded.scale() - 1 < -4
            || rounded.precision() - rounded.scale() - 1 >= 6;
    assertThat(text(value).contains("e")).isEqualTo(exponential);
    assertThat(text(value)).doesNotMatch("[^e]*\\.[^e]*0(e.*)?").doesNotEndWith(".");
  }

  @Property
  void sharesAreRoundedExactly(
      @ForAll @IntRange(min = 1, max = 100000) int part,
      @ForAll @IntRange(min = 1, max = 100000) int whole) {
    double value = (double) part / whole;
    assertThat(new BigDecimal(text(value)))
        .isEqualByComparingTo(
            new BigDecimal(value).round(new MathContext(6, RoundingMode.HALF_EVEN)));
  }
}
