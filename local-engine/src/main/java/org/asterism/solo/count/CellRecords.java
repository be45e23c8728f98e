package org.asterism.solo.count;

import org.asterism.solo.SoloRecord;

/** The records of one cell, in any order; can be gone through more than once. */
public interface CellRecords {
  /** Goes back to the first record. */
  void rewind();

  /**
   * Reads the next record.
   *
   * @return false behind the last one
   */
  boolean next(SoloRecord into);
}
