package org.asterism.spark.shard;

/**
 * Follows the shards of an input in order: as long as each begins where the one before it ended,
 * together they have read what one reader would have read.
 */
public final class ShardChain {
  private Place end;

  /**
   * @param mateCount 1 or 2
   */
  public ShardChain(int mateCount) {
    end = new Place(0, 0, new long[mateCount]);
  }

  /** Whether a shard that begins there continues the chain. */
  public boolean continuesAt(Place begin) {
    return end.equals(begin);
  }

  /** Adds a shard that continues the chain. */
  public void add(Place begin, Place shardEnd) {
    if (!continuesAt(begin)) {
      throw new IllegalStateException("a shard begins at " + begin + ", not at " + end);
    }
    end = shardEnd;
  }

  /** Where the chain ends: where reading has to go on. */
  public Place end() {
    return end;
  }
}
