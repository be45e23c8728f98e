package org.asterism.solo.count;

import java.util.Arrays;
import org.asterism.params.MultiMapperMethod;

/**
 * Shares out the UMIs of multi-gene reads of one cell among genes (spec 50 section 12 rules 4 and
 * 5). Plain double arithmetic in STAR's order of summation.
 */
final class MultiGeneShares {
  private static final double SMALL = 0.01;
  private static final int MOST_ITERATIONS = 100;

  private final MultiMapperMethod[] methods;
  private final int dedups;

  /** Genes of any list, ascending. */
  int[] genes = new int[0];

  /** For each gene, methods times dedup types, method-major: what it gets on top. */
  double[] values = new double[0];

  private MultiGeneReads reads;

  /** Lists with genes numbered by their place in {@link #genes}. */
  private int[] local;

  private double[] uniform;

  MultiGeneShares(CountRules rules) {
    methods = rules.methods;
    dedups = rules.dedups.length;
  }

  /**
   * Shares out.
   *
   * @param lists what UMIs hit
   * @param unique entries of the same cell
   */
  void share(MultiGeneReads lists, Entries unique) {
    reads = lists;
    int total = lists.lists == 0 ? 0 : lists.listStart[lists.lists];
    genes = distinct(Arrays.copyOf(lists.listGene, total));
    local = new int[total];
    for (int i = 0; i < total; i++) {
      local[i] = Arrays.binarySearch(genes, lists.listGene[i]);
    }
    uniform = uniform();
    int columns = methods.length * dedups;
    values = new double[genes.length * columns];
    double[] counts = new double[genes.length];
    for (int d = 0; d < dedups; d++) {
      for (int g = 0; g < genes.length; g++) {
        int entry = unique.find(genes[g]);
        counts[g] = entry < 0 ? 0 : unique.counts[entry * dedups + d];
      }
      for (int m = 0; m < methods.length; m++) {
        double[] result = result(methods[m], counts);
        for (int g = 0; g < genes.length; g++) {
          values[g * columns + m * dedups + d] = result[g];
        }
      }
    }
  }

  private static int[] distinct(int[] list) {
    Arrays.sort(list);
    int n = 0;
    for (int i = 0; i < list.length; i++) {
      if (i == 0 || list[i] != list[i - 1]) {
        list[n++] = list[i];
      }
    }
    return Arrays.copyOf(list, n);
  }

  private double[] result(MultiMapperMethod method, double[] unique) {
    return switch (method) {
      case UNIFORM -> uniform;
      case RESCUE -> rescue(unique);
      case PROP_UNIQUE -> proportional(unique);
      case EM -> expectationMaximization(unique);
    };
  }

  private double[] uniform() {
    double[] sums = new double[genes.length];
    for (int k = 0; k < reads.lists; k++) {
      double share = 1.0 / (reads.listStart[k + 1] - reads.listStart[k]);
      for (int i = reads.listStart[k]; i < reads.listStart[k + 1]; i++) {
        sums[local[i]] += share;
      }
    }
    return sums;
  }

  private double[] rescue(double[] unique) {
    double[] result = new double[genes.length];
    double[] both = sum(uniform, unique);
    for (int k = 0; k < reads.lists; k++) {
      addShares(k, both, 1.0 / listSum(k, both), result);
    }
    return result;
  }

  private double[] proportional(double[] unique) {
    double[] result = new double[genes.length];
    for (int k = 0; k < reads.lists; k++) {
      double sum = listSum(k, unique);
      if (sum == 0) {
        double share = 1.0 / (reads.listStart[k + 1] - reads.listStart[k]);
        for (int i = reads.listStart[k]; i < reads.listStart[k + 1]; i++) {
          result[local[i]] += share;
        }
      } else {
        addShares(k, unique, 1.0 / sum, result);
      }
    }
    return result;
  }

  private double[] expectationMaximization(double[] unique) {
    double[] old = sum(uniform, unique);
    double[] fresh = new double[genes.length];
    for (int iteration = 1; ; iteration++) {
      System.arraycopy(unique, 0, fresh, 0, fresh.length);
      for (int g = 0; g < old.length; g++) {
        if (old[g] < SMALL) {
          old[g] = 0;
        }
      }
      for (int k = 0; k < reads.lists; k++) {
        addShares(k, old, 1.0 / listSum(k, old), fresh);
      }
      if (largestChange(old, fresh) < SMALL || iteration > MOST_ITERATIONS) {
        break;
      }
      double[] swap = old;
      old = fresh;
      fresh = swap;
    }
    double[] result = new double[genes.length];
    for (int g = 0; g < result.length; g++) {
      result[g] = fresh[g] - unique[g];
    }
    return result;
  }

  private static double largestChange(double[] old, double[] fresh) {
    double largest = 0;
    for (int g = 0; g < old.length; g++) {
      double change = Math.abs(fresh[g] - old[g]);
      if (change > largest) {
        largest = change;
      }
    }
    return largest;
  }

  private double listSum(int k, double[] of) {
    double sum = 0;
    for (int i = reads.listStart[k]; i < reads.listStart[k + 1]; i++) {
      sum += of[local[i]];
    }
    return sum;
  }

  private void addShares(int k, double[] weights, double scale, double[] result) {
    for (int i = reads.listStart[k]; i < reads.listStart[k + 1]; i++) {
      result[local[i]] += weights[local[i]] * scale;
    }
  }

  private static double[] sum(double[] a, double[] b) {
    double[] sums = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      sums[i] = a[i] + b[i];
    }
    return sums;
  }
}
