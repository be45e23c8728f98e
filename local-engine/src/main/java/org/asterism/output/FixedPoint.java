package org.asterism.output;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Numbers with a fixed count of decimals as C's {@code printf("%.2f")} prints them: the exact
 * binary value is rounded, exact ties to even.
 */
final class FixedPoint {
  private FixedPoint() {}

  /**
   * @param value any double; 0/0 prints as {@code -nan}, what x86-64 arithmetic gives
   * @param decimals digits after the point
   */
  static String format(double value, int decimals) {
    if (Double.isNaN(value)) {
      return "-nan";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    String digits =
        new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    boolean signLost = 1 / value < 0 || value < 0;
    return signLost && !digits.startsWith("-") ? "-" + digits : digits;
  }
}
