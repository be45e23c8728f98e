package org.asterism.align;

import org.asterism.genome.GenomeSequence;
import org.asterism.genome.JunctionDatabase;
import org.asterism.seed.WindowTable;

/**
 * Tries all ways to join the seeds of a window and records the alignments worth keeping (spec 21
 * sections 3, 6, 7). Depth first, including a seed before excluding it: the order shows in what is
 * recorded.
 *
 * <p>A candidate, or a whole branch, is left out when its score cannot reach what section 7 step 1
 * asks for: such candidates leave no trace. The bound assumes that every base still free matches.
 */
final class WindowStitcher {
  private final AlignmentRules rules;
  private final EndExtension extension;
  private final SeedJoin seedJoin;
  private final CandidateFilter filter;
  private final Candidate candidate = new Candidate();
  private final int[] bestOfMate = new int[2];
  private final int largestSpanTerm;
  private final boolean bounded;

  private ReadShape shape;
  private RecordedAlignments recorded;

  WindowStitcher(GenomeSequence genome, JunctionDatabase junctions, AlignmentRules rules) {
    this.rules = rules;
    extension = new EndExtension(genome, rules.mismatchOverLength);
    seedJoin = new SeedJoin(genome, junctions, rules, extension);
    filter = new CandidateFilter(rules);
    largestSpanTerm = (int) Math.ceil(rules.spanScore.largest());
    bounded =
        rules.largestJoinBonus >= 0
            && !rules.recordEverything
            && rules.intronMotifs != AlignmentRules.UNKNOWN_MOTIF_FILTER
            && rules.scoreRange >= 0
            && rules.exactSeeds;
  }

  /** Starts a read: no single mate has a score yet (that is kept from window to window). */
  void beginRead() {
    bestOfMate[0] = 0;
    bestOfMate[1] = 0;
  }

  /**
   * Fills the open window's list.
   *
   * @param windows windows of the read
   * @param w index of a window with seeds
   * @param codes read codes in the window's orientation
   * @param read lengths, and the window's chromosome
   * @param into receives the alignments
   */
  void stitch(WindowTable windows, int w, byte[] codes, ReadShape read, RecordedAlignments into) {
    shape = read;
    recorded = into;
    extension.begin(codes, read.mismatchMax);
    seedJoin.begin(codes, read.mismatchMax);
    Candidate c = candidate;
    c.clear(windows.chromosome[w], windows.strand[w]);
    int from = windows.rowBase[w];
    int end = from + windows.rowCount[w];
    int row = from;
    while (true) {
      for (; row < end; row++) {
        if (c.readEnd != 0 && hopeless(c, end - row)) {
          row = -1;
          break;
        }
        include(c, windows, row);
      }
      if (row >= 0 && c.readEnd != 0) {
        finish(c);
      }
      if (c.depth() == 0) {
        return;
      }
      row = c.backToMark() + 1;
    }
  }

  /** Adds a seed, if it fits, with a mark to come back to. */
  private void include(Candidate c, WindowTable t, int row) {
    int readStart = t.readStart[row];
    long genomeStart = t.genomeStart[row];
    int length = t.length[row];
    c.mark(row);
    if (c.blocks.blockCount == 0) {
      c.append(readStart, genomeStart, length, t.mate[row], t.junction[row]);
      c.blocks.matches = length;
      c.score = length;
      c.readEnd = readStart + length - 1;
      c.genomeEnd = genomeStart + length - 1;
    } else if (!seedJoin.join(c, readStart, genomeStart, length, t.mate[row], t.junction[row])) {
      c.forgetMark();
    }
  }

  /** Whether nothing that the candidate can become with the next seeds would be recorded. */
  private boolean hopeless(Candidate c, int seedsLeft) {
    if (!bounded) {
      return false;
    }
    int reach = c.score + freeLeft(c) + rules.largestJoinBonus * seedsLeft + largestSpanTerm;
    int whole = reach + shape.length - 1 - c.readEnd;
    if (c.readEnd < shape.leftMateLength && shape.leftMateLength < shape.length) {
      whole--;
    }
    return belowTop(whole) && (c.blocks.hasBothMates() || belowMate(reach + freeRight(c), c));
  }

  private boolean belowTop(int bound) {
    return Math.max(0, bound) + rules.scoreRange < recorded.openTopScore();
  }

  private boolean belowMate(int bound, Candidate c) {
    return Math.max(0, bound) + rules.scoreRange < bestOfMate[c.blocks.mate[0]];
  }

  /** Read bases left of the candidate that its extension could reach. */
  private int freeLeft(Candidate c) {
    int start = c.blocks.readStart[0];
    return start > shape.leftMateLength ? start - shape.leftMateLength - 1 : start;
  }

  /** Read bases right of the candidate within its last mate. */
  private int freeRight(Candidate c) {
    return (c.readEnd < shape.leftMateLength ? shape.leftMateLength : shape.length) - 1 - c.readEnd;
  }

  /** Section 6: extends the ends, filters, scores, records; the candidate is put back after. */
  private void finish(Candidate c) {
    Alignment a = c.blocks;
    if (bounded) {
      int bound = c.score + freeLeft(c) + freeRight(c) + largestSpanTerm;
      if (belowTop(bound) && (a.hasBothMates() || belowMate(bound, c))) {
        return;
      }
    }
    int last = a.blockCount - 1;
    int lastLength = a.length[last];
    int firstLength = a.length[0];
    int firstRead = a.readStart[0];
    long firstGenome = a.genomeStart[0];
    int mismatches = a.mismatches;
    int matches = a.matches;
    int score = c.score;
    int readEnd = c.readEnd;
    long genomeEnd = c.genomeEnd;

    if (a.strand == 0) {
      extendLeft(c);
      extendRight(c);
    } else {
      extendRight(c);
      extendLeft(c);
    }
    evaluate(c);

    c.score = score;
    c.readEnd = readEnd;
    c.genomeEnd = genomeEnd;
    a.mismatches = mismatches;
    a.matches = matches;
    a.readStart[0] = firstRead;
    a.genomeStart[0] = firstGenome;
    a.length[last] = lastLength;
    a.length[0] = firstLength;
  }

  private void extendLeft(Candidate c) {
    Alignment a = c.blocks;
    int start = a.readStart[0];
    if (start == 0) {
      return;
    }
    int mate = a.mate[0];
    boolean forced = a.strand == mate ? rules.forced5(mate) : rules.forced3(mate);
    if (extension.extend(
        start - 1, a.genomeStart[0] - 1, -1, start, c.readEnd - start + 1, a.mismatches, forced)) {
      a.readStart[0] -= extension.length;
      a.genomeStart[0] -= extension.length;
      a.length[0] += extension.length;
      addExtension(c);
    }
  }

  private void extendRight(Candidate c) {
    Alignment a = c.blocks;
    int last = a.blockCount - 1;
    int mate = a.mate[last];
    boolean forced = a.strand == mate ? rules.forced3(mate) : rules.forced5(mate);
    if (extension.extend(
        c.readEnd + 1,
        c.genomeEnd + 1,
        1,
        shape.length - c.readEnd - 1,
        c.readEnd - a.readStart[0] + 1,
        a.mismatches,
        forced)) {
      a.length[last] += extension.length;
      c.readEnd += extension.length;
      c.genomeEnd += extension.length;
      addExtension(c);
    }
  }

  private void addExtension(Candidate c) {
    c.score += extension.score;
    c.blocks.matches += extension.matches;
    c.blocks.mismatches += extension.mismatches;
  }

  private void evaluate(Candidate c) {
    Alignment a = c.blocks;
    if (!filter.accepts(a, shape)) {
      return;
    }
    int last = a.blockCount - 1;
    int aligned = 0;
    for (int i = 0; i <= last; i++) {
      aligned += a.length[i];
    }
    a.alignedLength = aligned;
    a.genomicLength = c.genomeEnd + 1 - a.genomeStart[0];
    int score = c.score;
    if (rules.spanScore.active()) {
      long span = a.genomeStart[last] + a.length[last] - a.genomeStart[0];
      score = Math.max(0, rules.spanScore.add(score, span));
    }
    a.score = score;
    boolean enters = score + rules.scoreRange >= recorded.openTopScore() || rules.recordEverything;
    int mate = a.mate[0];
    if (mate == a.mate[last]) {
      bestOfMate[mate] = Math.max(bestOfMate[mate], score);
      enters |= score + rules.scoreRange >= bestOfMate[mate];
    }
    if (enters) {
      recorded.record(a, rules.perWindowMax);
    }
  }
}
