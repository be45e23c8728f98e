package org.asterism.spark.shard;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.asterism.engine.BoundedWorkers;
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
   * @param workers threads for the pass over the files, one file each
   * @param scanner does the counting
   * @param grain bytes of content per grain
   * @param rangeLength bytes of a file that are one range
   * @param note receives the reason when the input cannot be split
   * @return null when it cannot be split and has to be read from front to back
   */
  public static InputIndex build(
      ReadFiles files,
      Storage storage,
      BoundedWorkers workers,
      Scanner scanner,
      int grain,
      long rangeLength,
      Consumer<String> note)
      throws IOException {
    List<FileFacts> facts = facts(files, storage, workers, note);
    if (facts == null) {
      return null;
    }
    List<RangeTask> tasks = new ArrayList<>();
    for (FileFacts f : facts) {
      LineIndex.ranges(f.path, f.kind, f.length, rangeLength)
          .forEach(r -> tasks.add(new RangeTask(r, storage, grain)));
    }
    List<RangeScanResult> results = scanner.scan(tasks);
    int mates = files.streamCount();
    String[][] paths = new String[files.fileCount()][mates];
    LineIndex[][] indexes = new LineIndex[paths.length][mates];
    int from = 0;
    for (int i = 0; i < facts.size(); i++) {
      FileFacts f = facts.get(i);
      int to = from + LineIndex.ranges(f.path, f.kind, f.length, rangeLength).size();
      LineIndex index = index(f.path, f.kind, results.subList(from, to), note);
      if (index == null) {
        return null;
      }
      paths[i / mates][i % mates] = f.path;
      indexes[i / mates][i % mates] = index;
      from = to;
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

  /**
   * What the pass over the files tells of one.
   *
   * @param obstacle why the input cannot be split; null if this file is no reason
   */
  private record FileFacts(String path, LineIndex.Kind kind, long length, String obstacle) {}

  /**
   * Looks at all files, lane by lane; null when the input cannot be split, of which the first
   * reason in that order is noted.
   */
  private static List<FileFacts> facts(
      ReadFiles files, Storage storage, BoundedWorkers workers, Consumer<String> note)
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
    List<String> paths = new ArrayList<>();
    for (int lane = 0; lane < files.fileCount(); lane++) {
      for (int mate = 0; mate < files.streamCount(); mate++) {
        paths.add(files.name(mate, lane));
      }
    }
    LineIndex.Kind kind = inflate ? LineIndex.Kind.BLOCK_GZIP : LineIndex.Kind.PLAIN;
    List<FileFacts> facts;
    try {
      facts = workers.inOrder(paths, path -> look(path, kind, storage));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (FileFacts f : facts) {
      if (f.obstacle != null) {
        note.accept(f.path + f.obstacle);
        return null;
      }
    }
    return facts;
  }

  private static FileFacts look(String path, LineIndex.Kind kind, Storage storage) {
    try {
      String obstacle = obstacle(path, kind, storage);
      return new FileFacts(path, kind, obstacle == null ? storage.length(path) : 0, obstacle);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String obstacle(String path, LineIndex.Kind kind, Storage storage)
      throws IOException {
    if (!storage.isRegularFile(path)) {
      return " is not a file that can be read from any place";
    }
    if (kind == LineIndex.Kind.BLOCK_GZIP && !BlockGzip.isBlockGzip(storage, path)) {
      return " is not block-gzip";
    }
    byte[] head = BlockGzip.head(storage, path, kind, 1);
    return head.length > 0 && head[0] != '@' ? " is not FASTQ" : null;
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
