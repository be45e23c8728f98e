package org.asterism.spark.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.asterism.align.AllowedJunctions;
import org.asterism.bam.CoordinateIndex;
import org.asterism.cli.AlignmentRun;
import org.asterism.cli.CellCounting;
import org.asterism.engine.PartitionSummary;
import org.asterism.metrics.Monitor;
import org.asterism.output.BgzfCompressor;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.Parameters;
import org.asterism.reads.ReadFiles;
import org.asterism.reads.ReadSource;
import org.asterism.solo.count.FeatureCounts;
import org.asterism.sort.SortMemory;
import org.asterism.spark.commit.OutputKind;
import org.asterism.spark.commit.Part;
import org.asterism.spark.commit.RawStream;
import org.asterism.spark.commit.SortedParts;
import org.asterism.spark.frames.SoloParquet;
import org.asterism.spark.metrics.PeakMemory;
import org.asterism.spark.shard.Chunk;
import org.asterism.spark.shard.ChunkWriter;
import org.asterism.spark.shard.InputIndex;
import org.asterism.spark.shard.Place;
import org.asterism.spark.shard.SequentialInput;
import org.asterism.spark.shard.ShardChain;
import org.asterism.spark.shard.ShardSource;
import org.asterism.spark.solo.CellTags;
import org.asterism.spark.solo.CellTallies;
import org.asterism.spark.solo.SoloJob;
import org.asterism.spark.solo.TagTask;
import org.asterism.spark.storage.CacheSettings;
import org.asterism.spark.storage.Storage;
import org.asterism.spark.storage.StoredIndex;

/**
 * Maps all reads of a run as a Spark job: the part of a run between {@link AlignmentRun#prepare}
 * and {@link AlignmentRun#finish}.
 *
 * <p>With {@code outMultimapperOrder Random} there are two passes: the first counts the random
 * numbers that each portion draws, and their prefix sums let every portion of the second pass begin
 * at its place in the one stream of numbers.
 */
public final class AlignJob {
  /**
   * Setting: directory for part files, which driver and executors reach under the same path;
   * without it they are in the run's temporary directory.
   */
  public static final String PART_DIRECTORY = "spark.asterism.partDirectory";

  /** Spark's property for what a job is called in its pages and logs. */
  private static final String DESCRIPTION = "spark.job.description";

  private static final int RANGES_PER_CORE = 4;
  private static final long LEAST_BLOCKS = 16;
  private static final long MOST_BLOCKS = 512;

  private final JavaSparkContext spark;
  private final AlignmentRun run;
  private final Parameters p;
  private final Storage storage;
  private final InputPlan plan;
  private final ReadFiles files;
  private final String directory;
  private final EnumSet<OutputKind> kinds;
  private final LongAccumulator reads;
  private final LongAccumulator mapped;
  private final ProgressOfReads progress;

  private PeakMemory memory = PeakMemory.NONE;
  private InputIndex index;
  private Outputs outputs;
  private TaskSetup firstStage;
  private Broadcast<TaskSetup> setup;
  private final List<Chunk> held = new ArrayList<>();
  private PartitionSummary total = new PartitionSummary();
  private FatalException readerError;
  private CoordinateIndex bamIndex;
  private boolean dependent;
  private int portions;
  private String step = "mapping";

  /** Takes the result of a portion in its turn. */
  private interface Visitor {
    void accept(PortionResult result) throws IOException;
  }

  /** Hands the results of some reads to a visitor. */
  private interface Input {
    void read(boolean write, Visitor visitor) throws IOException;
  }

  private AlignJob(JavaSparkContext spark, AlignmentRun run) {
    this.spark = spark;
    this.run = run;
    p = run.parameters();
    storage = Storage.of(spark.hadoopConfiguration());
    plan = new InputPlan(spark, p);
    files = AbsolutePaths.of(run.files());
    String set = plan.setting(PART_DIRECTORY);
    directory = set != null ? set : Storage.absolute(p.run().tmpDirectory()) + "/parts";
    kinds = OutputKind.wanted(p, files.endCount());
    reads = spark.sc().longAccumulator("reads");
    mapped = spark.sc().longAccumulator("mapped reads");
    int passes = p.filter().randomOrder() ? 2 : 1;
    progress =
        new ProgressOfReads(reads::value, mapped::value, passes, run.log().monitor().input());
  }

  /**
   * Maps the reads and writes the outputs that hold them; tables and logs are the caller's.
   *
   * @param spark where the tasks run
   * @param run prepared run
   * @param cache where machines keep copies of indexes
   * @param stored the index on shared storage; null for one whose directory all machines see
   * @return the sum over all reads
   * @throws FatalException the first mistake in the input, in input order, or the job's failure
   */
  public static PartitionSummary run(
      JavaSparkContext spark, AlignmentRun run, CacheSettings cache, StoredIndex stored)
      throws IOException {
    AlignJob job = new AlignJob(spark, run);
    IndexSource source = IndexSource.of(run, job.storage, cache, stored);
    if (spark.isLocal()) {
      IndexHolder.lend(source.key(), run.index());
    }
    String described = spark.getLocalProperty(DESCRIPTION);
    Monitor monitor = run.log().monitor();
    monitor.follow(job.progress);
    ProgressListener tasks = ProgressListener.of(spark, monitor);
    job.memory = tasks == null ? PeakMemory.NONE : tasks.memory();
    try {
      job.storage.createDirectories(job.directory);
      job.run(source);
      return job.total;
    } finally {
      if (tasks != null) {
        tasks.close();
      }
      spark.setJobDescription(described);
      if (spark.isLocal()) {
        IndexHolder.withdraw(source.key(), run.index());
      }
      job.deleteParts();
    }
  }

  /** What is left of parts neither spoils a run that succeeded nor hides why one failed. */
  private void deleteParts() {
    try {
      storage.deleteTree(directory);
    } catch (IOException e) {
      run.log()
          .warning(
              "could not delete the part files in "
                  + directory
                  + ": "
                  + FileProblem.reason(e)
                  + "; delete that directory");
    }
  }

  private void run(IndexSource source) throws IOException {
    spark.setJobDescription("counting lines");
    index = plan.index(files, storage, run.log());
    if (index != null) {
      progress.total(Math.min(index.records(), p.reads().mapNumber()));
    }
    int threads = p.engine().threads();
    EnumSet<OutputKind> parts = EnumSet.copyOf(kinds);
    if (p.filter().bySJout()) {
      parts.add(OutputKind.HELD);
    }
    firstStage =
        new TaskSetup(
            source.parameters(),
            source,
            run.annotation(),
            run.variants(),
            run.solo(),
            storage,
            files,
            index == null ? null : index.lanes(),
            directory,
            Set.copyOf(parts),
            threads > 0 ? threads : spark.getConf().getInt("spark.task.cpus", 1),
            null);
    setup = spark.broadcast(firstStage);
    try (Outputs open = new Outputs(run, kinds, storage)) {
      outputs = open;
      map();
      if (index != null) {
        run.log().monitor().input().add(SequentialInput.storedBytes(files, storage));
      }
      if (dependent) {
        run.log()
            .line(
                "Some reads have more than alignWindowsPerReadNmax windows, so that their"
                    + " alignments depend on reads before them: mapping again in one portion");
        plan.takeInputAsAWhole();
        outputs.restart(run);
        total = new PartitionSummary();
        map();
      }
      if (total.error() == null && readerError != null) {
        throw readerError;
      }
      total.throwIfFailed();
      CellTags tags = countCells();
      if (kinds.contains(OutputKind.SORTED)) {
        sort(tags);
      }
      for (OutputKind bam : outputs.bams()) {
        compress(bam);
      }
      outputs.finish(total.statistics());
      run.writeBamIndex(bamIndex);
    } finally {
      setup.destroy();
    }
  }

  private void map() throws IOException {
    dependent = false;
    portions = 0;
    readerError = null;
    held.clear();
    long[] draws = {0};
    map(draws, this::readAll);
    if (p.filter().bySJout() && !dependent && readerError == null && total.error() == null) {
      secondStage(draws);
    }
  }

  /** Maps what {@code input} reads; random numbers are counted in a pass of their own. */
  private void map(long[] draws, Input input) throws IOException {
    if (!p.filter().randomOrder()) {
      input.read(true, this::write);
      return;
    }
    List<Portion> settled = new ArrayList<>();
    input.read(
        false,
        result -> {
          settled.add(result.portion().writing(draws[0]));
          draws[0] += result.summary().draws();
        });
    if (!dependent) {
      take(plan.waves(settled), null, this::write);
    }
  }

  /** Maps the reads that were held back, to the junctions that all reads together allow. */
  private void secondStage(long[] draws) throws IOException {
    AllowedJunctions allowed = run.allowedJunctions(total);
    run.log().monitor().stage("map-held-reads");
    Broadcast<TaskSetup> first = setup;
    setup = spark.broadcast(firstStage.secondStage(Set.copyOf(kinds), allowed));
    step = "mapping held reads";
    try {
      map(draws, this::readHeld);
    } finally {
      setup.destroy();
      setup = first;
      step = "mapping";
    }
  }

  private void readHeld(boolean write, Visitor visitor) throws IOException {
    List<Portion> again = new ArrayList<>();
    for (Chunk chunk : held) {
      again.add(new Portion(again.size(), null, chunk, write, 0, null));
    }
    take(plan.waves(again), null, visitor);
  }

  private void write(PortionResult result) throws IOException {
    total.merge(result.summary());
    if (total.error() == null) {
      outputs.add(result.parts(), result.summary().draws());
      for (Part part : result.parts()) {
        if (part.kind() == OutputKind.HELD && part.bytes() > 0) {
          held.add(new Chunk(part.path(), part.bytes(), 0, result.summary().heldReads()));
        }
      }
      run.reportProgress(total.statistics());
      if (result.portion().chunk() != null) {
        storage.deleteFile(result.portion().chunk().path());
      }
    }
  }

  /** Reads the whole input: in shards as far as they join, the rest from front to back. */
  private void readAll(boolean write, Visitor visitor) throws IOException {
    if (index == null) {
      readSequentially(SequentialInput.open(p, files, storage, run.log()), write, visitor);
      return;
    }
    ShardChain chain = new ShardChain(files.streamCount());
    if (!take(plan.shards(index, write), chain, visitor) && !dependent) {
      Place place = chain.end();
      run.log()
          .line(
              "Records of other than four lines: from "
                  + place
                  + " on the input is read from front to back");
      readSequentially(
          ShardSource.openRest(index.lanes(), place, p, files, run.log()::line), write, visitor);
    }
  }

  private void readSequentially(ReadSource source, boolean write, Visitor visitor)
      throws IOException {
    try (ChunkWriter writer = new ChunkWriter(source, storage, directory)) {
      progress.cut(writer::nextOrdinal);
      long[] sizes = plan.chunkReads();
      take(new ChunkWaves(writer, plan::cores, portions, sizes[0], sizes[1], write), null, visitor);
      readerError = writer.error();
    }
  }

  /**
   * Takes results in order until the input or an error ends them.
   *
   * @param chain follows shards; null for chunks
   * @return false when a shard did not begin where the one before it had ended
   */
  private boolean take(Iterator<List<Portion>> waves, ShardChain chain, Visitor visitor)
      throws IOException {
    try (Waves<Portion, PortionResult> results =
        new Waves<>(spark, memory, named(step), new AlignTask(setup, reads, mapped), waves)) {
      for (PortionResult r = results.next(); r != null; r = results.next()) {
        if (chain != null && r.begin() != null) {
          if (!chain.continuesAt(r.begin())) {
            return false;
          }
          chain.add(r.begin(), r.end());
        }
        if (r.portion().number() > 0 && r.summary().dependentReads() > 0) {
          dependent = true;
          return true;
        }
        portions = r.portion().number() + 1;
        if (r.summary().showsReadBefore() && total.lastView() != null) {
          r = again(r);
        }
        r.messages().forEach(run.log()::line);
        visitor.accept(r);
        if (r.inputEnded() || r.summary().error() != null) {
          return true;
        }
      }
      return true;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private String named(String name) {
    return run.isFirstPass() ? name + ", first pass" : name;
  }

  /** Maps a portion again whose first chimeric reads show the read before it. */
  private PortionResult again(PortionResult first) throws IOException {
    for (Part part : first.parts()) {
      storage.deleteFile(part.path());
    }
    List<Portion> portion = List.of(first.portion().after(total.lastView()));
    spark.setJobDescription(named(step));
    try {
      return spark.parallelize(portion, 1).map(new AlignTask(setup, reads, mapped)).first();
    } catch (Exception e) { // Spark's methods throw checked exceptions that Java does not see
      throw JobFailure.of(e);
    }
  }

  /** Counts the cells; what the sorted records show of them, null if nothing. */
  private CellTags countCells() throws IOException {
    spark.setJobDescription("counting barcodes");
    try {
      total.attachSolo(CellTallies.sum(spark, memory, storage, outputs.tallies(), plan.cores()));
    } catch (Exception e) { // Spark's methods throw checked exceptions that Java does not see
      throw JobFailure.of(e);
    }
    CellCounting step = new CellCounting(run, total);
    SoloJob job =
        new SoloJob(
            spark,
            memory,
            storage,
            directory,
            step,
            outputs.cells(),
            plan.cores(),
            SortMemory.of(p, plan.cores()));
    spark.setJobDescription("counting cells");
    try {
      job.run();
    } catch (IOException | FatalException e) {
      throw e;
    } catch (Exception e) { // Spark's methods throw checked exceptions that Java does not see
      throw JobFailure.of(e);
    }
    if (p.engine().soloParquet()) {
      SoloParquet parquet = new SoloParquet(run, storage, directory);
      SparkSession session = SparkSession.builder().getOrCreate();
      for (FeatureCounts c : job.counts()) {
        parquet.write(session, c, row -> step.featureName(c.feature, row));
      }
    }
    return job.tags();
  }

  /** Appends CB and UB to the sorted records of each portion. */
  private SortedParts tagged(CellTags tags) throws IOException {
    Broadcast<CellTags> shared = spark.broadcast(tags);
    SortedParts with = new SortedParts(storage);
    TagTask task = new TagTask(shared, storage, directory);
    try (Waves<SortedParts.Whole, List<Part>> done =
        new Waves<>(
            spark, memory, "tagging sorted records", task, plan.waves(outputs.sorted().wholes()))) {
      for (List<Part> parts = done.next(); parts != null; parts = done.next()) {
        with.add(parts.get(0), parts.get(1));
      }
    } finally {
      shared.destroy();
    }
    outputs.sorted().delete();
    return with;
  }

  /** The step between mapping and a sorted BAM file: ranges of its order, in parallel. */
  private void sort(CellTags tags) throws IOException {
    run.startSorting();
    bamIndex = run.bamIndex();
    if (outputs.sorted().isEmpty()) {
      run.nothingToSort();
      return;
    }
    SortedParts sorted = tags == null ? outputs.sorted() : tagged(tags);
    Broadcast<SortedParts> parts = spark.broadcast(sorted);
    List<SortedParts.Range> ranges = sorted.ranges(RANGES_PER_CORE * plan.cores());
    SortTask task =
        new SortTask(parts, storage, directory, SortMemory.of(p, plan.cores()), run.bamIndex());
    try (Waves<SortedParts.Range, SortTask.Sorted> done =
        new Waves<>(spark, memory, "sorting", task, plan.waves(ranges))) {
      for (SortTask.Sorted range = done.next(); range != null; range = done.next()) {
        outputs.addSorted(range.part());
        if (bamIndex != null) {
          bamIndex.append(range.index());
        }
      }
    } finally {
      parts.destroy();
    }
    sorted.delete();
  }

  /** The second step of a BAM file: its blocks, compressed in parallel, appended in order. */
  private void compress(OutputKind bam) throws IOException {
    run.log().monitor().stage("compress");
    RawStream raw = outputs.raw(bam, storage);
    int level =
        bam == OutputKind.TRANSCRIPTOME ? p.quant().compression() : p.samOutput().bamCompression();
    long blocks = raw.bytes() / BgzfCompressor.PAYLOAD + 1;
    long perRange = Math.max(LEAST_BLOCKS, Math.min(MOST_BLOCKS, blocks / (4L * plan.cores()) + 1));
    List<RawStream.Range> ranges = raw.ranges(perRange);
    Broadcast<RawStream> stream = spark.broadcast(raw);
    CompressTask task = new CompressTask(stream, storage, directory, level);
    try (Waves<RawStream.Range, Part> parts =
        new Waves<>(spark, memory, "compressing " + bam.fileName(), task, plan.waves(ranges))) {
      for (Part part = parts.next(); part != null; part = parts.next()) {
        outputs.output(bam).append(part);
      }
    } finally {
      stream.destroy();
    }
    outputs.output(bam).write(BgzfCompressor.endOfFile());
  }
}
