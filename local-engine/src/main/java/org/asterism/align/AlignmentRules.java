package org.asterism.align;

import org.asterism.params.AlignmentParameters;
import org.asterism.params.FilterParameters;
import org.asterism.params.Parameters;
import org.asterism.params.ScoringParameters;
import org.asterism.params.Unsigned;
import org.asterism.reads.ReadLimits;
import org.asterism.seed.SeedSearcher;

/**
 * The parameters of stitching, scoring and recording in the form the inner loops use: plain final
 * fields, words decoded (spec 21 section 1.4).
 */
final class AlignmentRules {
  /** A joint score at or below this rejects the join. */
  static final int REJECTED = -1_000_000;

  /** Blocks that an alignment of long reads may have. */
  private static final int LONG_BLOCKS_MAX = 1000;

  private static final int[] UNLIMITED = {
    Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE
  };

  private static final int MISMATCH_CAP = 1 << 29;

  /** Values of {@link #intronMotifs}. */
  static final int KEEP_ALL_MOTIFS = 0;

  static final int REMOVE_NONCANONICAL = 1;
  static final int REMOVE_NONCANONICAL_UNANNOTATED = 2;
  static final int UNKNOWN_MOTIF_FILTER = 3;

  /** Whether windows are stitched as for long reads (spec 21 section 13). */
  final boolean longReads;

  /** Most blocks of an alignment. */
  final int blocksMax;

  /** Longest extension between mates; the mate spacer stops it before. */
  final int mateExtension;

  final int gapScore;

  /** Penalty of each motif code, 0..6. */
  final int[] motifPenalty;

  final int largestMotifPenalty;
  final int deletionOpen;
  final int deletionBase;
  final int insertionOpen;
  final int insertionBase;
  final int stitchShift;
  final int annotatedScore;
  final GenomicLengthScore spanScore;

  final long intronMin;
  final long intronMax;
  final long matesGapMax;
  final long overhangMin;
  final long annotatedOverhangMin;

  /** Mismatches allowed inside a join: non-canonical, GT/AG, GC/AG, AT/AC; for long reads all. */
  final int[] stitchMismatchMax;

  final long splicedMateMin;
  final double splicedMateMinOverLength;
  final int perWindowMax;
  final long perWindowMaxAsGiven;
  final long perReadMax;
  final long protrude;
  final boolean softClipAtEnds;
  final boolean insertionFlushRight;
  final boolean recordEverything;

  /** Whether an end is forced to align: {@code [2 * mate + (0: 5' end, 1: 3' end)]}. */
  final boolean[] forced;

  final double mismatchOverLength;
  private final long mismatchMax;
  private final double mismatchOverReadLength;
  final int scoreRange;
  final boolean removeInconsistentStrands;
  final boolean strandFieldIntronMotif;
  final int intronMotifs;
  final String intronMotifsWord;

  /** Whether every base of a seed matches, as {@link SeedSearcher#findsExactSeeds} says. */
  final boolean exactSeeds;

  /**
   * Most that joining one more seed can add beyond the read bases it covers, or -1 if that is not
   * bounded.
   */
  final int largestJoinBonus;

  /** Junctions without annotation that alignments may have; null: all. */
  final AllowedJunctions allowedJunctions;

  /**
   * @param p parameters of the run
   * @param exactSeeds whether every base of a seed is known to match
   */
  AlignmentRules(Parameters p, boolean exactSeeds) {
    this(p, exactSeeds, null);
  }

  /**
   * @param p parameters of the run
   * @param exactSeeds whether every base of a seed is known to match
   * @param allowedJunctions junctions without annotation that alignments may have; null: all
   */
  AlignmentRules(Parameters p, boolean exactSeeds, AllowedJunctions allowedJunctions) {
    this.allowedJunctions = allowedJunctions;
    ScoringParameters s = p.scoring();
    AlignmentParameters a = p.alignment();
    FilterParameters f = p.filter();
    longReads = a.longReads();
    blocksMax = longReads ? LONG_BLOCKS_MAX : Alignment.MAX_BLOCKS;
    mateExtension = ReadLimits.of(p).sequence();
    gapScore = s.gap();
    motifPenalty =
        new int[] {
          s.gapNoncanonical(), 0, 0, s.gapGcag(), s.gapGcag(), s.gapAtac(), s.gapAtac(),
        };
    largestMotifPenalty =
        Math.max(Math.max(0, s.gapNoncanonical()), Math.max(s.gapGcag(), s.gapAtac()));
    deletionOpen = s.deletionOpen();
    deletionBase = s.deletionBase();
    insertionOpen = s.insertionOpen();
    insertionBase = s.insertionBase();
    stitchShift = s.stitchJunctionShift();
    annotatedScore = s.annotatedJunction();
    spanScore = new GenomicLengthScore(s.genomicLengthLog2Scale());
    intronMin = a.intronMin();
    intronMax = a.intronMax();
    matesGapMax = wrapping(a.matesGapMax());
    overhangMin = wrapping(a.junctionOverhangMin());
    annotatedOverhangMin = a.annotatedOverhangMin();
    stitchMismatchMax = longReads ? UNLIMITED : a.junctionStitchMismatchMax();
    splicedMateMin = a.splicedMateMapLmin();
    splicedMateMinOverLength = a.splicedMateMapLminOverLmate();
    perWindowMaxAsGiven = a.transcriptsPerWindowNmax();
    perWindowMax = (int) Math.min(perWindowMaxAsGiven, Integer.MAX_VALUE - 1);
    perReadMax = a.transcriptsPerReadNmax();
    protrude = a.endsProtrude();
    softClipAtEnds = a.softClipAtReferenceEnds();
    insertionFlushRight = a.insertionFlushRight();
    recordEverything = a.chimericSegmentMin() > 0;
    forced = forcedEnds(a.endsType());
    mismatchOverLength = f.mismatchNoverLmax();
    mismatchMax = f.mismatchNmax();
    mismatchOverReadLength = f.mismatchNoverReadLmax();
    scoreRange = f.multimapScoreRange();
    removeInconsistentStrands = f.removeInconsistentStrands();
    strandFieldIntronMotif = f.strandFieldIntronMotif();
    intronMotifsWord = f.intronMotifs();
    intronMotifs = motifFilter(intronMotifsWord);
    this.exactSeeds = exactSeeds;
    largestJoinBonus = joinBonus();
  }

  /**
   * Mismatches allowed to a read, over both mates.
   *
   * @param bases clipped bases of the mates together
   */
  int mismatchMax(int bases) {
    long byLength = Unsigned.truncate(mismatchOverReadLength * bases);
    return (int) Math.min(MISMATCH_CAP, Math.min(mismatchMax, byLength));
  }

  /** Whether the 5' end of a mate has to align to its last base. */
  boolean forced5(int mate) {
    return forced[2 * mate];
  }

  /** Whether the 3' end of a mate has to align to its last base. */
  boolean forced3(int mate) {
    return forced[2 * mate + 1];
  }

  /** STAR adds to these limits in unsigned arithmetic, where "unlimited" (-1) wraps around. */
  private static long wrapping(long limit) {
    return limit == Long.MAX_VALUE ? -1 : limit;
  }

  private int joinBonus() {
    if (deletionOpen > 0 || deletionBase > 0 || insertionOpen > 0 || insertionBase > 0) {
      return -1;
    }
    return Math.max(0, Math.max(annotatedScore, gapScore + largestMotifPenalty));
  }

  private static boolean[] forcedEnds(String endsType) {
    return switch (endsType) {
      case "EndToEnd" -> new boolean[] {true, true, true, true};
      case "Extend5pOfRead1" -> new boolean[] {true, false, false, false};
      case "Extend5pOfReads12" -> new boolean[] {true, false, true, false};
      case "Extend3pOfRead1" -> new boolean[] {false, true, false, false};
      default -> new boolean[4];
    };
  }

  private static int motifFilter(String word) {
    return switch (word) {
      case "None" -> KEEP_ALL_MOTIFS;
      case "RemoveNoncanonical" -> REMOVE_NONCANONICAL;
      case "RemoveNoncanonicalUnannotated" -> REMOVE_NONCANONICAL_UNANNOTATED;
      default -> UNKNOWN_MOTIF_FILTER;
    };
  }
}
