package org.asterism.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.asterism.align.AllowedJunctions;
import org.asterism.annotation.JunctionLists;
import org.asterism.bam.CoordinateIndex;
import org.asterism.bam.CoordinateIndexFile;
import org.asterism.engine.BoundedWorkers;
import org.asterism.engine.PartitionSummary;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.IndexLoader;
import org.asterism.genome.JunctionDatabase;
import org.asterism.genome.build.AddedReferences;
import org.asterism.genome.build.OnTheFlyInsertion;
import org.asterism.genome.build.ReferenceInserter;
import org.asterism.junction.JunctionFilter;
import org.asterism.junction.JunctionList;
import org.asterism.junction.JunctionTableWriter;
import org.asterism.output.FinalLog;
import org.asterism.output.MappingStatistics;
import org.asterism.output.ProgressLog;
import org.asterism.output.RunLog;
import org.asterism.params.ChimericChecks;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.quant.Annotation;
import org.asterism.quant.ReadsPerGene;
import org.asterism.quant.TranscriptomeHeader;
import org.asterism.reads.ReadFiles;
import org.asterism.seed.WindowGeometry;
import org.asterism.signal.SignalTracks;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.barcode.Whitelists;
import org.asterism.variation.Variants;

/**
 * A run of alignReads around its middle: {@link #prepare} loads the index and inserts junctions,
 * the caller maps the reads, {@link #finish} writes tables and logs and gives all files their
 * names. The middle is one engine on one machine, or a Spark job.
 */
public final class AlignmentRun implements AutoCloseable {
  private static final String FIRST_PASS = "_STARpass1/";
  private static final String JUNCTIONS = "SJ.out.tab";

  /** Maps the reads of a pass and writes the outputs that hold them. */
  @FunctionalInterface
  public interface Mapper {
    /**
     * Maps the reads of a pass.
     *
     * @param pass its parameters and index
     * @return the sum over all reads
     * @throws IOException if an output cannot be written
     */
    PartitionSummary map(AlignmentRun pass) throws IOException;
  }

  /**
   * Junctions or references that were inserted into the index of a run.
   *
   * @param directory where the new index is
   * @param junctions all its junctions; null if references were inserted
   * @param references the references; null if junctions were inserted
   */
  public record Insertion(Path directory, JunctionDatabase junctions, AddedReferences references) {}

  static final String SORTED_BAM = "Aligned.sortedByCoord.out.bam";

  private final Parameters p;
  private final RunLog log;
  private final ReadFiles files;
  private final Instant started;
  private final OutputFiles outputs;
  private final ProgressLog progress;
  private final Path junctionTable;
  private final Path finalLog;
  private final List<GenomeIndex> opened = new ArrayList<>();
  private final List<Insertion> insertions = new ArrayList<>();
  private final boolean firstPass;
  private final UUID id;
  private final JunctionLists lists;
  private GenomeIndex index;
  private Annotation annotation;
  private Variants variants;
  private SoloSetup solo;
  private JunctionList written;
  private Instant mappingStarted;
  private boolean mappingFinished;

  private AlignmentRun(Parameters p, RunLog log, ReadFiles files) {
    this.p = p;
    this.log = log;
    this.files = files;
    firstPass = false;
    id = UUID.randomUUID();
    lists = new JunctionLists(log);
    started = Instant.now();
    outputs = new OutputFiles(p.run().outFileNamePrefix());
    junctionTable = p.junctionOutput().written() ? outputs.path(JUNCTIONS) : null;
    if (p.quant().geneCounts()) {
      outputs.path(ReadsPerGene.FILE);
    }
    finalLog = outputs.path("Log.final.out");
    removeEmptied();
    progress = new ProgressLog(Path.of(p.run().outFileNamePrefix() + "Log.progress.out"));
  }

  private void removeEmptied() {
    if (p.samOutput().samText()) {
      outputs.removeEmpty("Aligned.out.sam");
    }
    if (p.samOutput().bamUnsorted()) {
      outputs.removeEmpty("Aligned.out.bam");
    }
    if (p.samOutput().bamSorted()) {
      outputs.removeEmpty(SORTED_BAM);
    }
    if (p.quant().transcriptomeSam()) {
      outputs.removeEmpty(TranscriptomeHeader.FILE);
    }
    for (int m = 1; p.samOutput().unmappedFastx() && m <= files.mateCount(); m++) {
      outputs.removeEmpty("Unmapped.out.mate" + m);
    }
  }

  /** The first of two passes of a run: the same reads and index, outputs of its own. */
  private AlignmentRun(AlignmentRun run) {
    p = run.p.firstPass();
    log = run.log;
    files = run.files;
    firstPass = true;
    id = run.id;
    lists = run.lists;
    started = run.started;
    progress = run.progress;
    index = run.index;
    insertions.addAll(run.insertions);
    outputs = new OutputFiles(run.p.run().outFileNamePrefix() + FIRST_PASS);
    junctionTable = outputs.path(JUNCTIONS);
    finalLog = outputs.path("Log.final.out");
  }

  /**
   * Does everything that comes before the first read, the first of two passes included.
   *
   * @param p parameters of the run
   * @param log Log.out and the progress lines
   * @param check checks that the read files are there
   * @param ready waits for what else mapping needs, before its start is logged
   * @param firstPass maps the reads of a first pass
   * @throws FatalException if read files or the index are not as they should be
   * @throws IOException if outputs of the first pass cannot be written
   */
  public static AlignmentRun prepare(
      Parameters p, RunLog log, Consumer<ReadFiles> check, Runnable ready, Mapper firstPass)
      throws IOException {
    ReadFiles files = ReadFiles.of(p);
    log.monitor().stage("check-input");
    if (!p.genome().loadOnly()) {
      check.accept(files);
    }
    AlignmentRun run = new AlignmentRun(p, log, files);
    try {
      run.loadIndex();
      log.monitor().stage("load-annotation");
      run.annotation = Annotation.of(p);
      run.solo = SoloSetup.of(p, Whitelists.of(p, files, log::line));
      ready.run();
      if (p.run().twoPass()) {
        run.mapFirst(firstPass);
      }
      ChimericChecks.check(p, log);
      run.startMapping();
      return run;
    } catch (RuntimeException | IOException | Error e) {
      run.close();
      throw e;
    }
  }

  private void loadIndex() {
    log.monitor().outputs(outputs::bytes);
    log.monitor().stage("load-index");
    use(IndexLoader.load(p, log));
    if (p.genome().loadOnly()) {
      loadOnly();
    } else if (ReferenceInserter.requested(p)) {
      addReferences();
    }
    WindowGeometry.logLines(p, index).forEach(log::line);
    variants = Variants.of(p.variation(), variantGenome().chromosomes(), log);
    if (OnTheFlyInsertion.requested(p)) {
      log.monitor().stage("insert-junctions");
      Path work = Path.of(p.run().tmpDirectory());
      use(OnTheFlyInsertion.insert(index, lists, p, keptTables(), work, log));
      insertions.add(new Insertion(work, index.junctions(), null));
    } else if (p.run().twoPass()) {
      OnTheFlyInsertion.createDirectory(index, p, keptTables());
    }
  }

  private void addReferences() {
    Path work = Path.of(p.run().tmpDirectory()).resolve("references");
    try {
      Files.createDirectories(work);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    AddedReferences references = ReferenceInserter.read(index, p, log);
    use(ReferenceInserter.apply(index, references, p, work, log));
    insertions.add(new Insertion(work, null, references));
  }

  /** Where alignments are when variants are looked up: in the original genome if there is one. */
  private GenomeIndex variantGenome() {
    return index.original() == null ? index : index.original();
  }

  /** What LoadAndExit and Remove do where nothing is kept in shared memory. */
  private void loadOnly() {
    String load = p.genome().load();
    if (load.equals("LoadAndExit")) {
      IndexLoader.readAhead(index.directory());
    }
    log.progress(
        "..... genomeLoad "
            + load
            + ": indexes are mapped from their files and never kept in shared memory; "
            + (load.equals("Remove") ? "there is nothing to remove" : "the files have been read")
            + ", no reads are mapped");
  }

  private void use(GenomeIndex next) {
    if (next != index) {
      opened.add(next);
      index = next;
    }
  }

  private Path keptTables() {
    return Path.of(p.run().outFileNamePrefix() + "_STARgenome/");
  }

  /** Maps all reads once and inserts the junctions that they have (spec 30 section 14). */
  private void mapFirst(Mapper mapper) throws IOException {
    Path directory = Path.of(p.run().outFileNamePrefix() + FIRST_PASS);
    OnTheFlyInsertion.createAnew(directory, p);
    try (AlignmentRun pass = new AlignmentRun(this)) {
      log.progressLine(RunLog.timestamp() + " ..... started 1st pass mapping");
      log.monitor().outputs(pass.outputs::bytes);
      log.monitor().mapping("map-first-pass", pass.p.reads().mapNumber());
      pass.mappingStarted = Instant.now();
      progress.startFirstPass(pass.mappingStarted);
      pass.finishFirst(mapper.map(pass));
    }
    log.monitor().outputs(outputs::bytes);
    log.monitor().stage("insert-junctions");
    Path work = Path.of(p.run().tmpDirectory()).resolve("insertion2");
    Files.createDirectories(work);
    Path found = directory.resolve(JUNCTIONS);
    use(OnTheFlyInsertion.insertFirstPass(index, lists, found, p, keptTables(), work, log));
    insertions.add(new Insertion(work, index.junctions(), null));
  }

  private void finishFirst(PartitionSummary summary) {
    summary.throwIfFailed();
    Instant finished = Instant.now();
    JunctionTableWriter.write(
        junctionTable, summary.junctions(), index.chromosomes(), p.junctionOutput());
    progress.report(summary.statistics(), finished);
    progress.finishFirstPass(finished);
    FinalLog.write(finalLog, summary.statistics(), started, mappingStarted, finished);
    outputs.commit();
    log.progressLine(RunLog.timestamp() + " ..... finished 1st pass mapping");
  }

  private void startMapping() {
    log.progressLine(RunLog.timestamp() + " ..... started mapping");
    mappingStarted = Instant.now();
    progress.start(mappingStarted);
    log.monitor().mapping("map", p.reads().mapNumber());
  }

  /** Parameters of the run. */
  public Parameters parameters() {
    return p;
  }

  /** Log.out and the progress lines. */
  public RunLog log() {
    return log;
  }

  /** The read files. */
  public ReadFiles files() {
    return files;
  }

  /** The index that reads are mapped to, junctions inserted. */
  public GenomeIndex index() {
    return index;
  }

  /** The insertions of junctions that made the index, in order. */
  public List<Insertion> insertions() {
    return Collections.unmodifiableList(insertions);
  }

  /** Names the run, the same for both its passes. */
  public UUID id() {
    return id;
  }

  /** Whether this is the first pass of a run of two. */
  public boolean isFirstPass() {
    return firstPass;
  }

  /** Genes and transcripts; null if the run does not quantify. */
  public Annotation annotation() {
    return annotation;
  }

  /** Known variants; null if there are none. */
  public Variants variants() {
    return variants;
  }

  /** What counting per cell needs; null in a run without cells. */
  public SoloSetup solo() {
    return solo;
  }

  /** The output files. */
  public OutputFiles outputs() {
    return outputs;
  }

  /** Writes a line to Log.progress.out when the last is a minute old. */
  public void reportProgress(MappingStatistics soFar) {
    log.monitor().reads(soFar.reads(), soFar.uniqueReads() + soFar.multipleReads());
    progress.report(soFar, Instant.now());
  }

  /**
   * The barrier between the stages of outFilterType BySJout: needs the junctions of all reads.
   *
   * @param firstStage sum of the first stage over all reads
   * @return the junctions without annotation that the second stage allows
   */
  public AllowedJunctions allowedJunctions(PartitionSummary firstStage) {
    AllowedJunctions allowed =
        new JunctionFilter(p.junctionOutput()).allowed(firstStage.stageJunctions());
    log.line(
        "Detected "
            + allowed.size()
            + " novel junctions that passed filtering, will proceed to filter reads that contained"
            + " unannotated junctions");
    return allowed;
  }

  private void finishMapping() {
    if (!mappingFinished) {
      mappingFinished = true;
      log.progress("..... finished mapping");
    }
  }

  /** Says that mapping is over and sorting begins. */
  public void startSorting() {
    finishMapping();
    log.progressLine(RunLog.timestamp() + " ..... started sorting BAM");
    log.monitor().stage("sort");
  }

  /** Says that there is nothing to sort. */
  public void nothingToSort() {
    log.line("WARNING: nothing to sort - no output alignments");
  }

  /**
   * Writes SJ.out.tab and the final logs and gives all output files their names.
   *
   * @param summary of all reads
   * @throws FatalException the summary's error, if it has one
   */
  public void finish(PartitionSummary summary) {
    summary.throwIfFailed();
    log.monitor().stage("finish");
    Instant finished = Instant.now();
    writeJunctions(summary);
    if (p.quant().geneCounts()) {
      ReadsPerGene.write(
          outputs.path(ReadsPerGene.FILE), annotation, summary.genes(), summary.statistics());
    }
    writeSignal();
    progress.report(summary.statistics(), finished);
    progress.finish();
    FinalLog.write(finalLog, summary.statistics(), started, mappingStarted, finished);
    outputs.commit();
    log.progressLine(RunLog.timestamp() + " ..... finished successfully");
    log.line("ALL DONE!");
  }

  /**
   * The index of the sorted BAM file, to be filled while that is written; null if none is wanted or
   * the file goes to standard output.
   */
  public CoordinateIndex bamIndex() {
    if (!p.engine().bamIndex()
        || !p.samOutput().bamSorted()
        || p.run().standardOutput().equals("BAM_SortedByCoordinate")) {
      return null;
    }
    Chromosomes chromosomes = index.outputGenome(p).chromosomes();
    long longest = 0;
    for (int c = 0; c < chromosomes.count(); c++) {
      longest = Math.max(longest, chromosomes.length(c));
    }
    return new CoordinateIndex(longest);
  }

  /**
   * Writes the index of the sorted BAM file.
   *
   * @param filled index of all records; null for none
   * @throws IOException if it cannot be written
   */
  public void writeBamIndex(CoordinateIndex filled) throws IOException {
    if (filled != null) {
      CoordinateIndexFile.write(
          filled,
          outputs.path(SORTED_BAM),
          outputs.path(SORTED_BAM + CoordinateIndexFile.suffix(filled)));
    }
  }

  /**
   * Where to write the sorted BAM file: beside the other outputs, or in the temporary directory if
   * it goes to standard output but the signal tracks need it first; null if it goes there at once.
   */
  public Path sortedBam() {
    if (!p.run().standardOutput().equals("BAM_SortedByCoordinate")) {
      return outputs.path(SORTED_BAM);
    }
    return p.bam().signal().wanted() ? Path.of(p.run().tmpDirectory()).resolve(SORTED_BAM) : null;
  }

  /**
   * Ends mapping and writes SJ.out.tab, unless that was done already.
   *
   * @param summary of all reads
   * @return the junctions that it has; null if it is not written
   */
  public JunctionList writeJunctions(PartitionSummary summary) {
    finishMapping();
    if (p.junctionOutput().written() && written == null) {
      written =
          JunctionTableWriter.kept(summary.junctions(), p.junctionOutput(), p.filter().bySJout());
      JunctionTableWriter.write(
          outputs.path(JUNCTIONS), written, index.junctionGenome(p).chromosomes());
    }
    return written;
  }

  private void writeSignal() {
    if (!p.bam().signal().wanted()) {
      return;
    }
    log.progress("..... started wiggle output");
    try (BoundedWorkers workers = BoundedWorkers.of(p.engine())) {
      Path bam = sortedBam();
      SignalTracks.write(bam, p.bam().signal(), workers, outputs::create);
      if (p.run().standardOutput().equals("BAM_SortedByCoordinate")) {
        PrintStream standard = log.standardOutput();
        Files.copy(bam, standard);
        if (standard.checkError()) {
          throw new IOException("standard output cannot be written");
        }
        Files.delete(bam);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Closes the index and removes output files that did not get their names. */
  @Override
  public void close() {
    outputs.close();
    if (!firstPass) {
      progress.close();
    }
    for (int i = opened.size() - 1; i >= 0; i--) {
      opened.get(i).close();
    }
  }
}
