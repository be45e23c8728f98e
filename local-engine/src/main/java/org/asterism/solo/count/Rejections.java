package org.asterism.solo.count;

import java.io.Serializable;
import org.asterism.params.SoloFeature;
import org.asterism.solo.ExactCounts;
import org.asterism.solo.SoloRecord;

/**
 * What records leave apart from the group of their cell: counters of those that are rejected, and
 * the barcodes that a record names without getting it. Sums; merging is associative and
 * commutative.
 */
public final class Rejections implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Asked when records are added, which those who receive sums from elsewhere do not. */
  private final transient CountRules rules;

  /** For each slot: rejected by their posterior (noTooManyWLmatches). */
  final long[] posterior;

  /** For each slot: rejected because their candidate has no exact read (noMMtoWLwithoutExact). */
  final long[] noExact;

  /** For each slot: CellReads columns of rejected reads. */
  final long[][] noCell;

  /** For each slot: how often a barcode was named by records of other cells or of none. */
  final ExactCounts[] named;

  /**
   * @param rules the run's
   */
  public Rejections(CountRules rules) {
    this.rules = rules;
    int slots = rules.slots.length;
    posterior = new long[slots];
    noExact = new long[slots];
    noCell = new long[slots][CellReads.COLUMNS];
    named = new ExactCounts[slots];
    for (int s = 0; s < slots; s++) {
      named[s] = new ExactCounts();
    }
  }

  /**
   * Notes a record.
   *
   * @param cell what {@link BarcodeResolver#resolve} said
   */
  public void add(SoloRecord r, long cell) {
    if (r.status == 0) {
      return;
    }
    for (int s = 0; s < r.slots; s++) {
      if (cell < 0) {
        reject(r, s, cell);
      }
      int features = RecordKinds.features(rules, r, s);
      for (int i = 0; features > 0 && i < r.candidateCount; i++) {
        if (r.candidates[i] != cell) {
          named[s].add(r.candidates[i], features);
        }
      }
    }
  }

  private void reject(SoloRecord r, int slot, long reason) {
    long[] counter = reason == BarcodeResolver.REJECTED_POSTERIOR ? posterior : noExact;
    counter[slot] += RecordKinds.counted(rules, r, slot);
    if (rules.cellReads && r.kind[slot] != SoloRecord.ABSENT && isGeneType(slot)) {
      noCell[slot][CellReadColumns.MATCH]++;
      CellReadColumns.addRead(noCell[slot], 0, r, slot);
    }
  }

  private boolean isGeneType(int slot) {
    SoloFeature feature = rules.slots[slot];
    return feature.isGeneType();
  }

  /** Adds what other records left. */
  public void merge(Rejections other) {
    for (int s = 0; s < posterior.length; s++) {
      posterior[s] += other.posterior[s];
      noExact[s] += other.noExact[s];
      for (int c = 0; c < CellReads.COLUMNS; c++) {
        noCell[s][c] += other.noCell[s][c];
      }
      named[s].merge(other.named[s]);
    }
  }
}
