package org.asterism.solo.count;

import org.asterism.solo.SoloRecord;

/** Columns of CellReads.stats and what a read adds to them (spec 51 section 13). */
final class CellReadColumns {
  static final int MATCH = 0;
  static final int PERFECT = 1;
  static final int ONE_CANDIDATE = 2;
  static final int SEVERAL_CANDIDATES = 3;
  static final int COUNTED_UNIQUE = 13;
  static final int COUNTED_MULTI = 14;

  private static final int GENOME_UNIQUE = 4;
  private static final int GENOME_MULTI = 5;
  private static final int FEATURE_UNIQUE = 6;
  private static final int FEATURE_MULTI = 7;
  private static final int EXONIC = 8;
  private static final int INTRONIC = 9;
  private static final int EXONIC_AS = 10;
  private static final int INTRONIC_AS = 11;
  private static final int MITO = 12;

  /** Column of each overlap code (spec 50 section 8.5), -1 for none. */
  private static final int[] OVERLAP = {
    -1, EXONIC, EXONIC_AS, EXONIC, EXONIC_AS, INTRONIC, INTRONIC_AS, -1
  };

  private CellReadColumns() {}

  /** Adds where the read was mapped and what it overlaps. */
  static void addRead(long[] sums, int at, SoloRecord r, int slot) {
    if ((r.readFlags & SoloRecord.ONE_LOCUS) != 0) {
      sums[at + GENOME_UNIQUE]++;
    }
    if ((r.readFlags & SoloRecord.SEVERAL_LOCI) != 0) {
      sums[at + GENOME_MULTI]++;
    }
    if ((r.readFlags & SoloRecord.MITOCHONDRIAL) != 0) {
      sums[at + MITO]++;
    }
    int genes = r.classes[slot] >> 3;
    if (genes == 1) {
      sums[at + FEATURE_UNIQUE]++;
    } else if (genes > 1) {
      sums[at + FEATURE_MULTI]++;
    }
    int overlap = OVERLAP[r.classes[slot] & 7];
    if (overlap >= 0) {
      sums[at + overlap]++;
    }
  }

  /** Adds a read that was accepted for its cell. */
  static void addAccepted(long[] sums, SoloRecord r, int slot, boolean counted) {
    sums[MATCH]++;
    sums[r.status == 0 ? PERFECT : r.status == 1 ? ONE_CANDIDATE : SEVERAL_CANDIDATES]++;
    addRead(sums, 0, r, slot);
    if (counted) {
      int genes = r.classes[slot] >> 3;
      sums[genes > 1 ? COUNTED_MULTI : COUNTED_UNIQUE]++;
    }
  }
}
