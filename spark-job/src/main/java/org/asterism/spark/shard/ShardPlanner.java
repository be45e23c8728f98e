package org.asterism.spark.shard;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts the lanes into shards of equally many records. A plan relies on four lines per record and on
 * all mates' files of a lane having as many lines; where a lane does not look like that, the last
 * shard before it takes the rest of the input, and reads it like STAR does.
 */
final class ShardPlanner {
  private ShardPlanner() {}

  /**
   * @param indexes {@code [lane][mate]}
   * @param perShard records of a shard, at least 1
   * @param mapNumber records wanted of the whole input
   * @return shards in input order, at least one; the last one goes to the end of the input
   */
  static List<Shard> plan(LineIndex[][] indexes, long perShard, long mapNumber) {
    List<Shard> shards = new ArrayList<>();
    long ordinal = 0;
    int begin = 0; // an empty file's lane is begun by the shard of the next one
    for (int lane = 0; lane < indexes.length; lane++) {
      long records = completeRecords(indexes[lane]);
      boolean last =
          lane == indexes.length - 1
              || !isRegular(indexes[lane], records)
              || ordinal + records >= mapNumber;
      if (records == 0 && !last) {
        continue;
      }
      long wanted = Math.min(records, Math.max(1, mapNumber - ordinal));
      long from = 0;
      do {
        boolean toTheEnd = last && from + perShard >= wanted;
        long count = toTheEnd ? Shard.TO_THE_END : Math.min(perShard, wanted - from);
        shards.add(new Shard(ordinal + from, count, begin, from == 0, seek(indexes[lane], from)));
        from += perShard;
        begin = lane;
      } while (from < wanted);
      if (last) {
        break;
      }
      ordinal += records;
      begin = lane + 1;
    }
    return shards;
  }

  /** Records that all mates have in full. */
  static long completeRecords(LineIndex[] mates) {
    long least = Long.MAX_VALUE;
    for (LineIndex mate : mates) {
      least = Math.min(least, mate.newlines() / 4);
    }
    return least;
  }

  private static boolean isRegular(LineIndex[] mates, long records) {
    for (LineIndex mate : mates) {
      if (mate.newlines() != 4 * records || !mate.endsWithNewline()) {
        return false;
      }
    }
    return true;
  }

  private static LineIndex.Seek[] seek(LineIndex[] mates, long record) {
    LineIndex.Seek[] seek = new LineIndex.Seek[mates.length];
    for (int m = 0; m < mates.length; m++) {
      seek[m] = mates[m].find(4 * record);
    }
    return seek;
  }
}
