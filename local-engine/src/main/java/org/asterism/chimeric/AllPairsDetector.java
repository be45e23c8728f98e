package org.asterism.chimeric;

import org.asterism.align.Alignment;
import org.asterism.align.RecordedAlignments;
import org.asterism.align.Rescoring;
import org.asterism.params.ChimericParameters;
import org.asterism.reads.PreparedRead;

/**
 * The detection of chimMultimapNmax above 0: all pairs of all recorded alignments, with all
 * chimeras near the best one (spec 40 section 8).
 */
final class AllPairsDetector {
  private final ChimericParameters p;
  private final Segments segments;
  private final JunctionPlacement placement;
  private final Rescoring rescoring;
  private int floor;

  AllPairsDetector(
      ChimericParameters p, Segments segments, JunctionPlacement placement, Rescoring rescoring) {
    this.p = p;
    this.segments = segments;
    this.placement = placement;
    this.rescoring = rescoring;
  }

  /** Whether a read that aligns with such a score is looked at. */
  boolean isTriggered(int bestScore, PreparedRead read) {
    int possible = read.clippedLength[0] + read.clippedLength[1];
    return bestScore <= possible - (int) p.nonchimScoreDropMin();
  }

  /**
   * Looks for chimeras.
   *
   * @param best the read's best alignment
   * @param into empty; receives what is found
   */
  void detect(PreparedRead read, Alignment best, RecordedAlignments recorded, Chimeras into) {
    into.possibleScore = read.clippedLength[0] + read.clippedLength[1];
    into.linearScore = best.score;
    floor = Math.max(p.scoreMin(), best.score + 1);
    floor = Math.max(floor, into.possibleScore - p.scoreDropMax());
    for (int w = 0; w < recorded.windowCount(); w++) {
      for (int i = recorded.windowStart(w); i < recorded.windowStart(w + 1); i++) {
        Alignment a = recorded.get(i);
        if (!canBeSegment(a)) {
          continue;
        }
        // a pair within a window is met once, with windows behind all of theirs
        for (int k = i + 1; k < recorded.size(); k++) {
          tryPair(read, a, recorded.get(k), into);
        }
      }
    }
    into.dropBelow(floor);
    if (into.size() > p.multimapNmax()) {
      into.clear();
    }
  }

  private boolean canBeSegment(Alignment a) {
    return a.blockCount > 0
        && Long.compareUnsigned(a.alignedLength, p.segmentMin()) >= 0
        && Segments.introns(a, 0) == 0;
  }

  private static int strand(Alignment a) {
    boolean contradictory = Segments.introns(a, 1) > 0 && Segments.introns(a, 2) > 0;
    return contradictory ? 0 : Segments.strand(a);
  }

  private void tryPair(PreparedRead read, Alignment a, Alignment b, Chimeras into) {
    if (!canBeSegment(b)) {
      return;
    }
    int strandA = strand(a);
    int strandB = strand(b);
    if (!Segments.compatible(strandA, strandB) || segments.score(a, b, read) < floor) {
      return;
    }
    Chimera c = into.next();
    boolean swapped = Segments.order(a, read) > Segments.order(b, read);
    c.set(swapped ? b : a, swapped ? a : b);
    if (!placement.place(c, read, Math.max(strandA, strandB))) {
      return;
    }
    if (c.type >= 0
        && (c.donor.length[c.donorBlock()] < p.overhangMin()
            || c.acceptor.length[c.acceptorBlock()] < p.overhangMin())) {
      return;
    }
    rescoring.rescore(c.donor, read.codes(c.donor.strand));
    rescoring.rescore(c.acceptor, read.codes(c.acceptor.strand));
    c.score = c.donor.score + c.acceptor.score + (c.type == 0 ? p.junctionNonGtag() : 0);
    if (c.score < floor) {
      return;
    }
    if (c.score > into.bestScore) {
      into.bestScore = c.score;
      into.best = into.size();
      floor = Math.max(floor, into.bestScore - (int) p.multimapScoreRange());
    }
    into.keepNext();
  }
}
