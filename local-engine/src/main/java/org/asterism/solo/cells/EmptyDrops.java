package org.asterism.solo.cells;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.asterism.engine.BoundedWorkers;
import org.asterism.output.RunLog;
import org.asterism.params.CellFilterParameters;

/**
 * Tells cells of few UMIs from empty droplets (EmptyDrops_CR, spec 51 section 14.3): of candidates
 * below the threshold, those whose genes are less likely under the ambient profile than nearly all
 * droplets simulated from it.
 */
final class EmptyDrops {
  private final CountColumns columns;
  private final int[] totals;
  private final int[] ranked;
  private final CellFilterParameters filter;
  private final RunLog log;

  /**
   * @param totals UMIs of each column
   * @param ranked the same, descending
   */
  EmptyDrops(
      CountColumns columns, int[] totals, int[] ranked, CellFilterParameters filter, RunLog log) {
    this.columns = columns;
    this.totals = totals;
    this.ranked = ranked;
    this.filter = filter;
    this.log = log;
  }

  /**
   * Adds cells to those called.
   *
   * @param called true for the columns above the threshold
   * @param simple their number
   * @param workers who simulates
   */
  void call(boolean[] called, int simple, BoundedWorkers workers) {
    int n = columns.cells();
    if (n <= Integer.toUnsignedLong(filter.indMin())) {
      log.line(
          "emptyDrops_CR filtering: total number of cells: nCB="
              + n
              + " is smaller than emptyCellMinIndex="
              + Integer.toUnsignedString(filter.indMin())
              + ", which is the starting index for the *true empty* cells. The additional non-empty"
              + " cells will not be detected.");
      return;
    }
    log.stamped("... starting emptyDrops_CR filtering");
    int[] byRank = byRank(n);
    AmbientProfile profile = profile(byRank);
    if (profile == null) {
      return;
    }
    int[] candidates = candidates(byRank, simple);
    if (candidates.length == 0) {
      return;
    }
    double[] observed = new double[candidates.length];
    int[] sizes = new int[candidates.length];
    LogFactorials factorials = new LogFactorials(totals[candidates[0]]);
    for (int i = 0; i < candidates.length; i++) {
      sizes[i] = totals[candidates[i]];
      observed[i] = logProbability(candidates[i], profile, factorials);
    }
    log.stamped("... finished observed logProb");
    int simulations = filter.simN();
    int[] below =
        new Simulations(profile, factorials.logs(), sizes, observed).below(simulations, workers);
    log.stamped("... finished simulations");
    boolean[] accepted = accepted(below, Integer.toUnsignedLong(simulations), filter.fdr());
    int more = 0;
    for (int i = 0; i < candidates.length; i++) {
      called[candidates[i]] |= accepted[i];
      more += accepted[i] ? 1 : 0;
    }
    log.stamped(
        "... finished emptyDrops_CR filtering: number of additional non-ambient cells=" + more);
  }

  /** Columns by falling UMIs, ties by column. */
  private int[] byRank(int n) {
    long[] keys = new long[n];
    for (int i = 0; i < n; i++) {
      keys[i] = (~Integer.toUnsignedLong(totals[i]) << 32 ^ Long.MIN_VALUE) | i;
    }
    Arrays.sort(keys);
    return Arrays.stream(keys).mapToInt(k -> (int) k).toArray();
  }

  private AmbientProfile profile(int[] byRank) {
    int n = byRank.length;
    int from = filter.indMin();
    int to = (int) Math.min(n, Integer.toUnsignedLong(filter.indMax()));
    int[] ambient = new int[columns.features()];
    for (int rank = from; rank < to; rank++) {
      int cell = byRank[rank];
      for (long e = columns.first(cell); e < columns.first(cell + 1); e++) {
        ambient[columns.feature(e)] += columns.count(e);
      }
    }
    log.stamped("... finished ambient cells counting");
    if (Arrays.stream(ambient).distinct().limit(2).count() < 2) {
      log.line("emptyDrops_CR filtering: empty cells contain no genes");
      return null;
    }
    AmbientProfile profile = AmbientProfile.of(ambient, detected());
    log.stamped("... finished SGT");
    if (profile == null) {
      log.line(
          "emptyDrops_CR filtering: too few distinct gene counts in the empty cells for a profile."
              + " The additional non-empty cells will not be detected.");
      return null;
    }
    log.stamped("... finished ambient profile");
    return profile;
  }

  private boolean[] detected() {
    boolean[] detected = new boolean[columns.features()];
    long end = columns.first(columns.cells());
    for (long e = columns.first(0); e < end; e++) {
      if (columns.count(e) != 0) {
        detected[columns.feature(e)] = true;
      }
    }
    return detected;
  }

  private int[] candidates(int[] byRank, int simple) {
    long share =
        (long) (filter.umiMinFracMedian() * Integer.toUnsignedLong(ranked[simple / 2]))
            & 0xFFFFFFFFL;
    long fewest = Math.max(Integer.toUnsignedLong(filter.umiMin()), share);
    long end = Math.min(byRank.length, simple + Integer.toUnsignedLong(filter.candMaxN()));
    int rank = simple;
    while (rank < end && Integer.toUnsignedLong(totals[byRank[rank]]) >= fewest) {
      rank++;
    }
    log.stamped(
        "... candidate cells: minUMI=" + fewest + "; number of candidate cells=" + (rank - simple));
    return Arrays.copyOfRange(byRank, simple, rank);
  }

  private double logProbability(int cell, AmbientProfile profile, LogFactorials factorials) {
    double counts = 0;
    double probabilities = 0;
    for (long e = columns.first(cell); e < columns.first(cell + 1); e++) {
      int c = columns.count(e);
      counts += factorials.of(c);
      probabilities += profile.log(columns.feature(e)) * c;
    }
    return factorials.of(totals[cell]) - counts + probabilities;
  }

  /** Benjamini and Hochberg's rule on the shares of simulations below. */
  static boolean[] accepted(int[] below, long simulations, double fdr) {
    int n = below.length;
    double[] p = new double[n];
    for (int i = 0; i < n; i++) {
      p[i] = (1.0 + below[i]) / (1.0 + simulations);
    }
    Integer[] order = IntStream.range(0, n).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingDouble(i -> p[i]));
    boolean[] accepted = new boolean[n];
    double adjusted = Double.POSITIVE_INFINITY;
    for (int rank = n; rank > 0; rank--) {
      int i = order[rank - 1];
      adjusted = Math.min(adjusted, p[i] * n / rank);
      accepted[i] = adjusted <= fdr;
    }
    return accepted;
  }
}
