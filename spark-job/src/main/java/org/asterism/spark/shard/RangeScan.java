package org.asterism.spark.shard;

import java.io.Serializable;
import java.util.Arrays;

/**
 * What counting newlines in a byte range of a file found: its grains, each with the file offset
 * where reading can begin, its bytes of content (uncompressed) and its newlines. Eight bytes times
 * three per grain, so that the whole index of 100 GB is a few megabytes.
 */
final class RangeScan implements Serializable {
  private static final long serialVersionUID = 1L;

  /** File offsets at which the grains can be opened. */
  long[] position = new long[16];

  /** Bytes of content per grain. */
  long[] bytes = new long[16];

  /** Newlines per grain. */
  long[] newlines = new long[16];

  /** Grains used. */
  int grains;

  /** File offset at which the scan stopped: where the next range's first grain has to begin. */
  long end;

  /** Last byte of content, -1 when the range is empty. */
  int lastByte = -1;

  void add(long grainPosition, long grainBytes, long grainNewlines) {
    if (grains == position.length) {
      position = Arrays.copyOf(position, grains * 2);
      bytes = Arrays.copyOf(bytes, grains * 2);
      newlines = Arrays.copyOf(newlines, grains * 2);
    }
    position[grains] = grainPosition;
    bytes[grains] = grainBytes;
    newlines[grains] = grainNewlines;
    grains++;
  }
}
