package org.asterism.align;

import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.GenomeSequence;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.asterism.seed.SeedSearcher;
import org.asterism.seed.WindowTable;

/**
 * Maps one read, or pair, or merged pair: finds its windows, stitches each, keeps what was recorded
 * and the best of it (spec 21 sections 2 and 8).
 */
final class ReadStitcher {
  private final AlignmentRules rules;
  private final boolean keepSelectedOnly;
  private final GenomeSequence genome;
  private final Chromosomes chromosomes;
  private final SeedSearcher seeds;
  private final WindowStitcher stitcher;

  /** For long reads instead of {@link #stitcher}, null otherwise. */
  private final ChainStitcher chains;

  private final WindowCoverage coverage;
  private final WindowTable windows = new WindowTable();
  private final RecordedAlignments recorded = new RecordedAlignments();
  private final ReadShape shape = new ReadShape();
  private boolean windowsLeftOut;

  /** Kept so that the loads of {@link #touch} are not optimised away. */
  private int touched;

  ReadStitcher(GenomeIndex index, Parameters p, AlignmentRules rules, Effort effort) {
    keepSelectedOnly = effort == Effort.SELECTED_ONLY;
    this.rules = rules;
    genome = index.sequence();
    chromosomes = index.chromosomes();
    seeds = new SeedSearcher(index, p);
    stitcher = new WindowStitcher(index.sequence(), index.junctions(), rules, effort);
    chains = rules.longReads ? new ChainStitcher(index.sequence(), index.junctions(), rules) : null;
    coverage = new WindowCoverage(p.window());
  }

  /**
   * Maps a read; its alignments are then in {@link #recorded}.
   *
   * @param mismatchMax mismatches allowed to the whole read
   * @return the best alignment, null if there is none with a positive score
   */
  Alignment map(PreparedRead read, int mismatchMax) {
    recorded.clear();
    windowsLeftOut = false;
    return seeds.findWindows(read, windows) ? stitch(read, windows, mismatchMax) : null;
  }

  /** What was recorded for the last read, window by window. */
  RecordedAlignments recorded() {
    return recorded;
  }

  /** Whether windows of the last read were left out for want of space. */
  boolean windowsLeftOut() {
    return windowsLeftOut;
  }

  /** Whether the last read's windows depend on the reads before it (spec 20 section 7.5). */
  boolean dependsOnEarlierReads() {
    return seeds.usedSurplus();
  }

  /** The part of {@link #map} after the seeds. */
  Alignment stitch(PreparedRead read, WindowTable table, int mismatchMax) {
    recorded.clear();
    windowsLeftOut = false;
    stitcher.beginRead();
    if (chains != null) {
      coverage.apply(table);
    }
    shape.length = read.length;
    shape.mateLength[0] = read.clippedLength[0];
    shape.mateLength[1] = read.clippedLength[1];
    shape.mismatchMax = mismatchMax;
    touch(table);
    boolean maySkip = keepSelectedOnly && roomForAll(table);
    Alignment best = null;
    for (int w = 0; w < table.count; w++) {
      if (table.rowCount[w] == 0) {
        continue;
      }
      if (recorded.size() + rules.perWindowMaxAsGiven >= rules.perReadMax) {
        windowsLeftOut = true;
        break;
      }
      int strand = table.strand[w];
      int chromosome = table.chromosome[w];
      shape.chromosomeStart = chromosomes.start(chromosome);
      shape.chromosomeLength = chromosomes.length(chromosome);
      shape.leftMateLength = read.mateCount == 2 ? read.clippedLength[strand] : read.length;
      if (chains != null) {
        chains.stitch(table, w, read.codes(strand), shape, recorded);
      } else {
        stitcher.beginWindow(table, w, read.codes(strand), shape);
        if (best != null && maySkip && stitcher.windowIsHopeless(best.score)) {
          continue;
        }
        stitcher.stitch(recorded);
      }
      if (recorded.openCount() > 0) {
        Alignment top = recorded.get(recorded.windowStart(recorded.windowCount()));
        recorded.closeWindow();
        best = better(top, best);
      }
    }
    return best;
  }

  /**
   * Reads a genome base next to every seed. The loads do not depend on each other, so that their
   * cache misses overlap; the bounds that follow, one row after the other, then find the bases
   * near.
   */
  private void touch(WindowTable table) {
    int sum = 0;
    for (int w = 0; w < table.count; w++) {
      int from = table.rowBase[w];
      int end = from + table.rowCount[w];
      for (int row = from; row < end; row++) {
        sum += genome.at(table.genomeStart[row] - 1);
      }
    }
    touched = sum;
  }

  /** Whether the limit of section 2 step 2 cannot be met whatever is recorded. */
  private boolean roomForAll(WindowTable table) {
    long most = 0;
    for (int w = 0; w < table.count; w++) {
      if (table.rowCount[w] > 0) {
        most += Math.min(rules.perWindowMaxAsGiven, (1L << Math.min(40, table.rowCount[w])) - 1);
      }
    }
    return most + rules.perWindowMaxAsGiven < rules.perReadMax;
  }

  private static Alignment better(Alignment top, Alignment best) {
    if (best == null) {
      return top.score > 0 ? top : null;
    }
    boolean wins =
        top.score > best.score
            || (top.score == best.score
                && Long.compareUnsigned(top.genomicLength, best.genomicLength) < 0);
    return wins ? top : best;
  }
}
