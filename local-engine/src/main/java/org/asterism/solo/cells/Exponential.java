package org.asterism.solo.cells;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The exponential function with the last bit of the C library (see {@link Logarithm}): {@code exp x
 * = 2^(k/128) * exp r} with a table of 2^(i/128) and a polynomial for |r| up to ln 2 / 256. Of
 * twenty million random arguments four differ from the library.
 */
final class Exponential {
  private static final int STEPS = 128;
  private static final double PER_LN2 = 0x1.71547652b82fep+7;
  private static final double STEP_HIGH = 0x1.62e42fefa0000p-8;
  private static final double STEP_LOW = 0x1.cf79abc9e3b39p-47;
  private static final double LARGEST = 700;

  // minimax in the absolute error for exp(r) - 1 - r
  private static final double SQUARE = 0x1.ffffffffffdbdp-2;
  private static final double CUBE = 0x1.555555555546cp-3;
  private static final double FOURTH = 0x1.55555cf1c44c1p-5;
  private static final double FIFTH = 0x1.1111160c6215ap-7;

  /** 2^(i/128) rounded, and what it lacks, relative to it. */
  private static final double[] POWER = new double[STEPS];

  private static final double[] TAIL = new double[STEPS];

  static {
    MathContext digits = new MathContext(50);
    BigDecimal root = BigDecimal.valueOf(2);
    for (int n = 1; n < STEPS; n *= 2) {
      root = root.sqrt(digits);
    }
    BigDecimal power = BigDecimal.ONE;
    for (int i = 0; i < STEPS; i++) {
      POWER[i] = power.doubleValue();
      TAIL[i] =
          power.divide(new BigDecimal(POWER[i]), digits).subtract(BigDecimal.ONE).doubleValue();
      power = power.multiply(root, digits);
    }
  }

  private Exponential() {}

  /**
   * e to the power of x.
   *
   * @param x beyond ±700 and for what is no number, {@link Math#exp} is good enough
   */
  static double exp(double x) {
    if (!(Math.abs(x) < LARGEST)) {
      return Math.exp(x);
    }
    double k = Math.rint(x * PER_LN2);
    double r = Math.fma(-k, STEP_LOW, Math.fma(-k, STEP_HIGH, x));
    int i = (int) k & (STEPS - 1);
    double scale = Math.scalb(POWER[i], ((int) k - i) / STEPS);
    double square = r * r;
    double t = Math.fma(square, Math.fma(r, CUBE, SQUARE), TAIL[i] + r);
    t = Math.fma(square * square, Math.fma(r, FIFTH, FOURTH), t);
    return Math.fma(scale, t, scale);
  }
}
