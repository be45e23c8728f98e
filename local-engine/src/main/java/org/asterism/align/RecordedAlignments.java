package org.asterism.align;

import java.util.Arrays;

/**
 * The alignments recorded for a read, window after window (spec 21 sections 2 and 7). The list of
 * the window being worked on is the last one and the only one that changes.
 *
 * <p>One array holds all; what lies behind the recorded ones is a stock of used objects, so that
 * nothing is allocated once the stock has grown.
 */
public final class RecordedAlignments {
  private Alignment[] items = new Alignment[64];
  private int size;
  private int[] windowStart = new int[64];
  private int windowCount;

  RecordedAlignments() {}

  /** Forgets everything. */
  void clear() {
    size = 0;
    windowCount = 0;
    windowStart[0] = 0;
  }

  /** Number of recorded alignments. */
  public int size() {
    return size;
  }

  /** Number of finished windows; all of them have alignments. */
  public int windowCount() {
    return windowCount;
  }

  /** Index of the first alignment of finished window {@code w}, or {@link #size} for the next. */
  public int windowStart(int w) {
    return windowStart[w];
  }

  /** The alignment at an index below {@link #size}. */
  public Alignment get(int i) {
    return items[i];
  }

  /** Number of alignments in the window being worked on. */
  int openCount() {
    return size - windowStart[windowCount];
  }

  /** Score of the open window's first alignment, 0 if there is none. */
  int openTopScore() {
    int first = windowStart[windowCount];
    return first < size ? items[first].score : 0;
  }

  /** Finishes the open window; without alignments it is dropped. */
  void closeWindow() {
    if (openCount() == 0) {
      return;
    }
    windowCount++;
    if (windowCount == windowStart.length) {
      windowStart = Arrays.copyOf(windowStart, 2 * windowCount);
    }
    windowStart[windowCount] = size;
  }

  /**
   * Puts a copy of a candidate into the open window unless an alignment there covers it with a
   * better score; alignments that the candidate covers are removed, whatever their score (quirk Q7,
   * section 7 steps 2 and 3).
   *
   * @param most longest list; what falls off its end is forgotten
   */
  void record(Alignment candidate, int most) {
    int first = windowStart[windowCount];
    int q = first;
    while (q < size) {
      Alignment old = items[q];
      if (candidate.score < old.score && BlockOverlap.covers(old, candidate)) {
        return;
      }
      if (BlockOverlap.covers(candidate, old)) {
        remove(q);
      } else {
        q++;
      }
    }
    int at = first;
    while (at < size && !before(candidate, items[at])) {
      at++;
    }
    insert(at).copyFrom(candidate);
    if (size - first > most) {
      size--;
    }
  }

  /** Appends an empty alignment to the open window and returns it. */
  Alignment append() {
    return insert(size);
  }

  /** Takes the last alignment out again. */
  void dropLast() {
    size--;
  }

  /** Exchanges two alignments. */
  void swap(int i, int j) {
    Alignment kept = items[i];
    items[i] = items[j];
    items[j] = kept;
  }

  private static boolean before(Alignment a, Alignment b) {
    return a.score > b.score
        || (a.score == b.score && Long.compareUnsigned(a.genomicLength, b.genomicLength) < 0);
  }

  private Alignment insert(int at) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    Alignment fresh = items[size] != null ? items[size] : new Alignment(Alignment.MAX_BLOCKS);
    System.arraycopy(items, at, items, at + 1, size - at);
    items[at] = fresh;
    size++;
    return fresh;
  }

  private void remove(int at) {
    Alignment gone = items[at];
    System.arraycopy(items, at + 1, items, at, size - at - 1);
    size--;
    items[size] = gone;
  }
}
