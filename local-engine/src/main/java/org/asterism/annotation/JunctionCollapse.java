package org.asterism.annotation;

import java.util.ArrayList;
import java.util.List;
import org.asterism.genome.JunctionDatabase;

/**
 * Lets one junction per pair of recorded coordinates survive (spec 10 section 8.4). Junctions are
 * added in the order of their recorded coordinates.
 */
final class JunctionCollapse {
  private final List<LocatedJunction> recorded = new ArrayList<>();
  private final List<Integer> strands = new ArrayList<>();
  private LocatedJunction previous;

  void add(LocatedJunction next) {
    int last = recorded.size() - 1;
    if (last < 0
        || recorded.get(last).recordedStart() != next.recordedStart()
        || recorded.get(last).recordedEnd() != next.recordedEnd()) {
      recorded.add(next);
      strands.add(next.recordedStrand());
    } else {
      meet(last, next);
    }
    previous = next;
  }

  /** Decides between the last recorded junction and one with the same coordinates. */
  private void meet(int last, LocatedJunction next) {
    LocatedJunction kept = recorded.get(last);
    int strand = strands.get(last);
    boolean undefined = next.strand() == '.';
    if (next.priority() != previous.priority()) {
      if (next.priority() > previous.priority()) {
        replace(last, next);
      }
    } else if (strand > 0 && undefined) {
      return;
    } else if (strand == 0 && !undefined) {
      replace(last, next);
    } else if (kept.motif() == 0 && next.motif() == 0) {
      strands.set(last, 0);
    } else if (!(kept.motif() > 0 && next.motif() == 0) && kept.motif() % 2 != 2 - strand) {
      replace(last, next);
    }
  }

  private void replace(int last, LocatedJunction next) {
    recorded.set(last, next);
    strands.set(last, next.recordedStrand());
  }

  JunctionDatabase database(int overhang) {
    int n = recorded.size();
    long[] start = new long[n];
    long[] end = new long[n];
    byte[] motif = new byte[n];
    int[] shiftLeft = new int[n];
    int[] shiftRight = new int[n];
    byte[] strand = new byte[n];
    for (int j = 0; j < n; j++) {
      LocatedJunction r = recorded.get(j);
      start[j] = r.recordedStart();
      end[j] = r.recordedEnd();
      motif[j] = (byte) r.motif();
      shiftLeft[j] = r.shiftLeft();
      shiftRight[j] = r.shiftRight();
      strand[j] = (byte) (int) strands.get(j);
    }
    return new JunctionDatabase(overhang, start, end, motif, shiftLeft, shiftRight, strand);
  }
}
