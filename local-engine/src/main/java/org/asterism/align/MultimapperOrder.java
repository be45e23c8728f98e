package org.asterism.align;

import java.util.function.DoubleSupplier;
import org.asterism.params.FilterParameters;

/**
 * The order of the selected alignments of a read and the choice of the primary ones (spec 21
 * section 9 step 6, 30 section 4).
 *
 * <p>With outMultimapperOrder Random the work is split: {@link ReadAligner} partitions (the best
 * scored come first), which needs no random number; {@link #shuffle} runs afterwards in the order
 * of the input. {@link #draws} says how far a read moves the random stream, so that any part of the
 * input can be shuffled alone.
 */
public final class MultimapperOrder {
  private MultimapperOrder() {}

  /**
   * Draws that {@link #shuffle} takes for a read. Reads that are unmapped for another reason than
   * too many loci draw as well.
   */
  public static int draws(ReadResult r, FilterParameters f) {
    if (!f.randomOrder() || r.multiCount < 2 || r.multiCount > f.multimapNmax()) {
      return 0;
    }
    int others = r.multiCount - r.bestCount;
    return Math.max(0, r.bestCount - 1) + Math.max(0, others - 1);
  }

  /**
   * Shuffles the best-scored alignments and the others among themselves and marks the primary ones.
   * Does nothing without outMultimapperOrder Random.
   *
   * @param u the random stream, called {@link #draws} times
   */
  public static void shuffle(ReadResult r, FilterParameters f, DoubleSupplier u) {
    if (!f.randomOrder() || r.multiCount > f.multimapNmax()) {
      return;
    }
    if (r.multiCount > 1) {
      shuffleParts(r, u);
    }
    markPrimary(r, f);
  }

  /** Shuffles the best-scored alignments among themselves, then the others. */
  static void shuffleParts(ReadResult r, DoubleSupplier u) {
    shuffle(r.multi, 0, r.bestCount, u);
    shuffle(r.multi, r.bestCount, r.multiCount - r.bestCount, u);
  }

  /** As {@link #shuffle(ReadResult, FilterParameters, DoubleSupplier)}. */
  public static void shuffle(ReadResult r, FilterParameters f, RandomStream u) {
    shuffle(r, f, (DoubleSupplier) u::next);
  }

  /**
   * Brings the alignments of the best score to the front by swaps (not a stable partition: the
   * others may change their order) and sets {@link ReadResult#bestCount}.
   */
  static void partition(ReadResult r) {
    int best = 0;
    for (int t = 0; t < r.multiCount; t++) {
      if (r.multi[t].score == r.best.score) {
        swap(r.multi, t, best);
        best++;
      }
    }
    r.bestCount = best;
  }

  /** Marks the primary alignments; the order must be final. */
  static void markPrimary(ReadResult r, FilterParameters f) {
    for (int t = 0; t < r.multiCount; t++) {
      Alignment a = r.multi[t];
      a.primary = r.multiCount == 1 || (f.allBestPrimary() && a.score == r.best.score);
    }
    if (r.multiCount > 1 && !f.allBestPrimary()) {
      (partitions(f) ? r.multi[0] : r.best).primary = true;
    }
  }

  /** Whether the partition of section 9 step 6a takes place. */
  static boolean partitions(FilterParameters f) {
    return f.randomOrder() || f.multNmax() != Long.MAX_VALUE;
  }

  private static void shuffle(Alignment[] list, int from, int count, DoubleSupplier u) {
    for (int t = count - 1; t >= 1; t--) {
      int k = (int) (u.getAsDouble() * t + 0.5);
      swap(list, from + t, from + k);
    }
  }

  private static void swap(Alignment[] list, int i, int j) {
    Alignment kept = list[i];
    list[i] = list[j];
    list[j] = kept;
  }
}
