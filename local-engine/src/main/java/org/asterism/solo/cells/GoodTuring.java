package org.asterism.solo.cells;

/**
 * Simple Good-Turing smoothing of counts of counts (spec 51 section 14.4), with STAR's arithmetic:
 * products and sums of observations are 32-bit unsigned numbers that wrap around.
 *
 * @param unseen share of what was never observed
 * @param share share of one feature that was observed so many times, in the order given
 */
record GoodTuring(double unseen, double[] share) {
  private static final int FEWEST = 5;
  private static final double CONFIDENCE = 1.96;

  /** Whether there are enough distinct observations for an estimate. */
  static boolean possible(int distinct) {
    return distinct >= FEWEST;
  }

  /**
   * Estimates.
   *
   * @param observed distinct numbers of observations above 0, ascending, at least five
   * @param features how many features each was made of, above 0
   */
  static GoodTuring of(int[] observed, int[] features) {
    int n = observed.length;
    int all = 0;
    for (int i = 0; i < n; i++) {
      all += observed[i] * features[i];
    }
    double unseen = observed[0] == 1 ? unsigned(features[0]) / unsigned(all) : 0;
    double[] expected = expectations(observed, features);
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += unsigned(features[i]) * expected[i];
    }
    double[] share = new double[n];
    for (int i = 0; i < n; i++) {
      share[i] = (1 - unseen) * expected[i] / sum;
    }
    return new GoodTuring(unseen, share);
  }

  /** r*: Turing's estimate while it differs from the line's, from then on the line's. */
  private static double[] expectations(int[] observed, int[] features) {
    Line line = Line.through(observed, features);
    int n = observed.length;
    double[] expected = new double[n];
    boolean smooth = false;
    for (int i = 0; i < n; i++) {
      int o = observed[i];
      int more = o + 1;
      expected[i] = unsigned(more) * line.at(more) / line.at(o);
      if (i + 1 == n || observed[i + 1] != more) {
        smooth = true;
      } else if (!smooth) {
        int next = features[i + 1];
        double f = unsigned(features[i]);
        double turing = unsigned(more * next) / f;
        double variance =
            unsigned(more) * unsigned(more) * unsigned(next) / (f * f) * (1 + unsigned(next) / f);
        if (Math.abs(turing - expected[i]) <= CONFIDENCE * Math.sqrt(variance)) {
          smooth = true;
        } else {
          expected[i] = turing;
        }
      }
    }
    return expected;
  }

  private static double unsigned(int n) {
    return Integer.toUnsignedLong(n);
  }

  /** Least squares through the averaged frequencies in log-log space. */
  private record Line(double intercept, double slope) {
    static Line through(int[] observed, int[] features) {
      int n = observed.length;
      double[] x = new double[n];
      double[] y = new double[n];
      double meanX = 0;
      double meanY = 0;
      for (int i = 0; i < n; i++) {
        int below = i == 0 ? 0 : observed[i - 1];
        int above = i + 1 < n ? observed[i + 1] : 2 * observed[i] - below;
        x[i] = Logarithm.ln(unsigned(observed[i]));
        y[i] = Logarithm.ln(unsigned(2 * features[i]) / unsigned(above - below));
        meanX += x[i];
        meanY += y[i];
      }
      meanX /= n;
      meanY /= n;
      double products = 0;
      double squares = 0;
      for (int i = 0; i < n; i++) {
        products += (x[i] - meanX) * (y[i] - meanY);
        squares += (x[i] - meanX) * (x[i] - meanX);
      }
      double slope = products / squares;
      return new Line(meanY - slope * meanX, slope);
    }

    double at(int observations) {
      return Exponential.exp(intercept + slope * Logarithm.ln(unsigned(observations)));
    }
  }
}
