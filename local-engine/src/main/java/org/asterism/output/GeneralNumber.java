package org.asterism.output;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Numbers with at most six significant digits as C's {@code %g} and C++ streams print them: the
 * exact binary value is rounded, exact ties to even.
 */
public final class GeneralNumber {
  private static final int DIGITS = 6;
  private static final long MILLION = 1_000_000;
  private static final int LARGEST_EXACT_POWER = 22;
  private static final double[] POWERS = new double[LARGEST_EXACT_POWER + 1];

  static {
    double power = 1;
    for (int i = 0; i < POWERS.length; i++) {
      POWERS[i] = power;
      power *= 10;
    }
  }

  private GeneralNumber() {}

  /** Appends a number. */
  public static void put(double value, ByteBuilder out) {
    if (Double.isNaN(value)) {
      out.putAscii("nan");
    } else if (value < 0 || value == 0 && 1 / value < 0) {
      out.put('-');
      putMagnitude(-value, out);
    } else {
      putMagnitude(value, out);
    }
  }

  private static void putMagnitude(double value, ByteBuilder out) {
    if (Double.isInfinite(value)) {
      out.putAscii("inf");
      return;
    }
    long whole = (long) value;
    if (whole == value && whole < MILLION) {
      out.putDecimal(whole);
      return;
    }
    if (value < MILLION - 1 && value > 1e-16) {
      putScaled(value, out);
    } else {
      putRounded(value, out);
    }
  }

  /**
   * A number of which the product with an exact power of ten has six digits before the point: the
   * product as a sum of two doubles is exact, and so is the rounding.
   */
  private static void putScaled(double value, ByteBuilder out) {
    int exponent = exponent(value);
    long digits = digits(value, exponent);
    if (digits < MILLION / 10) {
      exponent--;
      digits = digits(value, exponent);
    }
    if (digits >= MILLION) {
      exponent++;
      digits = digits(value, exponent);
    }
    int count = DIGITS;
    while (digits % 10 == 0) {
      digits /= 10;
      count--;
    }
    if (exponent < -4) {
      putExponential(Long.toString(digits), exponent, out);
    } else if (exponent < 0) {
      out.putAscii("0.0000".substring(0, 1 - exponent));
      out.putDecimal(digits);
    } else {
      putPoint(digits, count - 1 - exponent, out);
    }
  }

  /** The power of ten of the first digit, or one off next to a power below 1. */
  private static int exponent(double value) {
    int exponent = 0;
    while (value >= POWERS[exponent + 1]) {
      exponent++;
    }
    while (value * POWERS[-Math.min(0, exponent)] < 1) {
      exponent--;
    }
    return exponent;
  }

  /** The number times 10 to the power of 5 - exponent, rounded to a whole number, ties to even. */
  private static long digits(double value, int exponent) {
    double power = POWERS[DIGITS - 1 - exponent];
    double high = value * power;
    double low = Math.fma(value, power, -high);
    long whole = (long) high;
    double rest = high - whole;
    double over = rest - 0.5 + low;
    if (over == 0) {
      return whole + (whole & 1);
    }
    return over > 0 ? whole + 1 : whole;
  }

  /** Digits with a point before the last ones, if any, or with zeros behind. */
  private static void putPoint(long digits, int behind, ByteBuilder out) {
    if (behind <= 0) {
      out.putDecimal(digits * (long) POWERS[-behind]);
      return;
    }
    long power = (long) POWERS[behind];
    out.putDecimal(digits / power);
    out.put('.');
    long fraction = digits % power;
    for (long place = power / 10; place > fraction; place /= 10) {
      out.put('0');
    }
    out.putDecimal(fraction);
  }

  private static void putRounded(double value, ByteBuilder out) {
    BigDecimal rounded =
        new BigDecimal(value)
            .round(new MathContext(DIGITS, RoundingMode.HALF_EVEN))
            .stripTrailingZeros();
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent >= -4 && exponent < DIGITS) {
      out.putAscii(rounded.toPlainString());
      return;
    }
    putExponential(rounded.unscaledValue().toString(), exponent, out);
  }

  private static void putExponential(String digits, int exponent, ByteBuilder out) {
    out.put(digits.charAt(0));
    if (digits.length() > 1) {
      out.put('.');
      out.putAscii(digits.substring(1));
    }
    out.putAscii(exponent < 0 ? "e-" : "e+");
    if (Math.abs(exponent) < 10) {
      out.put('0');
    }
    out.putDecimal(Math.abs(exponent));
  }
}
