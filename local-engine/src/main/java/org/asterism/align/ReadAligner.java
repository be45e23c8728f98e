package org.asterism.align;

import java.util.Arrays;
import org.asterism.genome.GenomeIndex;
import org.asterism.params.FatalException;
import org.asterism.params.FilterParameters;
import org.asterism.params.Parameters;
import org.asterism.params.Unsigned;
import org.asterism.reads.PreparedRead;
import org.asterism.seed.SeedSearcher;

/**
 * Aligns reads, one at a time: windows of seeds, stitching, merging of overlapping mates, selection
 * and class of the read (spec 21, 30 sections 3-4). A worker owns one; it allocates nothing per
 * read once its stores have grown.
 */
public final class ReadAligner {
  private static final int MOST_SELECTED = 100_000;

  private final FilterParameters filter;
  private final AlignmentRules rules;
  private final ReadStitcher stitcher;
  private final MateMerger merger;
  private final OriginalAlignments originals;
  private final ReadResult result = new ReadResult();
  private final Alignment nothing = new Alignment(Alignment.MAX_BLOCKS);

  /**
   * @param index the genome
   * @param p parameters of the run
   */
  public ReadAligner(GenomeIndex index, Parameters p) {
    this(index, p, null);
  }

  /**
   * @param index the genome
   * @param p parameters of the run
   * @param allowed junctions without annotation that alignments may have (second stage of
   *     outFilterType BySJout); null: all
   */
  public ReadAligner(GenomeIndex index, Parameters p, AllowedJunctions allowed) {
    this(index, p, allowed, p.alignment().mateOverlapBasesMin() > 0);
  }

  private ReadAligner(
      GenomeIndex index, Parameters p, AllowedJunctions allowed, boolean mergesMates) {
    filter = p.filter();
    originals = p.genome().converts() ? new OriginalAlignments(index, p) : null;
    result.convertsRecords = p.genome().convertsRecords();
    result.convertsJunctions = index.convertsJunctions(p);
    rules = new AlignmentRules(p, SeedSearcher.findsExactSeeds(index, p), allowed);
    Effort effort = rules.recordEverything ? Effort.ALL_RECORDED : Effort.SELECTED_ONLY;
    stitcher = new ReadStitcher(index, p, rules, effort);
    merger = mergesMates ? new MateMerger(index, p, rules) : null;
  }

  /**
   * An aligner that maps pairs as they are, without merging their mates.
   *
   * @param index the genome
   * @param p parameters of the run
   * @param allowed as above
   */
  public static ReadAligner ofSingleMappings(
      GenomeIndex index, Parameters p, AllowedJunctions allowed) {
    return new ReadAligner(index, p, allowed, false);
  }

  /**
   * Aligns a read or pair.
   *
   * <p>With outMultimapperOrder Random the selected alignments are partitioned into best and others
   * but neither shuffled nor marked primary; {@link MultimapperOrder#shuffle} does that.
   *
   * @return the result, valid until the next call
   * @throws FatalException for outFilterIntronMotifs with an unknown word (104) and for more than
   *     100000 selected alignments (102)
   */
  public ReadResult align(PreparedRead read) {
    int mismatchMax = rules.mismatchMax(read.clippedLength[0] + read.clippedLength[1]);
    Alignment best = stitcher.map(read, mismatchMax);
    RecordedAlignments recorded = stitcher.recorded();
    result.windowsLeftOut = stitcher.windowsLeftOut();
    result.dependsOnEarlierReads = stitcher.dependsOnEarlierReads();
    result.merged = null;
    result.chimeric = false;
    result.withheld = false;
    result.withoutVariants = rules.longReads || originals != null;
    result.waspCode = 0;
    if (merger != null && read.mateCount == 2) {
      if (merger.merge(read, mismatchMax)) {
        int ownScore = best == null ? 0 : best.score;
        best = merger.best();
        recorded = merger.recorded();
        result.merged = merger;
        result.mergingGains = (best == null ? 0 : best.score) >= ownScore;
        result.withoutVariants = true;
      }
      result.dependsOnEarlierReads |= merger.dependsOnEarlierReads();
    }
    result.recorded = recorded;
    select(best, recorded);
    result.unmappedReason = classify(read, mismatchMax);
    result.original = originals == null ? null : originals.convert(result);
    return result;
  }

  /** Whether alignments are converted to the original of a transformed genome. */
  public boolean converts() {
    return originals != null;
  }

  /**
   * Converts the alignments of a read again, after {@link MultimapperOrder#shuffle}: what remains
   * of them is shuffled by numbers that the stream goes on to give to later reads.
   *
   * @param r a result of this aligner, not a copy
   * @param stream where the read's own draws left it; null if there are none
   */
  public void convertShuffled(ReadResult r, RandomStream stream) {
    if (originals != null) {
      r.original = originals.convert(r, stream == null ? null : stream.copy()::next);
    }
  }

  /** Section 9. */
  private void select(Alignment best, RecordedAlignments recorded) {
    result.multiCount = 0;
    result.bestCount = 0;
    if (best == null) {
      nothing.clear();
      result.best = nothing;
      return;
    }
    result.best = best;
    int n = 0;
    for (int i = 0; i < recorded.size(); i++) {
      Alignment a = recorded.get(i);
      if (a.blockCount > 0 && a.score + filter.multimapScoreRange() >= best.score) {
        if (n == MOST_SELECTED) {
          throw new FatalException(
              FatalException.PARAMETERS,
              "EXITING: Fatal ERROR: number of alignments exceeds MAX_N_MULTMAP, increase it and"
                  + " re-compile STAR");
        }
        if (n == result.multi.length) {
          result.multi = Arrays.copyOf(result.multi, 2 * n);
        }
        a.primary = false;
        result.multi[n++] = a;
      }
    }
    result.multiCount = n;
    best.primary = false;
    if (n > filter.multimapNmax()) {
      return;
    }
    if (n > 1 && MultimapperOrder.partitions(filter)) {
      MultimapperOrder.partition(result);
    }
    if (!filter.randomOrder()) {
      MultimapperOrder.markPrimary(result, filter);
    }
  }

  /** Section 10. */
  private int classify(PreparedRead read, int mismatchMax) {
    Alignment best = result.best;
    if (best == nothing) {
      return ReadResult.OTHER;
    }
    int span = read.length - 1;
    if (best.score < filter.scoreMin()
        || best.score < (int) (filter.scoreMinOverLread() * span)
        || best.matches < filter.matchNmin()
        || best.matches < Unsigned.truncate(filter.matchNminOverLread() * span)) {
      return ReadResult.TOO_SHORT;
    }
    if (best.mismatches > mismatchMax
        || (double) best.mismatches / best.alignedLength > filter.mismatchNoverLmax()) {
      return ReadResult.TOO_MANY_MISMATCHES;
    }
    return result.multiCount > filter.multimapNmax() ? ReadResult.TOO_MANY_LOCI : ReadResult.MAPPED;
  }
}
