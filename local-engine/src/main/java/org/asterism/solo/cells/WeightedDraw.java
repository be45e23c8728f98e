package org.asterism.solo.cells;

/**
 * Draws positions of a list of weights as libstdc++'s discrete distribution does (spec 51 section
 * 14.5): the first position whose cumulative share is not below a uniform number. A guide table
 * leads to that position in a step or two.
 */
final class WeightedDraw {
  private final double[] cumulative;
  private final int[] guide;

  /**
   * @param weights positive numbers, at least one
   */
  WeightedDraw(double[] weights) {
    int n = weights.length;
    double sum = 0;
    for (double w : weights) {
      sum += w;
    }
    cumulative = new double[n];
    double c = 0;
    for (int i = 0; i < n; i++) {
      c += weights[i] / sum;
      cumulative[i] = c;
    }
    cumulative[n - 1] = 1;
    guide = new int[Integer.highestOneBit(n) * 4];
    for (int g = 0, i = 0; g < guide.length; g++) {
      while (cumulative[i] < (double) g / guide.length) {
        i++;
      }
      guide[g] = i;
    }
  }

  /**
   * A position.
   *
   * @param random asked for one number, and for none if there is one position only
   */
  int draw(MersenneTwister random) {
    return cumulative.length == 1 ? 0 : position(random.nextUniform());
  }

  /** First position whose cumulative share is at least u, which is in [0, 1). */
  int position(double u) {
    int i = guide[(int) (u * guide.length)];
    while (cumulative[i] < u) {
      i++;
    }
    return i;
  }
}
