package org.asterism.align;

import org.asterism.genome.Bases;
import org.asterism.genome.GenomeSequence;

/**
 * Walks from the end of a block outwards along one diagonal and finds where the alignment should
 * end (spec 21 section 5). The result of the last walk is in the fields; one object per worker.
 */
final class EndExtension {
  private static final int FAILED_SCORE = -999_999_999;

  /** Bases by which the block grows; 0 for a forced extension that hit the chromosome's end. */
  int length;

  /** Score of the added bases. */
  int score;

  /** Matches among the added bases. */
  int matches;

  /** Mismatches among the added bases. */
  int mismatches;

  private final GenomeSequence genome;
  private final double mismatchOverLength;
  private byte[] read;
  private int mismatchMax;

  EndExtension(GenomeSequence genome, double mismatchOverLength) {
    this.genome = genome;
    this.mismatchOverLength = mismatchOverLength;
  }

  /**
   * @param read codes in the orientation of the window
   * @param mismatchMax mismatches allowed to the whole read
   */
  void begin(byte[] read, int mismatchMax) {
    this.read = read;
    this.mismatchMax = mismatchMax;
  }

  /**
   * Extends from a position on, that position included.
   *
   * @param readPosition first read position to look at
   * @param genomePosition its genome position
   * @param step 1 to the right, -1 to the left
   * @param limit most positions to look at; none if 0 or less
   * @param lengthBefore length that the mismatch budget already has
   * @param mismatchesBefore mismatches that the candidate already has
   * @param forced whether the end has to align whatever it costs
   * @return whether there is something to add to the candidate
   */
  boolean extend(
      int readPosition,
      long genomePosition,
      int step,
      int limit,
      int lengthBefore,
      int mismatchesBefore,
      boolean forced) {
    length = 0;
    score = 0;
    matches = 0;
    mismatches = 0;
    if (limit <= 0) {
      return false;
    }
    return forced
        ? extendToEnd(readPosition, genomePosition, step, limit)
        : extendFreely(readPosition, genomePosition, step, limit, lengthBefore, mismatchesBefore);
  }

  /**
   * While bases match, the score and the budget only grow, so that a run of matches is judged once,
   * at its end.
   */
  private boolean extendFreely(
      int readPosition, long genomePosition, int step, int limit, int lengthBefore, int before) {
    double budgetAtEnd =
        Math.min(mismatchOverLength * ((double) lengthBefore + limit), (double) mismatchMax);
    int matched = 0;
    int missed = 0;
    int i = 0;
    while (true) {
      int run =
          matchRun(readPosition + step * i, genomePosition + (long) step * i, step, limit - i);
      if (run > 0) {
        i += run;
        matched += run;
        if (matched - missed > score && withinBudget(missed + before, lengthBefore + i)) {
          length = i;
          score = matched - missed;
          matches = matched;
          mismatches = missed;
        }
      }
      if (i >= limit || matched - missed + (limit - i) <= score) {
        break;
      }
      int g = genome.at(genomePosition + (long) step * i);
      int r = read[readPosition + step * i];
      if (g == Bases.PAD || r == Bases.MATE_SPACER) {
        break;
      }
      if (g <= 3 && r <= 3) {
        if (missed + before >= budgetAtEnd) {
          break;
        }
        missed++;
      }
      i++;
    }
    return length > 0;
  }

  private boolean withinBudget(int missed, int span) {
    return missed <= Math.min(mismatchOverLength * span, (double) mismatchMax);
  }

  /** Number of equal bases (codes up to 3) from here on, at most {@code limit}. */
  private int matchRun(int readPosition, long genomePosition, int step, int limit) {
    int i = 0;
    while (i < limit) {
      int r = read[readPosition + step * i];
      if (r > 3 || r != genome.at(genomePosition + (long) step * i)) {
        break;
      }
      i++;
    }
    return i;
  }

  private boolean extendToEnd(int readPosition, long genomePosition, int step, int limit) {
    int i = 0;
    for (; i < limit; i++) {
      int g = genome.at(genomePosition + (long) step * i);
      if (g == Bases.PAD) {
        length = 0;
        score = FAILED_SCORE;
        matches = 0;
        mismatches = mismatchMax + 1;
        return true;
      }
      int r = read[readPosition + step * i];
      if (r == Bases.MATE_SPACER) {
        break;
      }
      if (g <= 3 && r <= 3) {
        if (g == r) {
          matches++;
        } else {
          mismatches++;
        }
      }
    }
    length = i;
    score = matches - mismatches;
    return i > 0;
  }
}
