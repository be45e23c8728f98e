package org.asterism.solo.count;

import java.io.Serializable;
import java.util.Arrays;
import org.asterism.params.SoloFeature;
import org.asterism.solo.barcode.BarcodeList;

/**
 * The counts of one feature type: detected cells ascending, and for each its entries. Rows are
 * 0-based features, cells are 0-based indices of {@link #barcodes}.
 */
public final class FeatureCounts implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Lines of Features.stats in file order (spec 50 section 10). */
  public static final int STATISTICS = 11;

  /** The feature type. */
  public final SoloFeature feature;

  /** Number of features: the rows of the matrix. */
  public final long rows;

  /** Barcodes that cells are numbered by: the columns of the raw matrix. */
  public final BarcodeList barcodes;

  /** Values per entry: one per dedup type; three for Velocyto (spliced, unspliced, ambiguous). */
  public final int columns;

  /** Multi-gene values per multi row: methods times dedup types, method-major; 0 without. */
  public final int multiColumns;

  /** Most records that name one barcode (nReadPerCBmax in Log.out). */
  public long mostRecords;

  /** Detected cells. */
  public int cellCount;

  /** 0-based barcode of each detected cell, ascending. */
  public long[] cells = new long[16];

  /** Accepted reads with one feature, of each cell (nUnique). */
  public long[] uniqueReads = new long[16];

  /** Accepted reads, of each cell (nTotal). */
  public long[] totalReads = new long[16];

  /** UMIs of each cell: the sum of the first of the counts of its entries. */
  public int[] umis = new int[16];

  /** Entries of each cell of which the first count is greater than 0. */
  public int[] features = new int[16];

  /** First entry of each cell; one more than cells. */
  public int[] entryStart = new int[17];

  /** First multi row of each cell; one more than cells. */
  public int[] multiStart = new int[17];

  /** 0-based row of each entry, ascending within a cell. */
  public long[] entryRow = new long[64];

  /** Counts: {@link #columns} per entry. */
  public int[] entryCount = new int[64];

  /**
   * Rows of multi-gene molecules as STAR stores them, row 0 of further dedup types included (spec
   * 50 section 12, last quirk).
   */
  public long[] multiRow = new long[16];

  /** Values: {@link #multiColumns} per multi row. */
  public double[] multiValue = new double[16];

  /** Features.stats. */
  public final long[] statistics = new long[STATISTICS];

  /** How many molecules of the first dedup type have how many reads; empty unless wanted. */
  public final MoleculeReads moleculeReads = new MoleculeReads();

  /** CellReads rows; null unless they are wanted. */
  public CellReads cellReads;

  /**
   * @param feature the feature type
   * @param rows number of features
   * @param barcodes what cells are numbered by
   * @param columns counts per entry
   * @param multiColumns values per multi row
   */
  public FeatureCounts(
      SoloFeature feature, long rows, BarcodeList barcodes, int columns, int multiColumns) {
    this.feature = feature;
    this.rows = rows;
    this.barcodes = barcodes;
    this.columns = columns;
    this.multiColumns = multiColumns;
  }

  /** Entries of all cells. */
  public int entries() {
    return entryStart[cellCount];
  }

  /** Begins the next cell, which is behind all others. */
  public void beginCell(long cell, long unique, long total) {
    if (cellCount == cells.length) {
      int more = 2 * cellCount;
      cells = Arrays.copyOf(cells, more);
      uniqueReads = Arrays.copyOf(uniqueReads, more);
      totalReads = Arrays.copyOf(totalReads, more);
      umis = Arrays.copyOf(umis, more);
      features = Arrays.copyOf(features, more);
      entryStart = Arrays.copyOf(entryStart, more + 1);
      multiStart = Arrays.copyOf(multiStart, more + 1);
    }
    cells[cellCount] = cell;
    uniqueReads[cellCount] = unique;
    totalReads[cellCount] = total;
    cellCount++;
    entryStart[cellCount] = entryStart[cellCount - 1];
    multiStart[cellCount] = multiStart[cellCount - 1];
  }

  /**
   * Adds entries to the last cell.
   *
   * @param rows their 0-based features, ascending; {@link JunctionRows#ORPHAN} is last
   * @param counts {@link #columns} for each
   */
  public void addEntries(int[] rows, int[] counts) {
    int at = entries();
    int end = at + rows.length;
    if (end > entryRow.length) {
      entryRow = Arrays.copyOf(entryRow, Math.max(2 * entryRow.length, end));
    }
    if (end * columns > entryCount.length) {
      entryCount = Arrays.copyOf(entryCount, Math.max(2 * entryCount.length, end * columns));
    }
    for (int i = 0; i < rows.length; i++) {
      entryRow[at + i] = rows[i] == JunctionRows.ORPHAN ? JunctionRows.ORPHAN_ROW : rows[i];
    }
    System.arraycopy(counts, 0, entryCount, at * columns, counts.length);
    for (int i = 0; i < counts.length; i += columns) {
      umis[cellCount - 1] += counts[i];
      features[cellCount - 1] += counts[i] > 0 ? 1 : 0;
    }
    entryStart[cellCount] = end;
  }

  /** Adds a multi row to the last cell; its values are set by {@link #multiValue}. */
  public int addMulti(long row) {
    int m = multiStart[cellCount]++;
    if (m == multiRow.length) {
      multiRow = Arrays.copyOf(multiRow, 2 * m);
    }
    if ((m + 1) * multiColumns > multiValue.length) {
      multiValue =
          Arrays.copyOf(multiValue, Math.max(2 * multiValue.length, (m + 1) * multiColumns));
    }
    multiRow[m] = row;
    return m;
  }

  /** Reads that count, of one feature: the row yessubWLmatch_UniqueFeature of Features.stats. */
  public long uniqueReads() {
    return statistics[SlotBuilder.UNIQUE];
  }
}
