package org.asterism.spark.shard;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.asterism.engine.BoundedWorkers;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.reads.ReadBatch;
import org.asterism.reads.ReadFiles;
import org.asterism.reads.ReadSource;
import org.asterism.reads.ReadSources;
import org.asterism.spark.storage.Storage;

/** Everything that reading an input gives: its reads as text, and the error that ended it. */
record Reading(List<String> reads, String error) {

  /** The input read from front to back by the local engine's reader. */
  static Reading sequential(Parameters p) {
    Reading reading = new Reading(new ArrayList<>(), null);
    try (ReadSource source = ReadSources.open(p, RunLog.discard())) {
      return reading.drain(source, 3);
    }
  }

  /** The index of the input; null when it cannot be split. */
  static InputIndex index(
      Parameters p, int threads, int grain, long rangeLength, Consumer<String> note)
      throws IOException {
    try (BoundedWorkers workers = BoundedWorkers.exactly(threads)) {
      return InputIndex.build(
          ReadFiles.of(p),
          Storage.local(),
          workers,
          tasks -> workers.inOrder(tasks, InputIndex.RangeTask::run),
          grain,
          rangeLength,
          note);
    }
  }

  /** The input read in shards; null when it cannot be split. */
  static Reading sharded(Parameters p, int grain, long rangeLength, long perShard, int[] shards)
      throws IOException {
    ReadFiles files = ReadFiles.of(p);
    InputIndex index = index(p, 1, grain, rangeLength, note -> {});
    if (index == null) {
      return null;
    }
    Reading reading = new Reading(new ArrayList<>(), null);
    ShardChain chain = new ShardChain(files.streamCount());
    for (Shard shard : index.plan(perShard, p.reads().mapNumber())) {
      shards[0]++;
      try (ShardSource source = ShardSource.open(index.lanes(), shard, p, files, line -> {})) {
        if (!chain.continuesAt(source.begin())) {
          shards[1]++;
          try (ReadSource rest =
              ShardSource.openRest(index.lanes(), chain.end(), p, files, line -> {})) {
            return reading.drain(rest, 5);
          }
        }
        Reading after = reading.drain(source, 7);
        if (after.error() != null || source.inputEnded()) {
          return after;
        }
        chain.add(source.begin(), source.end());
      }
    }
    return reading;
  }

  Reading drain(ReadSource source, int batchSize) {
    ReadBatch batch = new ReadBatch(source.mateCount());
    try {
      while (source.next(batch, batchSize)) {
        for (int i = 0; i < batch.size; i++) {
          reads.add(text(batch, i));
        }
      }
      return this;
    } catch (FatalException e) {
      return new Reading(reads, e.exitCode() + " " + e.getMessage());
    }
  }

  private static String text(ReadBatch b, int i) {
    StringBuilder s = new StringBuilder();
    s.append(b.firstOrdinal + i).append(' ').append((char) b.filterFlag[i]);
    s.append(' ').append(b.fileIndex[i]).append(' ').append(b.fasta[i]);
    for (int m = 0; m < b.mateCount; m++) {
      int slot = i * b.mateCount + m;
      s.append('|').append(slice(b, b.nameOffset[slot], b.nameLength[slot]));
      s.append('|').append(slice(b, b.extraOffset[slot], b.extraLength[slot]));
      s.append('|').append(slice(b, b.sequenceOffset[slot], b.sequenceLength[slot]));
      s.append('|').append(slice(b, b.qualityOffset[slot], b.sequenceLength[slot]));
    }
    return s.toString();
  }

  private static String slice(ReadBatch b, int offset, int length) {
    return new String(b.text.bytes, offset, length, StandardCharsets.ISO_8859_1);
  }
}
