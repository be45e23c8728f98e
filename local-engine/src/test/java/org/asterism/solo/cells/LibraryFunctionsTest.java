package org.asterism.solo.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logarithms and exponentials against recorded results of the C library. */
class LibraryFunctionsTest {
  private static final double[][] LOGARITHMS = {
    {0x1.56397b45f5d04p-13, -0x1.170f597e4e0f4p+3},
    {0x1.0323c37586b3ep-15, -0x1.4c5210f413f70p+3},
    {0x1.eac45e0eabde0p-17, -0x1.643f28deaa3efp+3},
    {0x1.f39aca3fbacf6p-20, -0x1.a637bcf71fe6ap+3},
    {0x1.0a1507f8a5560p-15, -0x1.4b797cdc8386cp+3},
    {0x1.4b19e50d885dap-19, -0x1.9d339bf5aea6cp+3},
    {0x1.552036c5e9591p-1, -0x1.9fd1a6e1e7603p-2},
    {0x1.82cf356f5ff1dp-10, -0x1.a132a976e848ap+2},
    {0x1.999999999999ap-4, -0x1.26bb1bbb55515p+1},
    {0x1.dc28f5c28f5c3p-1, -0x1.293fe305fa975p-4},
    {0x1.11eb851eb851fp+0, 0x1.15213c27c9180p-4},
    {0x1.8000000000000p+1, 0x1.193ea7aad030bp+0},
    {0x1.199999999999ap-1000, -0x1.5a86a3b0492b1p+9},
    {0x1.44ecd0d33972bp+997, 0x1.59a7301fec4e0p+9},
    {0x1.ff7ced916872bp-1, -0x1.064670d979b73p-10},
    {0x1.07ae147ae147bp+0, 0x1.e44a9a3bed66bp-6},
  };

  private static final double[][] EXPONENTIALS = {
    {0x1.45ff4d9fe0f50p+3, 0x1.9f1aeb14fcadfp+14},
    {0x1.88cc906a32080p-1, 0x1.13ac54458b95cp+1},
    {0x1.1a85a89413b44p+3, 0x1.aac32156c21c1p+12},
    {-0x1.0609de283489bp+4, 0x1.4b643d7d8939ap-24},
    {-0x1.3f58ba21ad8f0p+2, 0x1.be1c079e82c18p-8},
    {-0x1.8382694f43532p+3, 0x1.71809fc65d122p-18},
    {-0x1.4cc169cbca030p+1, 0x1.30548f4a151f1p-4},
    {-0x1.a2461700af730p+0, 0x1.8fb586b8bf8c6p-3},
    {-0x1.394918d134494p+4, 0x1.aeff145b81221p-29},
    {-0x1.a211954bc1b4ep+3, 0x1.1c62741355712p-19},
  };

  @Test
  void logarithmsAreThoseOfTheLibrary() {
    for (double[] pair : LOGARITHMS) {
      assertThat(Logarithm.ln(pair[0])).as("ln %s", pair[0]).isEqualTo(pair[1]);
    }
  }

  @Test
  void exponentialsAreThoseOfTheLibrary() {
    for (double[] pair : EXPONENTIALS) {
      assertThat(Exponential.exp(pair[0])).as("exp %s", pair[0]).isEqualTo(pair[1]);
    }
  }

  /** Where the library is a unit in the last place off: its sign is that of the number here. */
  @ParameterizedTest
  @ValueSource(
      ints = {
        9170, 136837, 141614, 147674, 277862, 278555, -330034, -351497, -372772, -394915, -416542,
        504274, -507328, 557003, 622817, -658711, 664679, -672295, 699095, 721368, -822630, 832164,
        -843741, -900741
      })
  void logarithmsOfIntegersMayBeOneUnitOff(int signed) {
    int n = Math.abs(signed);
    double rounded = logarithm(n);
    assertThat(Logarithm.ln(n))
        .isEqualTo(signed > 0 ? Math.nextUp(rounded) : Math.nextDown(rounded));
  }

  @Test
  void logarithmsOfOtherIntegersAreRounded() {
    for (int n = 1; n < 3000; n++) {
      assertThat(Logarithm.ln(n)).as("ln %d", n).isEqualTo(logarithm(n));
    }
  }

  @Test
  void specialArguments() {
    assertThat(Logarithm.ln(1)).isEqualTo(0);
    assertThat(Logarithm.ln(0)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(Logarithm.ln(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Logarithm.ln(-1)).isNaN();
    assertThat(Logarithm.ln(Double.MIN_VALUE)).isEqualTo(Math.log(Double.MIN_VALUE));
    assertThat(Exponential.exp(0)).isEqualTo(1);
    assertThat(Exponential.exp(Double.NEGATIVE_INFINITY)).isEqualTo(0);
    assertThat(Exponential.exp(1000)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Exponential.exp(Double.NaN)).isNaN();
  }

  /** ln n to 40 digits by the series of artanh, rounded. */
  private static double logarithm(int n) {
    int halvings = 0;
    double z = n;
    while (z > 1.5) {
      z /= 2;
      halvings++;
    }
    return series(new BigDecimal(z))
        .add(series(new BigDecimal("2")).multiply(BigDecimal.valueOf(halvings)))
        .doubleValue();
  }

  private static BigDecimal series(BigDecimal x) {
    MathContext digits = new MathContext(45);
    BigDecimal t = x.subtract(BigDecimal.ONE).divide(x.add(BigDecimal.ONE), digits);
    BigDecimal square = t.multiply(t, digits);
    BigDecimal sum = t;
    BigDecimal power = t;
    for (int k = 3; k < 90; k += 2) {
      power = power.multiply(square, digits);
      sum = sum.add(power.divide(BigDecimal.valueOf(k), digits), digits);
    }
    return sum.multiply(BigDecimal.valueOf(2));
  }
}
