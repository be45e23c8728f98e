package org.asterism.cli;

import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Consumer;
import org.asterism.align.AllowedJunctions;
import org.asterism.engine.PartitionSummary;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.IndexLoader;
import org.asterism.genome.build.OnTheFlyInsertion;
import org.asterism.junction.JunctionFilter;
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
import org.asterism.reads.ReadFiles;
import org.asterism.reads.ReadSources;
import org.asterism.seed.WindowGeometry;

/**
 * A run of alignReads around its middle: {@link #prepare} loads the index and inserts junctions,
 * the caller maps the reads, {@link #finish} writes tables and logs and gives all files their
 * names. The middle is one engine on one machine, or a Spark job.
 */
public final class AlignmentRun implements AutoCloseable {
  private final Parameters p;
  private final RunLog log;
  private final ReadFiles files;
  private final Instant started;
  private final OutputFiles outputs;
  private final ProgressLog progress;
  private final Path junctionTable;
  private final Path finalLog;
  private GenomeIndex loaded;
  private GenomeIndex index;
  private Annotation annotation;
  private Instant mappingStarted;

  private AlignmentRun(Parameters p, RunLog log, ReadFiles files) {
    this.p = p;
    this.log = log;
    this.files = files;
    started = Instant.now();
    outputs = new OutputFiles(p.run().outFileNamePrefix());
    junctionTable = p.junctionOutput().written() ? outputs.path("SJ.out.tab") : null;
    if (p.quant().geneCounts()) {
      outputs.path(ReadsPerGene.FILE);
    }
    finalLog = outputs.path("Log.final.out");
    progress = new ProgressLog(Path.of(p.run().outFileNamePrefix() + "Log.progress.out"));
  }

  /**
   * Does everything that comes before the first read.
   *
   * @param p parameters of the run
   * @param log Log.out and the progress lines
   * @throws FatalException if read files or the index are not as they should be
   */
  public static AlignmentRun prepare(Parameters p, RunLog log) {
    return prepare(p, log, files -> ReadSources.checkReadable(files, log), () -> {});
  }

  /**
   * Does everything that comes before the first read.
   *
   * @param p parameters of the run
   * @param log Log.out and the progress lines
   * @param check checks that the read files are there
   * @param ready waits for what else mapping needs, before its start is logged
   * @throws FatalException if read files or the index are not as they should be
   */
  public static AlignmentRun prepare(
      Parameters p, RunLog log, Consumer<ReadFiles> check, Runnable ready) {
    ReadFiles files = ReadFiles.of(p);
    check.accept(files);
    AlignmentRun run = new AlignmentRun(p, log, files);
    try {
      run.loadIndex();
      ChimericChecks.check(p, log);
      run.annotation = Annotation.of(p);
      ready.run();
      run.startMapping();
      return run;
    } catch (RuntimeException | Error e) {
      run.close();
      throw e;
    }
  }

  private void loadIndex() {
    loaded = IndexLoader.load(p, log);
    index = loaded;
    WindowGeometry.logLines(p, index).forEach(log::line);
    if (OnTheFlyInsertion.requested(p)) {
      Path kept = Path.of(p.run().outFileNamePrefix() + "_STARgenome/");
      Path work = Path.of(p.run().tmpDirectory());
      index = OnTheFlyInsertion.insert(loaded, p, kept, work, log);
    }
  }

  private void startMapping() {
    log.progressLine(RunLog.timestamp() + " ..... started mapping");
    mappingStarted = Instant.now();
    progress.start(mappingStarted);
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

  /** Genes and transcripts; null if the run does not quantify. */
  public Annotation annotation() {
    return annotation;
  }

  /** The output files. */
  public OutputFiles outputs() {
    return outputs;
  }

  /** Writes a line to Log.progress.out when the last is a minute old. */
  public void reportProgress(MappingStatistics soFar) {
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

  /**
   * Writes SJ.out.tab and the final logs and gives all output files their names.
   *
   * @param summary of all reads
   * @throws FatalException the summary's error, if it has one
   */
  public void finish(PartitionSummary summary) {
    summary.throwIfFailed();
    Instant finished = Instant.now();
    log.progress("..... finished mapping");
    if (p.junctionOutput().written()) {
      JunctionTableWriter.write(
          outputs.path("SJ.out.tab"),
          summary.junctions(),
          index.chromosomes(),
          p.junctionOutput(),
          p.filter().bySJout());
    }
    if (p.quant().geneCounts()) {
      ReadsPerGene.write(
          outputs.path(ReadsPerGene.FILE), annotation, summary.genes(), summary.statistics());
    }
    progress.report(summary.statistics(), finished);
    progress.finish();
    FinalLog.write(finalLog, summary.statistics(), started, mappingStarted, finished);
    outputs.commit();
    log.progressLine(RunLog.timestamp() + " ..... finished successfully");
    log.line("ALL DONE!");
  }

  /** Closes the index and removes output files that did not get their names. */
  @Override
  public void close() {
    progress.close();
    outputs.close();
    if (index != null && index != loaded) {
      index.close();
    }
    if (loaded != null) {
      loaded.close();
    }
  }
}
