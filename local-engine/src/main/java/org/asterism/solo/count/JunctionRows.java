package org.asterism.solo.count;

import java.io.Serializable;
import org.asterism.junction.JunctionList;

/**
 * Rows of the SJ feature type: the final junctions by place (spec 50 section 13.1). Starts are
 * 0-based global positions of the first intron base.
 */
public final class JunctionRows implements Serializable {
  private static final long serialVersionUID = 1L;

  /** {@link #row}: the junction is not listed. */
  public static final int NOT_LISTED = -1;

  /**
   * {@link #row}: not listed, but its start is that of the last listed junction. Such junctions are
   * counted as a feature of their own, behind all others.
   */
  public static final int ORPHAN = Integer.MAX_VALUE - 1;

  /** 0-based row under which {@link #ORPHAN} is counted: 4294967294. */
  public static final long ORPHAN_ROW = 0xFFFFFFFEL;

  private final long[] starts;
  private final long[] lengths;

  /**
   * @param starts 0-based global positions of the first intron base, ascending
   * @param lengths intron bases, ascending among equal starts
   */
  public JunctionRows(long[] starts, long[] lengths) {
    this.starts = starts.clone();
    this.lengths = lengths.clone();
  }

  /** The rows of SJ.out.tab. */
  public static JunctionRows of(JunctionList junctions) {
    return new JunctionRows(junctions.start, junctions.length);
  }

  /** No rows, for runs that do not count junctions. */
  public static JunctionRows none() {
    return new JunctionRows(new long[0], new long[0]);
  }

  /** Number of rows. */
  public int size() {
    return starts.length;
  }

  /**
   * The row of a junction.
   *
   * @param start 0-based global position of the first intron base
   * @param length intron bases
   * @return 0-based row, {@link #ORPHAN} or {@link #NOT_LISTED}
   */
  public int row(long start, long length) {
    int low = 0;
    int high = starts.length - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      int side = Long.compare(starts[middle], start);
      if (side == 0) {
        side = Long.compare(lengths[middle], length);
      }
      if (side == 0) {
        return middle;
      }
      if (side < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    boolean last = starts.length > 0 && starts[starts.length - 1] == start;
    return last ? ORPHAN : NOT_LISTED;
  }
}
