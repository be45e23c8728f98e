package org.asterism.chimeric;

import java.util.ArrayList;
import java.util.List;

/** The chimeras of one read. Reused from read to read; grows and keeps what it has. */
final class Chimeras {
  private final List<Chimera> items = new ArrayList<>();
  private int size;

  /** Highest score of all. */
  int bestScore;

  /** Index of the first chimera with that score. */
  int best;

  /** Whether they are those of the merged read of a pair, in its coordinates. */
  boolean merged;

  /** Largest possible score: bases of the read (P). */
  int possibleScore;

  /** Score of the read's best alignment (N). */
  int linearScore;

  void clear() {
    size = 0;
    best = 0;
    bestScore = 0;
    merged = false;
  }

  int size() {
    return size;
  }

  Chimera get(int i) {
    return items.get(i);
  }

  /** A slot behind the last chimera, to be filled and then kept, or not. */
  Chimera next() {
    if (size == items.size()) {
      items.add(new Chimera());
    }
    return items.get(size);
  }

  /** Keeps what was filled in {@link #next}. */
  void keepNext() {
    size++;
  }

  /** Drops all with a score below a limit; the best one has it. */
  void dropBelow(int floor) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (items.get(i).score >= floor) {
        if (i == best) {
          best = kept;
        }
        Chimera c = items.get(i);
        items.set(i, items.get(kept));
        items.set(kept++, c);
      }
    }
    size = kept;
  }
}
