package org.asterism.solo.count;

import java.io.Serializable;

/** The counts of one cell for all feature types: what a task returns of a group of records. */
public final class CellCounts implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long cell;

  /** For each slot the counts. */
  final SlotCounts[] slots;

  CellCounts(long cell, SlotCounts[] slots) {
    this.cell = cell;
    this.slots = slots;
  }

  /** Key of the cell: ascending keys are ascending cells. */
  public long cell() {
    return cell;
  }
}
