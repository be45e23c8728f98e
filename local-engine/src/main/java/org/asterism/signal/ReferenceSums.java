package org.asterism.signal;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Sums at the positions of one reference for several tracks, in pages that exist where something
 * was added and until they are written.
 */
final class ReferenceSums {
  private static final int PAGE_BITS = 12;
  private static final int PAGE = 1 << PAGE_BITS;

  private final TrackWriter[] tracks;
  private final Deque<double[]> free = new ArrayDeque<>();
  private double[][] pages = {};
  private int written;
  private int length;

  /**
   * @param tracks receive the sums of the tracks
   */
  ReferenceSums(TrackWriter[] tracks) {
    this.tracks = tracks;
  }

  /** Begins a reference; the one before it has been finished. */
  void begin(String name, int bases) {
    length = bases;
    pages = new double[(int) (((long) bases + PAGE - 1) >> PAGE_BITS)][];
    written = 0;
    for (TrackWriter track : tracks) {
      track.begin(name);
    }
  }

  /** Bases of the reference. */
  int length() {
    return length;
  }

  /** Adds a value at the 0-based positions {@code [from, to)} of a track. */
  void add(int track, int from, int to, double value) {
    int position = from;
    while (position < to) {
      double[] page = page(position >> PAGE_BITS);
      int base = track << PAGE_BITS;
      int begin = position & PAGE - 1;
      int end = Math.min(PAGE, begin + to - position);
      for (int i = base + begin; i < base + end; i++) {
        page[i] += value;
      }
      position += end - begin;
    }
  }

  private double[] page(int number) {
    double[] page = pages[number];
    if (page == null) {
      page = free.isEmpty() ? new double[tracks.length << PAGE_BITS] : free.pop();
      pages[number] = page;
    }
    return page;
  }

  /** Nothing will be added left of this 0-based position any more: writes what can be written. */
  void finishBefore(int position) throws IOException {
    write(Math.min(pages.length, position >> PAGE_BITS));
  }

  /** Writes the rest of the reference. */
  void finish() throws IOException {
    write(pages.length);
    for (TrackWriter track : tracks) {
      track.gap(length);
    }
  }

  private void write(int end) throws IOException {
    for (; written < end; written++) {
      double[] page = pages[written];
      int first = written << PAGE_BITS;
      int bases = Math.min(PAGE, length - first);
      for (int t = 0; t < tracks.length; t++) {
        if (page == null) {
          tracks[t].gap(first);
        } else {
          int from = t << PAGE_BITS;
          tracks[t].add(page, from, from + bases, first);
        }
      }
      if (page != null) {
        pages[written] = null;
        Arrays.fill(page, 0);
        free.push(page);
      }
    }
  }
}
