package org.asterism.seed;

import org.asterism.reads.PreparedRead;

/**
 * Both orientations of the read being searched, with margins so that 8-byte loads may start before
 * the first and end after the last code.
 */
final class ReadText {
  /** Codes before and after the read in each array. */
  static final int MARGIN = 16;

  /** R from {@link #MARGIN} on. */
  byte[] forward = new byte[PreparedRead.MAX_LENGTH + 2 * MARGIN];

  /** R' from {@link #MARGIN} on. */
  byte[] reverse = new byte[PreparedRead.MAX_LENGTH + 2 * MARGIN];

  /** Lread. */
  int length;

  /** Takes over the codes of a read. */
  void load(PreparedRead read) {
    length = read.length;
    if (length + 2 * MARGIN > forward.length) {
      forward = new byte[2 * length + 2 * MARGIN];
      reverse = new byte[2 * length + 2 * MARGIN];
    }
    System.arraycopy(read.forward, 0, forward, MARGIN, length);
    System.arraycopy(read.reverse, 0, reverse, MARGIN, length);
  }
}
