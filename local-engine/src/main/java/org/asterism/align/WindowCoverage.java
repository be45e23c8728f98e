package org.asterism.align;

import org.asterism.params.WindowParameters;
import org.asterism.seed.WindowTable;

/**
 * Empties the windows of a long read that cover little of it, and makes one seed of seeds that
 * follow each other without a gap (spec 20 section 10.1).
 */
final class WindowCoverage {
  private final double relativeMin;
  private final long basesMin;

  /**
   * @param p winReadCoverageRelativeMin and winReadCoverageBasesMin
   */
  WindowCoverage(WindowParameters p) {
    relativeMin = p.readCoverageRelativeMin();
    basesMin = p.readCoverageBasesMin();
  }

  /** Changes the rows of all windows of a read. */
  void apply(WindowTable t) {
    int largest = 0;
    for (int w = 0; w < t.count; w++) {
      largest = Math.max(largest, coverage(t, w));
    }
    double least = largest * relativeMin;
    for (int w = 0; w < t.count; w++) {
      int covered = coverage(t, w);
      if (covered < least || covered < basesMin) {
        t.rowCount[w] = 0;
      } else {
        join(t, w);
      }
    }
  }

  /** Read bases under the seeds of a window; a seed at read position 0 counts one base less. */
  static int coverage(WindowTable t, int w) {
    int covered = 0;
    int last = 0;
    int from = t.rowBase[w];
    for (int row = from; row < from + t.rowCount[w]; row++) {
      int start = t.readStart[row];
      int end = start + t.length[row];
      if (end > last + 1) {
        covered += start > last ? t.length[row] : end - (last + 1);
        last = end - 1;
      }
    }
    return covered;
  }

  private static void join(WindowTable t, int w) {
    int from = t.rowBase[w];
    int end = from + t.rowCount[w];
    int kept = from;
    for (int row = from + 1; row < end; row++) {
      int length = t.length[kept];
      if (t.readStart[row] == t.readStart[kept] + length
          && t.genomeStart[row] == t.genomeStart[kept] + length
          && t.mate[row] == t.mate[kept]) {
        t.length[kept] += t.length[row];
        t.anchor[kept] = (byte) Math.max(t.anchor[kept], t.anchor[row]);
      } else {
        kept++;
        t.readStart[kept] = t.readStart[row];
        t.genomeStart[kept] = t.genomeStart[row];
        t.length[kept] = t.length[row];
        t.lociCount[kept] = t.lociCount[row];
        t.anchor[kept] = t.anchor[row];
        t.mate[kept] = t.mate[row];
        t.junction[kept] = t.junction[row];
      }
    }
    t.rowCount[w] = Math.min(t.rowCount[w], kept - from + 1);
  }
}
