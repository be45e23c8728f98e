package org.asterism.solo.cells;

import java.util.Arrays;

/**
 * What an empty droplet is made of (spec 51 section 14.3 rules 5 to 7): probabilities of features
 * from their counts in the ambient pool, smoothed.
 */
final class AmbientProfile {
  private final double[] logs;
  private final int[] positive;
  private final double[] weights;

  private AmbientProfile(double[] logs, int[] positive, double[] weights) {
    this.logs = logs;
    this.positive = positive;
    this.weights = weights;
  }

  /**
   * The profile.
   *
   * @param ambient UMIs of each feature in the ambient pool, unsigned
   * @param detected features with counts anywhere
   * @return null if there are too few distinct counts, or no feature with a probability
   */
  static AmbientProfile of(int[] ambient, boolean[] detected) {
    long[] counts = Arrays.stream(ambient).mapToLong(Integer::toUnsignedLong).sorted().toArray();
    int[] observed = new int[counts.length];
    int[] features = new int[counts.length];
    int distinct = 0;
    int zeros = 0;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] == 0) {
        zeros++;
      } else {
        if (i == 0 || counts[i] != counts[i - 1]) {
          observed[distinct++] = (int) counts[i];
        }
        features[distinct - 1]++;
      }
    }
    if (!GoodTuring.possible(distinct)) {
      return null;
    }
    observed = Arrays.copyOf(observed, distinct);
    GoodTuring estimate = GoodTuring.of(observed, Arrays.copyOf(features, distinct));
    for (boolean d : detected) {
      zeros -= d ? 0 : 1;
    }
    double unseen = estimate.unseen() / zeros;
    double[] share = new double[ambient.length];
    double sum = 0;
    for (int g = 0; g < ambient.length; g++) {
      if (detected[g]) {
        share[g] = ambient[g] == 0 ? unseen : estimate.share()[place(observed, ambient[g])];
        sum += share[g];
      }
    }
    return normalized(share, sum);
  }

  private static int place(int[] observed, int count) {
    int low = 0;
    int high = observed.length - 1;
    while (low < high) {
      int middle = low + high >>> 1;
      if (Integer.compareUnsigned(observed[middle], count) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static AmbientProfile normalized(double[] share, double sum) {
    double[] logs = new double[share.length];
    int[] positive = new int[share.length];
    double[] weights = new double[share.length];
    int n = 0;
    for (int g = 0; g < share.length; g++) {
      if (share[g] > 0) {
        double p = share[g] / sum;
        logs[g] = Logarithm.ln(p);
        positive[n] = g;
        weights[n++] = p;
      }
    }
    return n == 0
        ? null
        : new AmbientProfile(logs, Arrays.copyOf(positive, n), Arrays.copyOf(weights, n));
  }

  /** Log-probability of a feature; 0 for one without a probability. */
  double log(int feature) {
    return logs[feature];
  }

  /** Probabilities of the features that have one, ascending by feature. */
  double[] weights() {
    return weights;
  }

  /** Log-probabilities in the order of {@link #weights}. */
  double[] weightLogs() {
    double[] l = new double[positive.length];
    for (int i = 0; i < l.length; i++) {
      l[i] = logs[positive[i]];
    }
    return l;
  }
}
