package org.asterism.params;

/**
 * STAR's unsigned 64-bit numbers in signed ones: what is not below 2^63, as -1 and other negative
 * values of parameters are, is {@link Long#MAX_VALUE} here, larger than anything it is compared
 * with.
 */
public final class Unsigned {
  private Unsigned() {}

  /**
   * A product cut to an unsigned number, as STAR cuts ratios of parameters times read lengths: a
   * negative one wraps to more than any length.
   */
  public static long truncate(double x) {
    return x <= -1 ? Long.MAX_VALUE : (long) x;
  }

  /** A parameter as STAR prints it: all that is too large for {@code long} as 2^64 - 1. */
  public static String print(long value) {
    return value == Long.MAX_VALUE ? "18446744073709551615" : Long.toString(value);
  }
}
