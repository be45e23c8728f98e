package org.asterism.engine;

import java.io.IOException;
import org.asterism.align.AllowedJunctions;
import org.asterism.align.RandomStream;
import org.asterism.engine.ReadPipeline.Job;
import org.asterism.genome.GenomeIndex;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.Parameters;
import org.asterism.quant.Annotation;
import org.asterism.reads.HeldReads;
import org.asterism.reads.ReadSource;
import org.asterism.solo.SoloSetup;
import org.asterism.variation.Variants;

/**
 * Aligns a stream of reads: the front door of the batch pipeline. Safe for several runs at a time,
 * which then share the workers.
 */
public final class AlignmentEngine {
  private final GenomeIndex index;
  private final Annotation annotation;
  private final Variants variants;
  private final SoloSetup solo;
  private final Parameters p;
  private final BoundedWorkers workers;
  private final AllowedJunctions allowed;
  private final HeldReads heldReads;

  /**
   * An engine that does not quantify.
   *
   * @param index the index, which must stay open while a run lasts
   * @param p parameters of the run
   * @param workers threads to use; not closed here
   */
  public AlignmentEngine(GenomeIndex index, Parameters p, BoundedWorkers workers) {
    this(index, null, null, null, p, workers, null);
  }

  /**
   * An engine for runs of one stage and for the first stage of others.
   *
   * @param index the index, which must stay open while a run lasts
   * @param annotation what to quantify with; null: nothing is quantified
   * @param p parameters of the run
   * @param workers threads to use; not closed here
   */
  public AlignmentEngine(
      GenomeIndex index, Annotation annotation, Parameters p, BoundedWorkers workers) {
    this(index, annotation, null, null, p, workers, null);
  }

  /**
   * @param index the index, which must stay open while a run lasts
   * @param annotation what to quantify with; null: nothing is quantified
   * @param variants known variants; null: there are none
   * @param solo what counting per cell needs; null: no cells are looked for
   * @param p parameters of the run
   * @param workers threads to use; not closed here
   * @param allowed junctions that the second stage of outFilterType BySJout allows; null for its
   *     first stage and for all other runs
   */
  public AlignmentEngine(
      GenomeIndex index,
      Annotation annotation,
      Variants variants,
      SoloSetup solo,
      Parameters p,
      BoundedWorkers workers,
      AllowedJunctions allowed) {
    this.index = index;
    this.annotation = annotation;
    this.variants = variants;
    this.solo = solo;
    this.p = p;
    this.workers = workers;
    this.allowed = allowed;
    heldReads = new HeldReads(p);
  }

  /**
   * Aligns all reads of a source.
   *
   * @param source the reads; not closed here
   * @param sink receives results in input order; null: only the summary is wanted, nothing is
   *     encoded
   * @param stream random numbers at the state after all reads before this source; may be null when
   *     {@code sink} is null, and without outMultimapperOrder Random: then it stays open which
   *     records in transcript coordinates are primary
   * @return the sum over all reads, or over those before the first offending one, whose error it
   *     then carries
   */
  public PartitionSummary run(ReadSource source, BatchSink sink, RandomStream stream) {
    return run(source, sink, stream, null);
  }

  /**
   * Aligns all reads of a source.
   *
   * @param source the reads; not closed here
   * @param sink receives results in input order; null: only the summary is wanted
   * @param stream random numbers at the state after all reads before this source, or null
   * @param before the read before this source whose barcode chimeric reads may show; null if there
   *     is none or if it is not known
   * @return the sum over all reads, or over those before the first offending one
   */
  public PartitionSummary run(
      ReadSource source, BatchSink sink, RandomStream stream, SoloView before) {
    PartitionSummary summary = new PartitionSummary();
    Stage stage =
        new Stage(index, annotation, variants, solo, p, source.mateCount(), sink != null, allowed);
    OrderedStep ordered = new OrderedStep(stage, stream);
    ordered.begin(before);
    ReadPipeline pipeline =
        new ReadPipeline(
            source,
            BatchSizer.of(p.engine()),
            workers,
            () -> new AlignmentWorker(stage),
            job -> handOver(job, ordered, sink, summary));
    try {
      pipeline.run();
    } catch (FatalException e) {
      summary.fail(e);
    }
    ordered.end(summary);
    return summary;
  }

  private void handOver(Job job, OrderedStep ordered, BatchSink sink, PartitionSummary summary) {
    ordered.complete(job);
    job.result.collectHeld(job.reads, heldReads);
    summary.add(job.result);
    if (sink != null) {
      try {
        sink.accept(job.result);
      } catch (IOException e) {
        throw new FatalException(
            FatalException.FILE_WRITE,
            "EXITING because of fatal OUTPUT FILE error: could not write the results: "
                + FileProblem.reason(e)
                + "\nSOLUTION: check the disk space and the permissions of the output directory\n",
            e);
      }
      sink.progress(summary);
    }
    if (job.error != null) {
      throw job.error;
    }
  }
}
