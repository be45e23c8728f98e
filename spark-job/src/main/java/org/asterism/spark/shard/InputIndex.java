package org.asterism.spark.shard;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.asterism.reads.ReadFiles;
import org.asterism.spark.storage.Storage;

/**
 * The line indexes of all files of an input that can be split: FASTQ, plain or block-gzip, behind
 * no command or one whose work is known (spec 70 sections 5.3 and 5.4).
 */
public final class InputIndex {
  /** Counts newlines in byte ranges, in this process or in the tasks of a job. */
  public interface Scanner {
    /** Scans of the ranges, in their order. */
    List<RangeScanResult> scan(List<RangeTask> tasks) throws IOException;
  }

  /** A range to scan; runs anywhere. */
  public static final class RangeTask implements Serializable {
    private static final long serialVersionUID = 1L;
    private final LineIndex.Range range;
    private final Storage storage;
    private final int grain;

    private RangeTask(LineIndex.Range range, Storage storage, int grain) {
      this.range = range;
      this.storage = storage;
      this.grain = grain;
    }

    /**
     * Counts.
     *
     * @return the counts, or why the range could not be read: then the input is not split
     */
    public RangeScanResult run() {
      try {
        return new RangeScanResult(range.scan(storage, grain), null);
      } catch (IOException e) {
        return new RangeScanResult(null, e.toString());
      }
    }
  }

  /** What scanning a range gave. */
  public static final class RangeScanResult implements Serializable {
    private static final long serialVersionUID = 1L;
    private final RangeScan scan;
    private final String problem;

    private RangeScanResult(RangeScan scan, String problem) {
      this.scan = scan;
      this.problem = problem;
    }
  }

  private static final Set<List<String>> COPY = Set.of(List.of(), List.of("cat"));
  private static final Set<List<String>> INFLATE =
      Set.of(
          List.of("zcat"),
          List.of("gunzip", "-c"),
          List.of("gzip", "-dc"),
          List.of("gzip", "-cd"),
          List.of("gzip", "-d", "-c"),
          List.of("bgzip", "-dc"),
          List.of("bgzip", "-cd"),
          List.of("bgzip", "-d", "-c"));

  private final Lanes lanes;
  private final LineIndex[][] indexes;

  private InputIndex(Lanes lanes, LineIndex[][] indexes) {
    this.lanes = lanes;
    this.indexes = indexes;
  }

  /**
   * Indexes the input if it can be split.
   *
   * @param files names, absolute
   * @param scanner does the counting
   * @param grain bytes of content per grain
   * @param rangeLength bytes of a file that are one range
   * @param note receives the reason when the input cannot be split
   * @return null when it cannot be split and has to be read from front to back
   */
  public static InputIndex build(
      ReadFiles files,
      Storage storage,
      Scanner scanner,
      int grain,
      long rangeLength,
      Consumer<String> note)
      throws IOException {
    LineIndex.Kind[][] kinds = kinds(files, storage, note);
    if (kinds == null) {
      return null;
    }
    int mates = files.mateCount();
    List<RangeTask> tasks = new ArrayList<>();
    int[][] count = new int[files.fileCount()][mates];
    String[][] paths = new String[files.fileCount()][mates];
    for (int lane = 0; lane < paths.length; lane++) {
      for (int mate = 0; mate < mates; mate++) {
        paths[lane][mate] = files.name(mate, lane);
        List<LineIndex.Range> ranges =
            LineIndex.ranges(
                paths[lane][mate],
                kinds[lane][mate],
                storage.length(paths[lane][mate]),
                rangeLength);
        count[lane][mate] = ranges.size();
        ranges.forEach(r -> tasks.add(new RangeTask(r, storage, grain)));
      }
    }
    List<RangeScanResult> results = scanner.scan(tasks);
    LineIndex[][] indexes = new LineIndex[paths.length][mates];
    int from = 0;
    for (int lane = 0; lane < paths.length; lane++) {
      for (int mate = 0; mate < mates; mate++) {
        int to = from + count[lane][mate];
        indexes[lane][mate] =
            index(paths[lane][mate], kinds[lane][mate], results.subList(from, to), note);
        if (indexes[lane][mate] == null) {
          return null;
        }
        from = to;
      }
    }
    boolean markers = !files.command().isEmpty();
    return new InputIndex(new Lanes(storage, markers, paths, indexes), indexes);
  }

  private static LineIndex index(
      String path, LineIndex.Kind kind, List<RangeScanResult> results, Consumer<String> note) {
    for (RangeScanResult result : results) {
      if (result.problem != null) {
        note.accept(path + " could not be indexed: " + result.problem);
        return null;
      }
    }
    LineIndex index = LineIndex.of(kind, results.stream().map(r -> r.scan).toList());
    if (index == null) {
      note.accept(path + " is not block-gzip from front to back");
    }
    return index;
  }

  /** How each file is stored; null when one of them cannot be split. */
  private static LineIndex.Kind[][] kinds(ReadFiles files, Storage storage, Consumer<String> note)
      throws IOException {
    if (files.isSam()) {
      note.accept("records of SAM input are not searched for in parallel");
      return null;
    }
    boolean inflate = INFLATE.contains(files.command());
    if (!inflate && !COPY.contains(files.command())) {
      note.accept("the output of " + String.join(" ", files.command()) + " cannot be split");
      return null;
    }
    LineIndex.Kind[][] kinds = new LineIndex.Kind[files.fileCount()][files.mateCount()];
    for (int lane = 0; lane < kinds.length; lane++) {
      for (int mate = 0; mate < kinds[lane].length; mate++) {
        String path = files.name(mate, lane);
        if (!storage.isRegularFile(path)) {
          note.accept(path + " is not a file that can be read from any place");
          return null;
        }
        if (inflate && !BlockGzip.isBlockGzip(storage, path)) {
          note.accept(path + " is not block-gzip");
          return null;
        }
        kinds[lane][mate] = inflate ? LineIndex.Kind.BLOCK_GZIP : LineIndex.Kind.PLAIN;
        byte[] head = BlockGzip.head(storage, path, kinds[lane][mate], 1);
        if (head.length > 0 && head[0] != '@') {
          note.accept(path + " is not FASTQ");
          return null;
        }
      }
    }
    return kinds;
  }

  /** The logical streams. */
  public Lanes lanes() {
    return lanes;
  }

  /** Records that all mates have in full, over all lanes. */
  public long records() {
    return Arrays.stream(indexes).mapToLong(ShardPlanner::completeRecords).sum();
  }

  /**
   * Cuts the input into shards.
   *
   * @param perShard records of a shard, at least 1
   * @param mapNumber records wanted of the whole input
   */
  public List<Shard> plan(long perShard, long mapNumber) {
    return ShardPlanner.plan(indexes, perShard, mapNumber);
  }

  /** The whole input as one shard. */
  public List<Shard> asOneShard() {
    return List.of(new Shard(0, Shard.TO_THE_END, 0, true, null));
  }
}
