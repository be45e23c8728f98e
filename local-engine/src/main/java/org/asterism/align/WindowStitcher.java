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
 * asks for: such candidates leave no trace ({@link WindowBounds}).
 */
final class WindowStitcher {
  private static final int ABANDONED = -1;

  private final AlignmentRules rules;
  private final EndExtension extension;
  private final SeedJoin seedJoin;
  private final CandidateFilter filter;
  private final WindowBounds bounds;
  private final Candidate candidate = new Candidate();
  private final int[] bestOfMate = new int[2];
  private final int largestSpanTerm;
  private final boolean bounded;

  private WindowTable table;
  private int window;
  private boolean combined;
  private byte[] codes;
  private ReadShape shape;
  private RecordedAlignments recorded;

  WindowStitcher(
      GenomeSequence genome, JunctionDatabase junctions, AlignmentRules rules, Effort effort) {
    this.rules = rules;
    extension = new EndExtension(genome, rules.mismatchOverLength);
    seedJoin = new SeedJoin(genome, junctions, rules, extension);
    filter = new CandidateFilter(rules);
    bounds = new WindowBounds(rules, extension);
    largestSpanTerm = (int) Math.ceil(rules.spanScore.largest());
    bounded =
        effort != Effort.EXHAUSTIVE
            && rules.largestJoinBonus >= 0
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
   * Starts a window.
   *
   * @param windows windows of the read
   * @param w index of a window with seeds
   * @param codes read codes in the window's orientation
   * @param read lengths, and the window's chromosome
   */
  void beginWindow(WindowTable windows, int w, byte[] codes, ReadShape read) {
    table = windows;
    window = w;
    shape = read;
    this.codes = codes;
    extension.begin(codes, read.mismatchMax);
    bounds.begin(windows, w, read);
    combined = false;
  }

  /**
   * Whether all alignments of the window score too low to be selected next to one that is known,
   * and too low to matter for what later windows record.
   *
   * @param known score of an alignment of an earlier window
   */
  boolean windowIsHopeless(int known) {
    if (!bounded) {
      return false;
    }
    int all = Math.max(0, bounds.allRows() + largestSpanTerm);
    if (all + rules.scoreRange < known
        && all <= Math.min(bestOfMate[0], bestOfMate[shape.lastMate()])) {
      return true;
    }
    combine();
    for (int j = 0; j < table.rowCount[window]; j++) {
      int reach = Math.max(0, bounds.startingAt(j) + largestSpanTerm);
      int reachInMate = Math.max(0, bounds.startingInMate(j) + largestSpanTerm);
      if (reach + rules.scoreRange >= known
          || reachInMate > bestOfMate[table.mate[table.rowBase[window] + j]]) {
        return false;
      }
    }
    return true;
  }

  private void combine() {
    if (!combined) {
      bounds.combine();
      combined = true;
    }
  }

  /**
   * Fills the open window's list.
   *
   * @param into receives the alignments
   */
  void stitch(RecordedAlignments into) {
    recorded = into;
    combine();
    seedJoin.begin(table, window, codes, shape.mismatchMax);
    Candidate c = candidate;
    c.clear(table.chromosome[window], table.strand[window]);
    int rows = table.rowCount[window];
    int row = 0;
    while (true) {
      for (; row < rows; row++) {
        if (c.blocks.blockCount == 0) {
          start(c, row);
        } else if (bounded && isHopeless(c, row)) {
          row = ABANDONED;
          break;
        } else if (bounds.follows(c.lastRow(), row)) {
          join(c, row);
        }
      }
      if (row != ABANDONED && c.readEnd != 0 && !(bounded && isHopeless(c, rows))) {
        finish(c);
      }
      if (c.depth() == 0) {
        return;
      }
      row = c.backToMark() + 1;
    }
  }

  /** Makes a seed the first of the candidate, with a mark to come back to. */
  private void start(Candidate c, int row) {
    int i = table.rowBase[window] + row;
    if (bounded
        && isBelowTop(bounds.startingAt(row))
        && isBelowMate(bounds.startingInMate(row), table.mate[i])) {
      return;
    }
    c.mark(row);
    c.append(
        table.readStart[i],
        table.genomeStart[i],
        table.length[i],
        table.mate[i],
        table.junction[i]);
    c.blocks.matches = table.length[i];
    c.score = table.length[i];
    c.readEnd = table.readStart[i] + table.length[i] - 1;
    c.genomeEnd = table.genomeStart[i] + table.length[i] - 1;
  }

  /** Adds a seed, if it fits, with a mark to come back to. */
  private void join(Candidate c, int row) {
    int last = c.lastRow();
    c.mark(row);
    if (!seedJoin.join(c, last, row)) {
      c.forgetMark();
    }
  }

  /** Whether nothing that the candidate can become with rows from here on would be recorded. */
  private boolean isHopeless(Candidate c, int row) {
    int last = c.lastRow();
    int reach = c.score + bounds.left(c.firstRow());
    return isBelowTop(reach + bounds.onward(last, row))
        && (c.blocks.hasBothMates()
            || isBelowMate(reach + bounds.onwardInMate(last, row), c.blocks.mate[0]));
  }

  private boolean isBelowTop(int bound) {
    return Math.max(0, bound + largestSpanTerm) + rules.scoreRange < recorded.openTopScore();
  }

  private boolean isBelowMate(int bound, int mate) {
    return Math.max(0, bound + largestSpanTerm) + rules.scoreRange < bestOfMate[mate];
  }

  /** Section 6: extends the ends, filters, scores, records; the candidate is put back after. */
  private void finish(Candidate c) {
    Alignment a = c.blocks;
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
