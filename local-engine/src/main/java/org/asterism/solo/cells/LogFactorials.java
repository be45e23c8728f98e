package org.asterism.solo.cells;

/** ln(c!) summed upward, as the rounding of spec 51 section 14.3 rule 9 wants it. */
final class LogFactorials {
  private final double[] logs;
  private final double[] factorials;

  /**
   * @param largest largest number that will be asked for
   */
  LogFactorials(int largest) {
    logs = Logarithm.ofIntegers(Math.max(1, largest));
    factorials = new double[logs.length];
    for (int c = 2; c < logs.length; c++) {
      factorials[c] = factorials[c - 1] + logs[c];
    }
  }

  /** ln(c!). */
  double of(int c) {
    return factorials[c];
  }

  /** ln of 0 .. largest. */
  double[] logs() {
    return logs;
  }
}
