package org.asterism.solo.count;

import java.util.List;
import org.asterism.solo.SoloRecord;

/**
 * Counts one cell at a time, all feature types at once: a pure function of the cell's records in
 * any order (spec 50 sections 10 to 13). Has scratch memory of its own: one per thread.
 */
public final class CellCounter {
  private final CountRules rules;
  private final SoloRecord record;
  private final SlotCounter[] counters;

  /**
   * @param rules the run's
   */
  public CellCounter(CountRules rules) {
    this.rules = rules;
    record = new SoloRecord(rules.slots.length);
    counters = new SlotCounter[rules.slots.length];
    for (int s = 0; s < counters.length; s++) {
      counters[s] = new SlotCounter(rules, s);
    }
  }

  /**
   * Counts a cell.
   *
   * @param cell its key
   * @param records all records that were resolved to it
   * @param tags takes the molecule of each read if the run has tags; may be null otherwise
   */
  public CellCounts count(long cell, CellRecords records, TagSink tags) {
    for (SlotCounter counter : counters) {
      counter.begin();
    }
    records.rewind();
    while (records.next(record)) {
      for (SlotCounter counter : counters) {
        counter.add(record);
      }
    }
    SlotCounts[] slots = new SlotCounts[counters.length];
    for (int s = 0; s < counters.length; s++) {
      if (s != rules.velocytoSlot) {
        slots[s] = counters[s].finish();
      }
    }
    goThroughAgain(cell, records, tags);
    if (rules.velocytoSlot >= 0) {
      slots[rules.velocytoSlot] = counters[rules.velocytoSlot].finish();
    }
    return new CellCounts(cell, slots);
  }

  /**
   * Counts the cells of a range whose records were combined.
   *
   * @param gathered what the tables are of
   * @param range its number
   * @param tables molecules of each slot
   * @param cells receives cells with records, ascending
   */
  void count(GatheredCells gathered, int range, PairTable[] tables, List<CellCounts> cells) {
    long bits = gathered.moleculeBits();
    int[] from = new int[tables.length];
    for (long next = nextNumber(tables, from); next < Long.MAX_VALUE; ) {
      long cell = gathered.cell(range, next);
      SlotCounts[] slots = new SlotCounts[tables.length];
      for (int s = 0; s < tables.length; s++) {
        int to = tables[s].from((next | bits) + 1);
        counters[s].begin();
        counters[s].take(tables[s], from[s], to, bits, gathered.exact(s).get(cell));
        slots[s] = counters[s].finish();
        from[s] = to;
      }
      cells.add(new CellCounts(cell, slots));
      next = nextNumber(tables, from);
    }
  }

  /** The least number that is left in any table; {@link Long#MAX_VALUE} if there is none. */
  private static long nextNumber(PairTable[] tables, int[] from) {
    long next = Long.MAX_VALUE;
    for (int s = 0; s < tables.length; s++) {
      if (from[s] < tables[s].size) {
        next = Math.min(next, tables[s].pairs[from[s]]);
      }
    }
    return next;
  }

  /** What needs the molecules of Gene or of the feature type that is shown in tags. */
  private void goThroughAgain(long cell, CellRecords records, TagSink tags) {
    boolean tagged = tags != null && rules.tagSlot >= 0 && counters[rules.tagSlot].exists();
    boolean velocyto =
        rules.velocytoSlot >= 0 && rules.geneSlot >= 0 && counters[rules.geneSlot].exists();
    if (!tagged && !velocyto) {
      return;
    }
    records.rewind();
    while (records.next(record)) {
      if (velocyto && record.kind[rules.geneSlot] != SoloRecord.ABSENT) {
        long umi = counters[rules.geneSlot].molecule(record);
        if (umi != TagSink.NO_UMI) {
          counters[rules.velocytoSlot].addVelocyto(record, umi);
        }
      }
      if (tagged && record.kind[rules.tagSlot] != SoloRecord.ABSENT) {
        tags.add(record.order, cell, counters[rules.tagSlot].molecule(record));
      }
    }
  }
}
