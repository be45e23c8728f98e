package org.asterism.solo.cells;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.asterism.engine.BoundedWorkers;

/**
 * Droplets drawn from the ambient profile, molecule by molecule (spec 51 section 14.3 rules 11 and
 * 12). Each has a random stream of its own, so that they are shared among workers. Candidates of
 * one size are kept sorted: where a droplet's log-probability falls among theirs says of how many
 * it is below.
 */
final class Simulations {
  private static final int SEED = 19_760_110;
  private static final int BLOCK = 16;

  private final WeightedDraw draw;
  private final double[] logs;
  private final double[] integerLogs;

  /** Candidates by size, then by observed log-probability. */
  private final Integer[] order;

  private final double[] observed;
  private final int[] size;

  /** Where each group of one size begins in the sorted arrays; the last is their end. */
  private final int[] group;

  private final int largest;

  /**
   * @param profile the ambient profile
   * @param integerLogs ln of 0 .. the largest size
   * @param sizes UMIs of each candidate
   * @param observed log-probability of each candidate
   */
  Simulations(AmbientProfile profile, double[] integerLogs, int[] sizes, double[] observed) {
    draw = new WeightedDraw(profile.weights());
    logs = profile.weightLogs();
    this.integerLogs = integerLogs;
    int n = sizes.length;
    order = IntStream.range(0, n).boxed().toArray(Integer[]::new);
    Arrays.sort(
        order,
        Comparator.<Integer>comparingInt(i -> sizes[i]).thenComparingDouble(i -> observed[i]));
    this.observed = new double[n];
    size = new int[n];
    int[] begins = new int[n + 1];
    int groups = 0;
    for (int k = 0; k < n; k++) {
      this.observed[k] = observed[order[k]];
      size[k] = sizes[order[k]];
      if (k == 0 || size[k] != size[k - 1]) {
        begins[groups++] = k;
      }
    }
    begins[groups] = n;
    group = Arrays.copyOf(begins, groups + 1);
    largest = n == 0 ? 0 : size[n - 1];
  }

  /**
   * For each candidate how many simulated droplets of its size are less likely.
   *
   * @param simulations number of droplets, unsigned
   * @param workers who draws
   */
  int[] below(int simulations, BoundedWorkers workers) {
    AtomicInteger next = new AtomicInteger();
    int[] firstAbove = new int[observed.length + 1];
    int blocks = (int) ((Integer.toUnsignedLong(simulations) + BLOCK - 1) / BLOCK);
    int tasks = Math.min(workers.threads(), blocks);
    if (tasks <= 1) {
      firstAbove = simulate(next, blocks, simulations);
    } else {
      List<Future<int[]>> parts = new ArrayList<>();
      for (int t = 0; t < tasks; t++) {
        parts.add(workers.pool().submit(() -> simulate(next, blocks, simulations)));
      }
      for (Future<int[]> part : parts) {
        add(firstAbove, result(part));
      }
    }
    int[] below = new int[observed.length];
    for (int g = 0; g + 1 < group.length; g++) {
      int sum = 0;
      for (int k = group[g]; k < group[g + 1]; k++) {
        sum += firstAbove[k];
        below[order[k]] = sum;
      }
    }
    return below;
  }

  /** Counts of droplets by the first candidate of each size that is likelier than they are. */
  private int[] simulate(AtomicInteger next, int blocks, int simulations) {
    int[] firstAbove = new int[observed.length + 1];
    int[] drawn = new int[logs.length];
    double[] likelihood = new double[largest + 1];
    MersenneTwister random = new MersenneTwister();
    for (int b = next.getAndIncrement(); b < blocks; b = next.getAndIncrement()) {
      long end = Math.min(Integer.toUnsignedLong(simulations), (b + 1L) * BLOCK);
      for (long j = (long) b * BLOCK; j < end; j++) {
        random.seed((int) (SEED * (j + 1)));
        Arrays.fill(drawn, 0);
        fill(likelihood, drawn, random);
        for (int g = 0; g + 1 < group.length; g++) {
          int k = firstAbove(likelihood[size[group[g]]], group[g], group[g + 1]);
          if (k < group[g + 1]) {
            firstAbove[k]++;
          }
        }
      }
    }
    return firstAbove;
  }

  private void fill(double[] likelihood, int[] drawn, MersenneTwister random) {
    double w = 0;
    for (int t = 1; t <= largest; t++) {
      int d = draw.draw(random);
      int times = ++drawn[d];
      w = w + logs[d] + integerLogs[t] - integerLogs[times];
      likelihood[t] = w;
    }
  }

  /** First candidate in {@code [from, to)} with an observed value above w; to if none. */
  private int firstAbove(double w, int from, int to) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = low + high >>> 1;
      if (w < observed[middle]) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private static void add(int[] sums, int[] others) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += others[i];
    }
  }

  private static int[] result(Future<int[]> part) {
    try {
      return part.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while simulating droplets", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("simulating droplets failed", e.getCause());
    }
  }
}
