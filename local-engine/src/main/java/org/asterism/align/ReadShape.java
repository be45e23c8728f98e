package org.asterism.align;

/** Lengths of the read and place of the window that a candidate belongs to. */
final class ReadShape {
  /** Lread: bases of the combined read, the mate spacer included. */
  int length;

  /** Clipped bases of each mate; 0 for an absent one. */
  final int[] mateLength = new int[2];

  /** Mismatches allowed to the whole read. */
  int mismatchMax;

  /** Start of the window's chromosome, 0-based in the concatenated genome. */
  long chromosomeStart;

  /** Its length in bases. */
  long chromosomeLength;

  /**
   * Bases of the mate that comes first in the window's orientation; the whole length for single
   * ends.
   */
  int leftMateLength;

  /** The last mate there is: 1 for pairs, 0 for single ends. */
  int lastMate() {
    return leftMateLength < length ? 1 : 0;
  }
}
