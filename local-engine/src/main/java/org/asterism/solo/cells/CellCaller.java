package org.asterism.solo.cells;

import java.util.Arrays;
import org.asterism.engine.BoundedWorkers;
import org.asterism.output.RunLog;
import org.asterism.params.CellFilterParameters;

/** Calls cells (spec 51 section 14). */
public final class CellCaller {
  private static final int[] NO_CELLS = {};

  private CellCaller() {}

  /**
   * Which columns are cells.
   *
   * @param columns counts of the first UMI collapsing method
   * @param filter the rule
   * @param log receives STAR's lines about it
   * @param workers who may simulate
   * @return 0-based columns, ascending
   */
  public static int[] call(
      CountColumns columns, CellFilterParameters filter, RunLog log, BoundedWorkers workers) {
    int n = columns.cells();
    if (filter.none() || n == 0) {
      return NO_CELLS;
    }
    int[] totals = columns.totals();
    int[] ranked = descending(totals);
    boolean top = filter.method() == CellFilterParameters.Method.TOP_CELLS;
    int largest = top ? 0 : ranked[rank(percentile(filter), n)];
    int fewest = top ? ranked[rank(filter.topCells(), n)] : share(largest, filter.maxMinRatio());
    if (fewest == 0) {
      fewest = 1;
    }
    boolean[] called = new boolean[n];
    int simple = 0;
    for (int i = 0; i < n; i++) {
      called[i] = Integer.compareUnsigned(totals[i], fewest) >= 0;
      simple += called[i] ? 1 : 0;
    }
    log.line(
        "cellFiltering: simple: nUMImax="
            + Integer.toUnsignedString(largest)
            + "; nUMImin="
            + Integer.toUnsignedString(fewest)
            + "; nCellsSimple="
            + simple);
    if (filter.method() == CellFilterParameters.Method.EMPTY_DROPS) {
      new EmptyDrops(columns, totals, ranked, filter, log).call(called, simple, workers);
    }
    return positions(called);
  }

  /** Unsigned numbers, the largest first. */
  public static int[] descending(int[] totals) {
    int n = totals.length;
    int[] flipped = new int[n];
    for (int i = 0; i < n; i++) {
      flipped[i] = ~totals[i] ^ Integer.MIN_VALUE;
    }
    Arrays.sort(flipped);
    for (int i = 0; i < n; i++) {
      flipped[i] = ~(flipped[i] ^ Integer.MIN_VALUE);
    }
    return flipped;
  }

  private static int percentile(CellFilterParameters filter) {
    return toInt(round(filter.expectedCells() * (1.0 - filter.maxPercentile())));
  }

  private static int share(int largest, double ratio) {
    return toInt(round(Integer.toUnsignedLong(largest) / ratio));
  }

  private static int rank(int unsigned, int n) {
    return (int) Math.min(n - 1L, Integer.toUnsignedLong(unsigned));
  }

  /** To the nearest whole number, halves away from zero. */
  static double round(double x) {
    double size = Math.abs(x);
    double whole = Math.floor(size);
    return Math.copySign(size - whole >= 0.5 ? whole + 1 : whole, x);
  }

  /** A 32-bit number as x86 processors convert: what does not fit becomes the smallest. */
  private static int toInt(double whole) {
    return Math.abs(whole) < 0x1p31 ? (int) whole : Integer.MIN_VALUE;
  }

  private static int[] positions(boolean[] called) {
    int n = 0;
    for (boolean c : called) {
      n += c ? 1 : 0;
    }
    int[] cells = new int[n];
    n = 0;
    for (int i = 0; i < called.length; i++) {
      if (called[i]) {
        cells[n++] = i;
      }
    }
    return cells;
  }
}
