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
  private final BaseComparison bases;
  private final double mismatchOverLength;
  private byte[] read;
  private int mismatchMax;

  EndExtension(GenomeSequence genome, double mismatchOverLength) {
    this.genome = genome;
    bases = new BaseComparison(genome);
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
    int matchEnd = 0;
    int i = 0;
    boolean open = true;
    while (open && i < limit && matched - missed + (limit - i) > score) {
      bases.load(read, readPosition + step * i, genomePosition + (long) step * i, step);
      int reach = Math.min(limit - i, BaseComparison.firstOf(bases.barrier));
      long within = BaseComparison.first(reach);
      long match = bases.match & within;
      long mismatch = bases.mismatch & within;
      open = reach == BaseComparison.WIDTH;
      while (mismatch != 0) {
        long run = match & (Long.lowestOneBit(mismatch) - 1);
        match ^= run;
        if (run != 0) {
          matched += Long.bitCount(run);
          matchEnd = i + BaseComparison.endOf(run);
        }
        keepIfBetter(matchEnd, matched, missed, lengthBefore, before);
        if (missed + before >= budgetAtEnd) {
          return length > 0;
        }
        missed++;
        mismatch &= mismatch - 1;
      }
      if (match != 0) {
        matched += Long.bitCount(match);
        matchEnd = i + BaseComparison.endOf(match);
      }
      i += BaseComparison.WIDTH;
    }
    keepIfBetter(matchEnd, matched, missed, lengthBefore, before);
    return length > 0;
  }

  private void keepIfBetter(int end, int matched, int missed, int lengthBefore, int before) {
    if (matched - missed > score && withinBudget(missed + before, lengthBefore + end)) {
      length = end;
      score = matched - missed;
      matches = matched;
      mismatches = missed;
    }
  }

  private boolean withinBudget(int missed, int span) {
    return missed <= Math.min(mismatchOverLength * span, (double) mismatchMax);
  }

  /**
   * The most that a stretch of this diagonal, begun here, can score: what any extension or gap
   * filling can take from it. Barriers are passed like N.
   *
   * @param limit most positions
   */
  int potential(int readPosition, long genomePosition, int step, int limit) {
    int best = 0;
    int matched = 0;
    int missed = 0;
    for (int i = 0; i < limit; i += BaseComparison.WIDTH) {
      bases.load(read, readPosition + step * i, genomePosition + (long) step * i, step);
      long within = BaseComparison.first(limit - i);
      long match = bases.match & within;
      long mismatch = bases.mismatch & within;
      while (mismatch != 0) {
        long run = match & (Long.lowestOneBit(mismatch) - 1);
        match ^= run;
        matched += Long.bitCount(run);
        best = Math.max(best, matched - missed);
        missed++;
        if (missed > mismatchMax) {
          return best;
        }
        mismatch &= mismatch - 1;
      }
      matched += Long.bitCount(match);
    }
    return Math.max(best, matched - missed);
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
