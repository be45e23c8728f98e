package org.asterism.spark.shard;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A place between two records of the input: all that STAR's reader knows there. Two readers at
 * equal places read the same.
 *
 * @param ordinal 0-based ordinal of the next read
 * @param fileIndex 0-based index of the current file
 * @param offsets offset of the next byte in each mate's logical stream
 */
public record Place(long ordinal, int fileIndex, long[] offsets) implements Serializable {
  @Override
  public boolean equals(Object other) {
    return other instanceof Place p
        && ordinal == p.ordinal
        && fileIndex == p.fileIndex
        && Arrays.equals(offsets, p.offsets);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(ordinal) + Arrays.hashCode(offsets);
  }

  @Override
  public String toString() {
    return "read " + (ordinal + 1) + ", file " + fileIndex + ", bytes " + Arrays.toString(offsets);
  }
}
