package org.asterism.solo.count;

import java.io.Serializable;
import java.util.Arrays;
import org.asterism.solo.SoloTally;

/**
 * Rows of CellReads.stats of one feature type (spec 51 section 13), without the columns that come
 * from the counts: cells with at least one accepted read, ascending.
 */
public final class CellReads implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Columns from cbMatch to countedM, in file order. */
  public static final int COLUMNS = SoloTally.CELL_READ_COLUMNS + 2;

  /** Row of reads without a cell. */
  public final long[] noCell = new long[COLUMNS];

  /** Number of cells. */
  public int size;

  /** 0-based barcode of each cell, ascending. */
  public long[] cells = new long[16];

  /** Place in solo order of the first accepted read of each cell. */
  public long[] firstOrder = new long[16];

  /** {@link #COLUMNS} sums per cell. */
  public long[] sums = new long[16 * COLUMNS];

  /** Adds the row of a cell behind all others; returns its number. */
  public int add(long cell, long order) {
    if (size == cells.length) {
      cells = Arrays.copyOf(cells, 2 * size);
      firstOrder = Arrays.copyOf(firstOrder, 2 * size);
      sums = Arrays.copyOf(sums, 2 * size * COLUMNS);
    }
    cells[size] = cell;
    firstOrder[size] = order;
    return size++;
  }
}
