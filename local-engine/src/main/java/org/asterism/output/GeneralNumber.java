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
    BigDecimal rounded =
        new BigDecimal(value)
            .round(new MathContext(DIGITS, RoundingMode.HALF_EVEN))
            .stripTrailingZeros();
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent >= -4 && exponent < DIGITS) {
      out.putAscii(rounded.toPlainString());
      return;
    }
    String digits = rounded.unscaledValue().toString();
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
