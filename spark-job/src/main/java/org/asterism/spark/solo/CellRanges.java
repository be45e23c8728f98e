package org.asterism.spark.solo;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.asterism.params.SoloParameters;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;

/** Cuts the numbers of cells into ranges with about as many reads each. */
final class CellRanges implements Serializable {
  private static final long serialVersionUID = 1L;

  /** First cell of each range but the first. */
  private final long[] firsts;

  /**
   * @param firsts first cell of each range but the first, ascending
   */
  CellRanges(long... firsts) {
    this.firsts = firsts;
  }

  /**
   * Ranges for a run.
   *
   * @param setup the run
   * @param whole sums over all its reads: the exact reads of each barcode say how many records it
   *     will have
   * @param wanted how many ranges, at least 1; there are no more than that
   */
  static CellRanges of(SoloSetup setup, SoloTally whole, int wanted) {
    return whole.exact.size() > 0 ? byReads(whole, wanted) : even(cells(setup, whole), wanted);
  }

  private static CellRanges byReads(SoloTally whole, int wanted) {
    long[] cells = new long[whole.exact.size()];
    int[] n = {0};
    long[] sum = {0};
    whole.exact.forEach(
        (cell, reads) -> {
          cells[n[0]++] = cell;
          sum[0] += reads;
        });
    Arrays.sort(cells);
    List<Long> firsts = new ArrayList<>();
    long share = Math.max(1, (sum[0] + wanted - 1) / wanted);
    long filled = 0;
    for (long cell : cells) {
      if (filled >= share) {
        firsts.add(cell);
        filled = 0;
      }
      filled += whole.exact.get(cell);
    }
    return new CellRanges(firsts.stream().mapToLong(Long::longValue).toArray());
  }

  /** Numbers that cells can have. */
  private static long cells(SoloSetup setup, SoloTally whole) {
    SoloParameters p = setup.parameters();
    if (p.stringBarcodes()) {
      return whole.firstSeen.size();
    }
    return setup.whitelist() != null
        ? setup.whitelist().size()
        : 1L << 2 * Math.min(p.barcodeLength(), Integer.SIZE - 1);
  }

  private static CellRanges even(long cells, int wanted) {
    int ranges = (int) Math.max(1, Math.min(wanted, cells));
    long[] firsts = new long[ranges - 1];
    long step = cells / ranges;
    for (int i = 0; i < firsts.length; i++) {
      firsts[i] = (i + 1) * step;
    }
    return new CellRanges(firsts);
  }

  /** Number of ranges. */
  int size() {
    return firsts.length + 1;
  }

  /** 0-based range of a cell; ranges ascend as cells do. */
  int of(long cell) {
    int found = Arrays.binarySearch(firsts, cell);
    return found >= 0 ? found + 1 : -found - 1;
  }
}
