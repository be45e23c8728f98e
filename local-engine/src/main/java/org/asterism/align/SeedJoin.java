package org.asterism.align;

import org.asterism.genome.GenomeSequence;
import org.asterism.genome.JunctionDatabase;
import org.asterism.seed.WindowTable;

/**
 * Joins a seed to the end of a candidate: over an annotated junction that the seeds were split at,
 * across a gap in the genome or in the read, or from one mate to the other (spec 21 section 4).
 *
 * <p>Names in comments follow the specification: A is the candidate's last block, rA and gA the
 * positions of the last base of its last seed, B the seed. A rejected join leaves the candidate as
 * it was.
 */
final class SeedJoin {
  private final JunctionDatabase junctions;
  private final AlignmentRules rules;
  private final EndExtension extension;
  private final DeletionJoin deletion;
  private final InsertionJoin insertion;
  private final BaseComparison bases;
  private WindowTable table;
  private byte[] read;
  private int mismatchMax;
  private int base;

  SeedJoin(
      GenomeSequence genome,
      JunctionDatabase junctions,
      AlignmentRules rules,
      EndExtension extension) {
    this.junctions = junctions;
    this.rules = rules;
    this.extension = extension;
    deletion = new DeletionJoin(genome, junctions, rules);
    bases = new BaseComparison(genome);
    insertion = new InsertionJoin(genome, rules);
  }

  /**
   * Starts a window; the extension has been given the same read.
   *
   * @param windows windows of the read
   * @param w the window
   * @param read codes in the orientation of the window
   * @param mismatchMax mismatches allowed to the whole read
   */
  void begin(WindowTable windows, int w, byte[] read, int mismatchMax) {
    this.read = read;
    this.mismatchMax = mismatchMax;
    table = windows;
    base = windows.rowBase[w];
    deletion.begin(windows, w, read, mismatchMax);
    insertion.begin(read, mismatchMax);
  }

  /**
   * Adds a seed to a candidate that has at least one block.
   *
   * @param first row of the candidate's last seed, counted in the window
   * @param second row of the seed to add
   * @return false if the seed does not fit
   */
  boolean join(Candidate c, int first, int second) {
    int row = base + second;
    int rB = table.readStart[row];
    long gB = table.genomeStart[row];
    int length = table.length[row];
    int mate = table.mate[row];
    int junction = table.junction[row];
    Alignment b = c.blocks;
    int last = b.blockCount - 1;
    if (b.blockCount >= rules.blocksMax) {
      return false;
    }
    boolean sameMate = b.mate[last] == mate;
    boolean joined;
    if (sameMate
        && junction >= 0
        && junction == b.junction[last]
        && rB == c.readEnd + 1
        && gB > c.genomeEnd + 1) {
      joined = joinOverSplitJunction(c, rB, gB, length, mate, junction);
    } else if (sameMate) {
      joined = joinInMate(c, first, second);
    } else {
      joined = joinMates(c, rB, gB, length, mate, junction);
    }
    if (joined) {
      c.readEnd = rB + length - 1;
      c.genomeEnd = gB + length - 1;
    }
    return joined;
  }

  /** Section 4 step 1: the two parts of a seed that was found in a junction record. */
  private boolean joinOverSplitJunction(
      Candidate c, int rB, long gB, int length, int mate, int junction) {
    Alignment b = c.blocks;
    int motif = junctions.motif(junction);
    int shiftLeft = junctions.shiftLeft(junction);
    int shiftRight = junctions.shiftRight(junction);
    if (motif == Alignment.MOTIF_NONCANONICAL
        && (length <= shiftRight || b.length[b.blockCount - 1] <= shiftLeft)) {
      return false;
    }
    int added = length + rules.annotatedScore;
    if (added <= AlignmentRules.REJECTED) {
      return false;
    }
    c.boundary(motif, true, junctions.strand(junction), shiftLeft, shiftRight);
    c.append(rB, gB, length, mate, junction);
    b.matches += length;
    c.score += added;
    return true;
  }

  /** Section 4.1: trims what overlaps in the read and tells the kinds of gap apart. */
  private boolean joinInMate(Candidate c, int first, int second) {
    int row = base + second;
    int rB = table.readStart[row];
    long gB = table.genomeStart[row];
    int length = table.length[row];
    int rA = c.readEnd;
    long gA = c.genomeEnd;
    if (rB + length - 1 <= rA || gB + length - 1 <= gA) {
      return false;
    }
    int trim = Math.max(0, rA - rB + 1);
    int readGap = rB + trim - rA - 1;
    int genomeGap = (int) (gB + trim - gA - 1);
    if (genomeGap == readGap) {
      // Seeds on one diagonal are joined in long reads only (quirk Q4).
      return rules.longReads && fillDiagonal(c, row, rB + trim, length - trim, readGap);
    }
    if (genomeGap > readGap) {
      return deletion.join(c, first, second, rB + trim, length - trim, readGap, genomeGap);
    }
    return insertion.join(c, table, row, rB + trim, length - trim, readGap, genomeGap);
  }

  /** Section 13 item 2: the seed and the bases before it make the last block longer. */
  private boolean fillDiagonal(Candidate c, int row, int rB, int length, int gap) {
    bases.count(read, c.readEnd + 1, c.genomeEnd + 1, gap);
    Alignment b = c.blocks;
    int added = length + bases.matched - bases.mismatched;
    if (b.mismatches + bases.mismatched > mismatchMax || added <= AlignmentRules.REJECTED) {
      return false;
    }
    int last = b.blockCount - 1;
    b.length[last] += rB + length - 1 - c.readEnd;
    b.mate[last] = table.mate[row];
    b.junction[last] = table.junction[row];
    b.matches += length + bases.matched;
    b.mismatches += bases.mismatched;
    c.score += added;
    return true;
  }

  /** Section 4.5: both inner ends are extended, first the left mate's, then the right mate's. */
  private boolean joinMates(Candidate c, int rB, long gB, int length, int mate, int junction) {
    Alignment b = c.blocks;
    int last = b.blockCount - 1;
    long first = b.genomeStart[0];
    int firstRead = b.readStart[0];
    if (gB + firstRead + rules.protrude < first && first >= firstRead) {
      return false;
    }
    if (rules.matesGapMax != 0
        && Long.compareUnsigned(gB, b.genomeStart[last] + b.length[last] + rules.matesGapMax) > 0) {
      return false;
    }
    int added = length;
    int grown = 0;
    int matches = b.matches;
    int mismatches = b.mismatches;
    if (extension.extend(
        c.readEnd + 1,
        c.genomeEnd + 1,
        1,
        rules.mateExtension,
        matches,
        mismatches,
        rules.forced3(b.mate[last]))) {
      added += extension.score;
      grown = extension.length;
      matches += extension.matches;
      mismatches += extension.mismatches;
    }
    matches += length;
    boolean forced = rules.forced3(mate);
    int limit = forced ? rules.mateExtension : (int) (gB - first + firstRead);
    int grownB = 0;
    if (extension.extend(rB - 1, gB - 1, -1, limit, matches, mismatches, forced)) {
      added += extension.score;
      grownB = extension.length;
      matches += extension.matches;
      mismatches += extension.mismatches;
    }
    if (added <= AlignmentRules.REJECTED) {
      return false;
    }
    b.length[last] += grown;
    c.boundary(Alignment.MOTIF_MATES, false, 0, 0, 0);
    c.append(rB - grownB, gB - grownB, length + grownB, mate, junction);
    b.matches = matches;
    b.mismatches = mismatches;
    c.score += added;
    return true;
  }
}
