package org.asterism.align;

/**
 * Where the two mates of a pair overlap, and the single read that they make together (spec 21
 * section 11 steps 1 and 2). Mate 2 is meant as its reverse complement throughout.
 */
final class MateOverlap {
  private final double mismatchRatio;

  /** Bases shared by the mates. */
  int bases;

  /** Whether mate 1 comes first in the merged read. */
  boolean mate1First;

  /** 0-based start of each mate in the merged read. */
  final int[] start = new int[2];

  /**
   * @param mismatchRatio largest ratio of mismatches to matches in the overlap
   */
  MateOverlap(double mismatchRatio) {
    this.mismatchRatio = mismatchRatio;
  }

  /**
   * Finds the overlap of a pair.
   *
   * @param pair codes of the combined read, strand 0
   * @param length1 bases of mate 1
   * @param length2 bases of mate 2, which starts at {@code length1 + 1}
   */
  void find(byte[] pair, int length1, int length2) {
    int second = length1 + 1;
    int start2 = offset(pair, 0, length1, second, length2);
    int start1 = offset(pair, second, length2, 0, length1);
    int bases1First = Math.min(length2, length1 - start2);
    int bases2First = Math.min(length1, length2 - start1);
    mate1First = bases1First >= bases2First;
    bases = Math.max(bases1First, bases2First);
    start[0] = mate1First ? 0 : start1;
    start[1] = mate1First ? start2 : 0;
  }

  /**
   * Writes the merged read; in the overlap the bases are those of the mate that comes first.
   *
   * @return its length
   */
  int merge(byte[] pair, int length1, int length2, byte[] into) {
    int second = length1 + 1;
    int firstLength = mate1First ? length1 : length2;
    int restLength = (mate1First ? length2 : length1) - bases;
    System.arraycopy(pair, mate1First ? 0 : second, into, 0, firstLength);
    System.arraycopy(pair, (mate1First ? second : 0) + bases, into, firstLength, restLength);
    return firstLength + restLength;
  }

  /**
   * The offset in x at which y lies best: most matches, then fewest mismatches, then leftmost;
   * {@code lengthX} if none is good enough. N matches nothing.
   */
  private int offset(byte[] codes, int x, int lengthX, int y, int lengthY) {
    int best = lengthX;
    int bestMatches = 0;
    int bestMismatches = 0;
    for (int o = 0; o < lengthX; o++) {
      int n = Math.min(lengthY, lengthX - o);
      if (n < bestMatches) {
        break;
      }
      int mismatches = 0;
      for (int i = 0; i < n; i++) {
        int code = codes[y + i];
        if (code > 3 || code != codes[x + o + i]) {
          mismatches++;
          if (n - mismatches < bestMatches || tooMany(mismatches, n - mismatches)) {
            break;
          }
        }
      }
      int matches = n - mismatches;
      if ((matches > bestMatches || (matches == bestMatches && mismatches < bestMismatches))
          && !tooMany(mismatches, matches)) {
        best = o;
        bestMatches = matches;
        bestMismatches = mismatches;
      }
    }
    return best;
  }

  private boolean tooMany(int mismatches, int matches) {
    return matches == 0 || (double) mismatches / matches > mismatchRatio;
  }
}
