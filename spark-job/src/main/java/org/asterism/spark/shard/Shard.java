package org.asterism.spark.shard;

import java.io.Serializable;

/**
 * A range of records in input order, and where to find its first one in each mate's file.
 *
 * @param firstOrdinal 0-based ordinal in the whole input of its first read
 * @param count reads to take, or {@link #TO_THE_END}
 * @param lane index of the file (per mate) that it begins in
 * @param atLaneBegin it begins with the lane itself, before a marker line
 * @param seek for each mate where to begin inside the lane; unused at a lane's begin
 */
public record Shard(
    long firstOrdinal, long count, int lane, boolean atLaneBegin, LineIndex.Seek[] seek)
    implements Serializable {
  /** {@link #count} of the last shard: whatever is left. */
  public static final long TO_THE_END = -1;
}
