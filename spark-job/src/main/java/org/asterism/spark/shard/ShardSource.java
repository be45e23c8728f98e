package org.asterism.spark.shard;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import org.asterism.params.Parameters;
import org.asterism.reads.FastxReader;
import org.asterism.reads.ReadBatch;
import org.asterism.reads.ReadFiles;
import org.asterism.reads.ReadSource;

/**
 * The reads of one shard, and the {@link Place}s at which it began and ended: STAR's reader let
 * loose at the planned place and stopped after the planned number of records.
 */
public final class ShardSource implements ReadSource {
  private final FastxReader reader;
  private final Place begin;
  private long left;
  private boolean ended;

  private ShardSource(FastxReader reader, Place begin, long left) {
    this.reader = reader;
    this.begin = begin;
    this.left = left;
  }

  /**
   * Opens a shard.
   *
   * @param log receives lines for Log.out
   * @throws IOException if a file cannot be opened or has become shorter
   */
  public static ShardSource open(
      Lanes lanes, Shard shard, Parameters p, ReadFiles files, Consumer<String> log)
      throws IOException {
    InputStream[] streams = new InputStream[lanes.mateCount()];
    long[] offsets = new long[streams.length];
    for (int m = 0; m < streams.length; m++) {
      Lanes.LaneStream stream =
          shard.atLaneBegin()
              ? lanes.openLane(m, shard.lane())
              : lanes.open(m, shard.lane(), shard.seek()[m]);
      streams[m] = stream;
      offsets[m] = stream.offset();
    }
    int fileIndex = shard.atLaneBegin() ? Math.max(0, shard.lane() - 1) : shard.lane();
    Place begin = new Place(shard.firstOrdinal(), fileIndex, offsets);
    FastxReader reader = new FastxReader(p, streams, files, shard.firstOrdinal(), fileIndex, log);
    long count = shard.count() == Shard.TO_THE_END ? Long.MAX_VALUE : shard.count();
    return new ShardSource(reader, begin, count);
  }

  /** Opens the whole rest of the input from a place on. */
  public static ReadSource openRest(
      Lanes lanes, Place place, Parameters p, ReadFiles files, Consumer<String> log)
      throws IOException {
    InputStream[] streams = new InputStream[lanes.mateCount()];
    for (int m = 0; m < streams.length; m++) {
      streams[m] = lanes.openAt(m, place.offsets()[m]);
    }
    return new FastxReader(p, streams, files, place.ordinal(), place.fileIndex(), log);
  }

  @Override
  public int mateCount() {
    return reader.mateCount();
  }

  @Override
  public boolean next(ReadBatch into, int maxReads) {
    if (left == 0) {
      into.clear();
      return false;
    }
    boolean some = reader.next(into, (int) Math.min(maxReads, left));
    left -= into.size;
    ended = !some;
    return some;
  }

  /** Where its first record begins. */
  public Place begin() {
    return begin;
  }

  /** Where the record after the last one that was returned begins. */
  public Place end() {
    long[] offsets = begin.offsets().clone();
    for (int m = 0; m < offsets.length; m++) {
      offsets[m] += reader.consumed(m);
    }
    return new Place(reader.nextOrdinal(), reader.fileIndex(), offsets);
  }

  /** Whether the input ended before the planned number of records was there. */
  public boolean inputEnded() {
    return ended;
  }

  @Override
  public void close() {
    reader.close();
  }
}
