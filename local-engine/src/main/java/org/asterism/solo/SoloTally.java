package org.asterism.solo;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/**
 * Sums over the reads of a single cell run, one per batch, portion or whole run; merging is
 * associative and commutative (spec 50 section 15).
 */
public final class SoloTally implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Lines of Barcodes.stats in file order (spec 50 section 6 rule 4). */
  public static final int BARCODE_LINES = 12;

  /** Per-slot counters: noUnmapped, noNoFeature, MultiFeature, subMultiFeatureMultiGenomic. */
  public static final int SLOT_LINES = 4;

  /** Index of noUnmapped in {@link #slotCounts}. */
  public static final int UNMAPPED = 0;

  /** Index of noNoFeature. */
  public static final int NO_FEATURE = 1;

  /** Index of MultiFeature. */
  public static final int MULTI_FEATURE = 2;

  /** Index of subMultiFeatureMultiGenomic. */
  public static final int MULTI_GENOMIC = 3;

  /** Barcodes.stats. */
  public final long[] barcodes = new long[BARCODE_LINES];

  /** Reads' barcode bases by quality character (spec 50 section 3.3). */
  public final long[] barcodeQualities = new long[256];

  /** Aligned mates' bases after clipping by quality character (spec 51 section 11 rule 3). */
  public final long[] readQualities = new long[256];

  /** For each slot {@link #SLOT_LINES} counters. */
  public final long[][] slotCounts;

  /** For each slot the CellReads columns of reads whose barcode was not usable. */
  public final long[][] noCell;

  /** Reads with exactly this barcode, by whitelist index. */
  public final ExactCounts exact = new ExactCounts();

  /** First place in solo order of each string barcode. */
  public final Map<String, Long> firstSeen = new HashMap<>();

  /** Place in solo order of the first read with a UMI of a Complex barcode. */
  public long umiOrder = Long.MAX_VALUE;

  /** Bases of the UMI of that read. */
  public int umiLength;

  /** Columns of {@link #noCell}: those of CellReads.stats from cbMatch to mito (spec 51 13). */
  public static final int CELL_READ_COLUMNS = 13;

  /**
   * @param slots number of distinct feature types
   */
  public SoloTally(int slots) {
    slotCounts = new long[slots][SLOT_LINES];
    noCell = new long[slots][CELL_READ_COLUMNS];
  }

  /** Adds the sums of other reads. */
  public void merge(SoloTally other) {
    add(barcodes, other.barcodes);
    add(barcodeQualities, other.barcodeQualities);
    add(readQualities, other.readQualities);
    for (int s = 0; s < slotCounts.length; s++) {
      add(slotCounts[s], other.slotCounts[s]);
      add(noCell[s], other.noCell[s]);
    }
    exact.merge(other.exact);
    other.firstSeen.forEach((text, order) -> firstSeen.merge(text, order, Math::min));
    sawUmi(other.umiOrder, other.umiLength);
  }

  /** Notes the length of a Complex UMI; the first in solo order stays. */
  public void sawUmi(long order, int length) {
    if (order < umiOrder) {
      umiOrder = order;
      umiLength = length;
    }
  }

  private static void add(long[] sums, long[] others) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += others[i];
    }
  }
}
