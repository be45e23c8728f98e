package org.asterism.genome.build;

import org.asterism.genome.Bases;

/** Where the long runs of N of a text are: sorted half-open intervals of positions. */
final class NRuns {
  private final LongList starts;
  private final LongList ends;

  private NRuns(LongList starts, LongList ends) {
    this.starts = starts;
    this.ends = ends;
  }

  /** End (exclusive) of the long run that holds a position. */
  long endOf(long position) {
    long low = 0;
    long high = starts.size() - 1;
    while (low < high) {
      long mid = (low + high + 1) >>> 1;
      if (starts.get(mid) <= position) {
        low = mid;
      } else {
        high = mid - 1;
      }
    }
    return ends.get(low);
  }

  /** Takes the characters of the text one by one. */
  static final class Builder {
    private final LongList starts = new LongList();
    private final LongList ends = new LongList();
    private long start = -1;

    void add(long position, int code) {
      if (code == Bases.N) {
        if (start < 0) {
          start = position;
        }
      } else if (start >= 0) {
        end(position);
      }
    }

    private void end(long position) {
      if (position - start >= PackedText.KEY_LENGTH) {
        starts.add(start);
        ends.add(position);
      }
      start = -1;
    }

    NRuns build(long size) {
      if (start >= 0) {
        end(size);
      }
      return new NRuns(starts, ends);
    }
  }
}
