package org.asterism.align;

import org.asterism.genome.GenomeSequence;
import org.asterism.genome.JunctionDatabase;
import org.asterism.seed.WindowTable;

/**
 * Joins a seed across bases that only the genome has, a deletion or a junction (spec 21 section
 * 4.2): {@link GapPlacer} says how, {@link JoinMemory} keeps what it said.
 */
final class DeletionJoin {
  private final AlignmentRules rules;
  private final GapPlacer placer;
  private final GapPlacement placement = new GapPlacement();
  private final JoinMemory memory = new JoinMemory();
  private WindowTable table;
  private int base;
  private int mismatchMax;

  DeletionJoin(GenomeSequence genome, JunctionDatabase junctions, AlignmentRules rules) {
    this.rules = rules;
    placer = new GapPlacer(genome, junctions, rules);
  }

  void begin(WindowTable windows, int w, byte[] read, int mismatchMax) {
    table = windows;
    base = windows.rowBase[w];
    memory.clear(windows.rowCount[w]);
    placer.begin(read);
    this.mismatchMax = mismatchMax;
  }

  /**
   * Joins row {@code second} of the window to a candidate that ends with row {@code first}.
   *
   * @param rB read start of the seed, trimmed where it overlaps A
   * @param length its bases, trimmed likewise
   * @param readGap bases between the seeds in the read
   * @param genomeGap bases between the seeds in the genome, more than {@code readGap}
   */
  boolean join(Candidate c, int first, int second, int rB, int length, int readGap, int genomeGap) {
    int deleted = genomeGap - readGap;
    if (rules.intronMax > 0 && deleted > rules.intronMax) {
      return false;
    }
    Alignment b = c.blocks;
    int last = b.blockCount - 1;
    int lengthA = b.length[last];
    int rA = c.readEnd;
    long gE = c.genomeEnd + deleted;
    GapPlacement p = placement;
    if (!memory.recall(first, second, lengthA, p)) {
      placer.place(rA, c.genomeEnd, gE, lengthA, readGap, length, p);
      memory.keep(first, second, lengthA, p);
    }
    int added = length + p.scoreChange;
    if (!p.possible
        || b.mismatches + p.mismatched > mismatchMax
        || added <= AlignmentRules.REJECTED) {
      return false;
    }
    b.length[last] += p.boundary;
    c.boundary(p.motif, p.annotated, p.strand, p.shiftLeft, p.shiftRight);
    c.append(
        rA + p.boundary + 1,
        gE + p.boundary + 1,
        rB + length - 1 - rA - p.boundary,
        table.mate[base + second],
        table.junction[base + second]);
    b.matches += length + p.matchChange;
    b.mismatches += p.mismatched;
    if (deleted < rules.intronMin) {
      b.deletions++;
      b.deletedBases += deleted;
    }
    c.score += added;
    return true;
  }
}
