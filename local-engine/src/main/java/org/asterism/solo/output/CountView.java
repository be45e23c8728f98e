package org.asterism.solo.output;

import java.util.Arrays;
import org.asterism.hdf5.Hdf5Type;
import org.asterism.solo.cells.CountColumns;
import org.asterism.solo.count.FeatureCounts;

/**
 * One of the counts that each entry of a feature type has.
 *
 * @param counts the feature type
 * @param kind 0-based place among the counts of an entry: a UMI collapsing method, or a splicing
 *     state
 */
record CountView(FeatureCounts counts, int kind) implements CountColumns {
  @Override
  public int features() {
    return Math.toIntExact(counts.rows);
  }

  @Override
  public int cells() {
    return counts.cellCount;
  }

  @Override
  public long first(int cell) {
    return counts.entryStart[cell];
  }

  @Override
  public int feature(long entry) {
    return (int) counts.entryRow[(int) entry];
  }

  @Override
  public int[] totals() {
    return kind == 0 ? Arrays.copyOf(counts.umis, counts.cellCount) : CountColumns.super.totals();
  }

  @Override
  public int count(long entry) {
    return counts.entryCount[(int) entry * counts.columns + kind];
  }

  /** Whether a count is beyond {@link Integer#MAX_VALUE}. */
  boolean isWide() {
    for (int e = 0; e < counts.entries(); e++) {
      if (count(e) < 0) {
        return true;
      }
    }
    return false;
  }

  /** Numbers of HDF5 files that all counts fit into. */
  Hdf5Type type() {
    return isWide() ? Hdf5Type.LONG : Hdf5Type.INT;
  }
}
