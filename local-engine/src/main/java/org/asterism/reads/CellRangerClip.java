package org.asterism.reads;

/**
 * CellRanger 4's clipping: the template-switch oligo at the 5' end by an overlap alignment, poly-A
 * at the 3' end by a running score (spec 20 section 3.4). One per worker.
 */
final class CellRangerClip {
  private static final int TARGET = 91;
  private static final int MISMATCH = -2;
  private static final int GAP = -2;

  private final byte[] query;
  private final byte[] target = new byte[TARGET];
  private final int[] row = new int[TARGET + 1];

  /**
   * @param query codes of the 5' adapter
   */
  CellRangerClip(byte[] query) {
    this.query = query;
  }

  /**
   * Bases from the read's start to the end of the adapter.
   *
   * @param text raw letters of the read at {@code [from, from + length)}; lower case counts as N
   * @return 0 when the adapter is not there
   */
  int clip5(byte[] text, int from, int length) {
    for (int i = 0; i < TARGET; i++) {
      target[i] = i < length ? upperCode(text[from + i]) : 4;
    }
    java.util.Arrays.fill(row, 0);
    int lastColumn = Integer.MIN_VALUE;
    for (byte q : query) {
      int diagonal = 0;
      for (int c = 1; c <= TARGET; c++) {
        int t = target[c - 1];
        int pair = q == t ? (q == 4 ? 0 : 1) : MISMATCH;
        int above = row[c];
        int h = Math.max(diagonal + pair, Math.max(above, row[c - 1]) + GAP);
        diagonal = above;
        row[c] = h;
      }
      lastColumn = Math.max(lastColumn, row[TARGET]);
    }
    int lastRow = Integer.MIN_VALUE;
    int column = 0;
    for (int c = 1; c < TARGET; c++) {
      if (row[c] > lastRow) {
        lastRow = row[c];
        column = c;
      }
    }
    int score = Math.max(lastRow, lastColumn);
    int end = lastColumn > lastRow ? TARGET : column;
    boolean weak = score < 20 || score == 20 && end > 26 || score == 21 && end > 30;
    return weak ? 0 : end;
  }

  /** Bases of the poly-A tail at the end of the codes in {@code [from, from + length)}. */
  static int clip3(byte[] read, int from, int length) {
    if (length < 20) {
      return 0;
    }
    int score = 0;
    int bestScore = 0;
    int best = 0;
    for (int b = 1; b <= length; b++) {
      if (read[from + length - b] == 0) {
        score++;
        if (10 * score >= 7 * b) {
          best = b;
          bestScore = score;
        }
      } else {
        score -= 2;
        if (b - score > 27) {
          break;
        }
      }
    }
    return bestScore >= 20 ? best : 0;
  }

  private static byte upperCode(byte letter) {
    return switch (letter) {
      case 'A' -> 0;
      case 'C' -> 1;
      case 'G' -> 2;
      case 'T' -> 3;
      default -> 4;
    };
  }
}
