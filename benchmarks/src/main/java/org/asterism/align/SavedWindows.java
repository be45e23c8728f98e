package org.asterism.align;

import java.util.Arrays;
import org.asterism.seed.WindowTable;

/** Copies of window tables that take no more room than their rows. */
final class SavedWindows {
  private SavedWindows() {}

  /** A copy with its rows side by side. */
  static WindowTable of(WindowTable from) {
    WindowTable to = new WindowTable();
    int n = from.count;
    to.count = n;
    to.chromosome = Arrays.copyOf(from.chromosome, n);
    to.strand = Arrays.copyOf(from.strand, n);
    to.rowCount = Arrays.copyOf(from.rowCount, n);
    to.rowBase = new int[n];
    int rows = 0;
    for (int w = 0; w < n; w++) {
      to.rowBase[w] = rows;
      rows += from.rowCount[w];
    }
    to.readStart = new int[rows];
    to.genomeStart = new long[rows];
    to.length = new int[rows];
    to.lociCount = new int[rows];
    to.anchor = new byte[rows];
    to.mate = new byte[rows];
    to.junction = new int[rows];
    for (int w = 0; w < n; w++) {
      copyRows(from, from.rowBase[w], to, to.rowBase[w], from.rowCount[w]);
    }
    return to;
  }

  private static void copyRows(WindowTable from, int source, WindowTable to, int at, int rows) {
    System.arraycopy(from.readStart, source, to.readStart, at, rows);
    System.arraycopy(from.genomeStart, source, to.genomeStart, at, rows);
    System.arraycopy(from.length, source, to.length, at, rows);
    System.arraycopy(from.lociCount, source, to.lociCount, at, rows);
    System.arraycopy(from.anchor, source, to.anchor, at, rows);
    System.arraycopy(from.mate, source, to.mate, at, rows);
    System.arraycopy(from.junction, source, to.junction, at, rows);
  }
}
