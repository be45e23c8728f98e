package org.asterism.cli;

import java.io.IOException;
import org.asterism.align.AllowedJunctions;
import org.asterism.align.RandomStream;
import org.asterism.engine.AlignmentEngine;
import org.asterism.engine.BoundedWorkers;
import org.asterism.engine.InputCheck;
import org.asterism.engine.PartitionSummary;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.Parameters;
import org.asterism.reads.ReadSource;
import org.asterism.reads.ReadSources;
import org.asterism.solo.output.CountTexts;

/** {@code --runMode alignReads} on this machine, without Spark. */
public final class AlignReadsCommand {
  private AlignReadsCommand() {}

  /**
   * Maps all reads and writes all outputs.
   *
   * @param p parameters of the run
   * @param log Log.out and the progress lines
   * @throws FatalException for anything the user can mend; nothing that looks finished is left then
   */
  public static void run(Parameters p, RunLog log) {
    if (p.engine().soloParquet() && p.solo().counts()) {
      throw FatalException.parameters(
          "EXITING because of FATAL INPUT ERROR: --asterismSoloParquet Yes needs Spark, which"
              + " writes the Parquet files, but this run uses the local engine",
          "leave out --asterismEngine local and run scripts/asterism or spark-submit, or leave out"
              + " --asterismSoloParquet: the matrices are written as text all the same");
    }
    log.monitor().fact("engine", "local");
    try (BoundedWorkers workers = BoundedWorkers.of(p.engine());
        AlignmentRun run =
            AlignmentRun.prepare(
                p,
                log,
                files -> InputCheck.run(files, workers, log),
                () -> {},
                pass -> map(pass, workers))) {
      run.finish(map(run, workers));
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_WRITE,
          "EXITING because of fatal OUTPUT FILE error: could not write the output files: "
              + FileProblem.reason(e)
              + "\nSOLUTION: check the disk space and the permissions of the output directory\n",
          e);
    }
  }

  private static PartitionSummary map(AlignmentRun run, BoundedWorkers workers) throws IOException {
    Parameters p = run.parameters();
    run.log().monitor().fact("threads", workers.threads());
    try (ReadSource source = source(run);
        FileSink sink = new FileSink(run, workers)) {
      CountTexts texts = p.solo().counts() ? new CountTexts(run.solo()).prepare(workers) : null;
      RandomStream stream =
          p.filter().randomOrder() || p.quant().transcriptomeSam()
              ? new RandomStream(p.run().randomSeed())
              : null;
      PartitionSummary summary =
          new AlignmentEngine(
                  run.index(), run.annotation(), run.variants(), run.solo(), p, workers, null)
              .run(source, sink, stream);
      summary.throwIfFailed();
      if (p.filter().bySJout()) {
        secondStage(run, summary, workers, sink, stream);
      }
      CellCounting step = new CellCounting(run, summary, texts, workers);
      try (LocalCells cells = new LocalCells(p, step, sink.cells(), workers)) {
        cells.run();
        sink.finish(summary.statistics(), cells);
      }
      return summary;
    }
  }

  private static ReadSource source(AlignmentRun run) {
    Parameters p = run.parameters();
    return p.genome().loadOnly()
        ? ReadSources.none(run.files())
        : ReadSources.open(p, run.files(), run.log());
  }

  /** Maps the reads that were held back, after all others, and adds them to the summary. */
  private static void secondStage(
      AlignmentRun run,
      PartitionSummary summary,
      BoundedWorkers workers,
      FileSink sink,
      RandomStream stream)
      throws IOException {
    AllowedJunctions allowed = run.allowedJunctions(summary);
    if (summary.heldReads() == 0) {
      return;
    }
    try (ReadSource held = sink.heldReads()) {
      run.log().monitor().mapping("map-held-reads", Long.MAX_VALUE);
      sink.after(summary);
      summary.merge(
          new AlignmentEngine(
                  run.index(),
                  run.annotation(),
                  run.variants(),
                  run.solo(),
                  run.parameters(),
                  workers,
                  allowed)
              .run(held, sink, stream, summary.lastView()));
    }
    summary.throwIfFailed();
  }
}
