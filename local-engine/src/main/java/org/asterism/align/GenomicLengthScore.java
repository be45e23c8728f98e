package org.asterism.align;

/**
 * The score of an alignment's genomic span: {@code ceil(log2(span) * scale - 0.5)} (spec 21 section
 * 6 step 12). Powers of two are exact; between two powers with the same term, which is nearly
 * always, no logarithm is taken.
 */
final class GenomicLengthScore {
  private static final int EXPONENTS = 66;

  private final double scale;
  private final double[] atPower = new double[EXPONENTS];

  GenomicLengthScore(double scale) {
    this.scale = scale;
    for (int e = 0; e < EXPONENTS; e++) {
      atPower[e] = Math.ceil(e * scale - 0.5);
    }
  }

  /** Whether there is a term at all; without one, negative scores are not raised to 0 either. */
  boolean active() {
    return scale != 0;
  }

  /** The largest term of any span; 0 or more. */
  double largest() {
    return Math.max(0, Math.max(atPower[0], atPower[EXPONENTS - 1]));
  }

  /**
   * @param span genomic span in bases, unsigned, not 0
   */
  double term(long span) {
    double value = span >= 0 ? (double) span : (double) (span >>> 1 | span & 1) * 2;
    int exponent = Math.getExponent(value);
    double floor = atPower[exponent];
    if (floor == atPower[exponent + 1] || value == Math.scalb(1.0, exponent)) {
      return floor;
    }
    return Math.ceil(Math.log(value) / Math.log(2) * scale - 0.5);
  }

  /** Adds the term to a score as STAR does, without the floor at 0. */
  int add(int score, long span) {
    return (int) (score + term(span));
  }
}
