package org.asterism.signal;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.asterism.output.ByteBuilder;

/**
 * Numbers of signal tracks as C++ streams print them with five decimals. The exact binary value is
 * rounded, exact ties to even.
 */
final class SignalValue {
  private static final long SCALE = 100_000;
  private static final int DECIMALS = 5;
  private static final double SAFE = 1L << 36;
  private static final double NEAR_TIE = 1e-3;

  private SignalValue() {}

  /** Appends a positive value with five decimals. */
  static void putFixed(double value, ByteBuilder out) {
    double scaled = value * SCALE;
    double below = Math.floor(scaled);
    double rest = scaled - below;
    if (!(scaled < SAFE) || Math.abs(rest - 0.5) < NEAR_TIE) {
      out.putAscii(exactFixed(value));
      return;
    }
    long units = (long) below + (rest > 0.5 ? 1 : 0);
    out.putDecimal(units / SCALE);
    out.put('.');
    long decimals = units % SCALE;
    for (long unit = SCALE / 10; unit > 0; unit /= 10) {
      out.put((int) ('0' + decimals / unit % 10));
    }
  }

  private static String exactFixed(double value) {
    if (Double.isInfinite(value)) {
      return "inf";
    }
    return new BigDecimal(value).setScale(DECIMALS, RoundingMode.HALF_EVEN).toPlainString();
  }
}
