package org.asterism.solo.count;

import org.asterism.solo.SoloTally;
import org.asterism.solo.barcode.BarcodeList;

/** Puts cells together for one feature type. */
class SlotBuilder {
  private static final int POSTERIOR = 4;
  private static final int NO_EXACT = 5;
  private static final int TOTAL = 6;
  private static final int EXACT = 7;
  static final int UNIQUE = 8;
  private static final int CELLS = 9;
  private static final int UMIS = 10;

  final FeatureCounts out;
  private final int slot;
  private final int methods;
  private final int dedups;
  private final boolean velocyto;
  private final SeenBarcodes seen;
  private final Rejections rejections;

  /** Barcodes that records named without getting them, ascending, and the next of them. */
  private final long[] named;

  private int nextNamed;

  /**
   * @param listed the whitelist; null without
   * @param seen takes the barcodes if there is no whitelist
   */
  SlotBuilder(
      CountRules rules,
      int slot,
      BarcodeList listed,
      SeenBarcodes seen,
      SoloTally whole,
      Rejections rejections) {
    this.slot = slot;
    this.seen = seen;
    this.rejections = rejections;
    methods = rules.methods.length;
    dedups = rules.dedups.length;
    velocyto = slot == rules.velocytoSlot;
    named = rejections.named[slot].sorted();
    out =
        new FeatureCounts(
            rules.slots[slot],
            rules.rows(slot),
            seen == null ? listed : seen,
            rules.columns(slot),
            rules.multiColumns(slot));
    if (rules.cellReads && rules.slots[slot].isGeneType()) {
      out.cellReads = new CellReads();
      sum(whole.noCell[slot], out.cellReads.noCell);
      sum(rejections.noCell[slot], out.cellReads.noCell);
    }
    if (!velocyto) {
      sum(whole.slotCounts[slot], out.statistics);
      out.statistics[POSTERIOR] = rejections.posterior[slot];
      out.statistics[NO_EXACT] = rejections.noExact[slot];
    }
  }

  private static void sum(long[] from, long[] into) {
    for (int i = 0; i < from.length; i++) {
      into[i] += from[i];
    }
  }

  /**
   * Adds a cell.
   *
   * @param geneIndex its place among the barcodes of Gene; -1 if it is not there
   * @return its place among the barcodes seen; -1 if it is not there or if there is a whitelist
   */
  int add(long key, SlotCounts c, int geneIndex) {
    addNamedBefore(key);
    long records = c.records;
    if (nextNamed < named.length && named[nextNamed] == key) {
      records += rejections.named[slot].get(key);
      nextNamed++;
    }
    int index = seen != null && records > 0 ? seen.add(key) : -1;
    long cell = seen == null ? key : index;
    if (c.cellReads != null && out.cellReads != null) {
      int row = out.cellReads.add(cell, c.firstOrder);
      System.arraycopy(
          c.cellReads, 0, out.cellReads.sums, row * CellReads.COLUMNS, CellReads.COLUMNS);
    }
    if (records > 0) {
      beginCell(cell, records, c.uniqueReads, c.totalReads);
      addCounts(c);
    }
    return index;
  }

  private void addNamedBefore(long key) {
    while (nextNamed < named.length && named[nextNamed] < key) {
      long cell = named[nextNamed++];
      beginCell(cell, rejections.named[slot].get(cell), 0, 0);
    }
  }

  final void beginCell(long cell, long records, long unique, long total) {
    out.beginCell(cell, unique, total);
    out.mostRecords = Math.max(out.mostRecords, records);
  }

  /** Adds the counts of the cell that was begun last. */
  final void addCounts(SlotCounts c) {
    if (!velocyto) {
      out.statistics[TOTAL] += c.totalReads;
      out.statistics[EXACT] += c.exactReads;
      out.statistics[UNIQUE] += c.uniqueReads;
    }
    out.statistics[CELLS] += c.rows.length > 0 ? 1 : 0;
    out.addEntries(c.rows, c.counts);
    for (int i = 0; i < c.counts.length; i += velocyto ? 1 : out.columns) {
      out.statistics[UMIS] += c.counts[i];
    }
    for (int i = 0; i < c.multiGenes.length; i++) {
      addMulti(c, i);
    }
    out.moleculeReads.add(c.moleculeReads);
  }

  /**
   * A row per dedup type, of which each has the values of its type alone; only the first says
   * whose.
   */
  private void addMulti(SlotCounts c, int gene) {
    for (int d = 0; d < dedups; d++) {
      int row = out.addMulti(d == 0 ? c.multiGenes[gene] : 0);
      for (int m = 0; m < methods; m++) {
        int value = m * dedups + d;
        out.multiValue[row * out.multiColumns + value] =
            c.multiValues[gene * out.multiColumns + value];
      }
    }
  }

  FeatureCounts finish() {
    addNamedBefore(Long.MAX_VALUE);
    return out;
  }
}
