package org.asterism.chimeric;

import org.asterism.align.Alignment;
import org.asterism.align.BlockOverlap;
import org.asterism.align.RecordedAlignments;
import org.asterism.align.Rescoring;
import org.asterism.params.ChimericParameters;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;

/**
 * The detection of chimMultimapNmax 0: the read's best alignment and its best partner, if no other
 * partner comes near (spec 40 section 7).
 */
final class SinglePairDetector {
  private final ChimericParameters p;
  private final Segments segments;
  private final JunctionPlacement placement;
  private final Rescoring rescoring;
  private final int selectionRange;
  private final long intronMax;
  private final long matesGapMax;

  // the best partner at hand
  private Alignment partner;
  private int bestScore;
  private int nextScore;

  SinglePairDetector(
      Parameters parameters, Segments segments, JunctionPlacement placement, Rescoring rescoring) {
    p = parameters.chimeric();
    this.segments = segments;
    this.placement = placement;
    this.rescoring = rescoring;
    selectionRange = parameters.filter().multimapScoreRange();
    intronMax = parameters.alignment().intronMax();
    matesGapMax = parameters.alignment().matesGapMax();
  }

  /**
   * Looks for a chimera.
   *
   * @param best the read's best alignment, first in its window
   * @param into empty; receives what is found
   */
  void detect(PreparedRead read, Alignment best, RecordedAlignments recorded, Chimeras into) {
    int selected = 0;
    for (int i = 0; i < recorded.size(); i++) {
      if (isSelected(recorded.get(i), best)) {
        selected++;
      }
    }
    boolean manyMains = selected > p.mainSegmentMultNmax();
    if ((manyMains && selected != 2) || !canBeMain(best, read)) {
      return;
    }
    findPartner(read, best, recorded);
    int possible = read.clippedLength[0] + read.clippedLength[1];
    if (partner == null
        || !scoresEnough(bestScore, possible)
        || (manyMains && !isSelected(partner, best))
        || nextScore + p.scoreSeparation() >= bestScore) {
      return;
    }
    Chimera c = into.next();
    boolean swapped = Segments.order(best, read) > Segments.order(partner, read);
    c.set(swapped ? partner : best, swapped ? best : partner);
    int strand = Segments.strand(best);
    if (!placement.place(c, read, strand != 0 ? strand : Segments.strand(partner))
        || !isAccepted(c, possible)) {
      return;
    }
    rescoring.rescore(c.donor, read.codes(c.donor.strand));
    rescoring.rescore(c.acceptor, read.codes(c.acceptor.strand));
    into.keepNext();
  }

  private boolean isSelected(Alignment a, Alignment best) {
    return a.blockCount > 0 && a.score + selectionRange >= best.score;
  }

  private boolean canBeMain(Alignment a, PreparedRead read) {
    int last = a.blockCount - 1;
    long end = a.readStart[last] + a.length[last] + p.segmentMin();
    return Long.compareUnsigned(a.alignedLength, p.segmentMin()) >= 0
        && (Long.compareUnsigned(end, read.length) <= 0
            || Long.compareUnsigned(a.readStart[0], p.segmentMin()) >= 0)
        && Segments.introns(a, 0) == 0
        && (Segments.introns(a, 1) == 0 || Segments.introns(a, 2) == 0);
  }

  /** Step 3. In the main segment's own window all others are partners, elsewhere the best one. */
  private void findPartner(PreparedRead read, Alignment main, RecordedAlignments recorded) {
    partner = null;
    bestScore = 0;
    nextScore = 0;
    int strand = Segments.strand(main);
    for (int w = 0; w < recorded.windowCount(); w++) {
      int first = recorded.windowStart(w);
      if (recorded.get(first) == main) {
        for (int i = first + 1; i < recorded.windowStart(w + 1); i++) {
          tryPartner(read, main, strand, recorded.get(i), false);
        }
      } else {
        tryPartner(read, main, strand, recorded.get(first), true);
      }
    }
  }

  private void tryPartner(
      PreparedRead read, Alignment main, int strand, Alignment a, boolean firstOfWindow) {
    // of a long read, the first alignment of a window may be empty
    if (a.blockCount == 0
        || Segments.introns(a, 0) > 0
        || !Segments.compatible(strand, Segments.strand(a))) {
      return;
    }
    int score = segments.score(main, a, read);
    if (score == 0) {
      return;
    }
    boolean apart = firstOfWindow || bestScore <= 0 || BlockOverlap.sharedBases(a, partner) == 0;
    if (score > bestScore) {
      if (apart) {
        nextScore = bestScore;
      }
      bestScore = score;
      partner = a;
    } else if (score > nextScore && apart) {
      nextScore = score;
    }
  }

  private boolean scoresEnough(int score, int possible) {
    return score >= p.scoreMin() && score + p.scoreDropMax() >= possible;
  }

  /** Steps 8 to 10. */
  private boolean isAccepted(Chimera c, int possible) {
    if (c.type == 0 && !scoresEnough(bestScore + 1 + p.junctionNonGtag(), possible)) {
      return false;
    }
    if (c.type >= 0
        && (c.donor.length[c.donorBlock()] - c.repeatLeft < p.overhangMin()
            || c.acceptor.length[c.acceptorBlock()] - c.repeatRight < p.overhangMin())) {
      return false;
    }
    if (c.donor.strand != c.acceptor.strand || c.donor.chromosome != c.acceptor.chromosome) {
      return true;
    }
    long distance =
        c.donor.strand == 0 ? c.acceptorBreak - c.donorBreak : c.donorBreak - c.acceptorBreak;
    long limit = c.type >= 0 ? intronMax : matesGapMax;
    return Long.compareUnsigned(distance + 1, limit) > 0;
  }
}
