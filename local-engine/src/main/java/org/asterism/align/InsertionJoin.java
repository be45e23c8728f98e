package org.asterism.align;

import org.asterism.genome.GenomeSequence;
import org.asterism.seed.WindowTable;

/**
 * Joins a seed across bases that only the read has (spec 21 section 4.3): places the insertion in
 * the gap and scores the bases around it.
 */
final class InsertionJoin {
  private final GenomeSequence genome;
  private final AlignmentRules rules;
  private byte[] read;
  private int mismatchMax;
  private int matched;
  private int mismatched;

  InsertionJoin(GenomeSequence genome, AlignmentRules rules) {
    this.genome = genome;
    this.rules = rules;
  }

  void begin(byte[] read, int mismatchMax) {
    this.read = read;
    this.mismatchMax = mismatchMax;
  }

  /**
   * Joins a row of the window to the candidate.
   *
   * @param row index in the window table
   * @param rB read start of the seed, trimmed where it overlaps A
   * @param length its bases, trimmed likewise
   * @param readGap bases between the seeds in the read
   * @param genomeGap bases between the seeds in the genome, less than {@code readGap}; may be
   *     negative
   */
  boolean join(
      Candidate c, WindowTable table, int row, int rB, int length, int readGap, int genomeGap) {
    int rA = c.readEnd;
    long gA = c.genomeEnd;
    int inserted = readGap - genomeGap;
    matched = 0;
    mismatched = 0;
    int place = 0;
    int added = length;
    if (genomeGap > 0) {
      place = bestPlace(rA, gA, inserted, genomeGap);
      scoreGap(rA, gA, inserted, genomeGap, place);
      added += matched - mismatched;
    } else {
      added += genomeGap;
    }
    int end = rB + length - 1;
    if (rules.insertionFlushRight) {
      int bound = end - rA - inserted;
      place = flushRight(rA, gA, place, bound);
      if (place == bound) {
        return false;
      }
    }
    added += inserted * rules.insertionBase + rules.insertionOpen;
    Alignment b = c.blocks;
    if (b.mismatches + mismatched > mismatchMax || added <= AlignmentRules.REJECTED) {
      return false;
    }
    b.length[b.blockCount - 1] += place;
    c.boundary(Alignment.MOTIF_INSERTION, false, 0, 0, 0);
    c.append(
        rA + place + inserted + 1,
        gA + 1 + place,
        end - rA - place - inserted,
        table.mate[row],
        table.junction[row]);
    b.matches += length + matched;
    b.mismatches += mismatched;
    b.insertions++;
    b.insertedBases += inserted;
    c.score += added;
    return true;
  }

  /** Number of gap bases that go to A's side: the best, of equals the leftmost (or rightmost). */
  private int bestPlace(int rA, long gA, int inserted, int genomeGap) {
    int place = 0;
    int best = 0;
    int s = 0;
    for (int j = 1; j <= genomeGap; j++) {
      int g = genome.at(gA + j);
      if (g < 4) {
        s += read[rA + j] == g ? 1 : -1;
        s += read[rA + inserted + j] == g ? -1 : 1;
      }
      if (s > best || (s == best && rules.insertionFlushRight)) {
        best = s;
        place = j;
      }
    }
    return place;
  }

  private void scoreGap(int rA, long gA, int inserted, int genomeGap, int place) {
    for (int j = 1; j <= genomeGap; j++) {
      int g = genome.at(gA + j);
      int r = read[j <= place ? rA + j : rA + j + inserted];
      if (g < 4 && r < 4) {
        if (g == r) {
          matched++;
        } else {
          mismatched++;
        }
      }
    }
  }

  private int flushRight(int rA, long gA, int from, int bound) {
    int place = from;
    while (place < bound) {
      int g = genome.at(gA + place + 1);
      if (g == 4 || read[rA + place + 1] != g) {
        break;
      }
      place++;
    }
    return place;
  }
}
