package org.asterism.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.asterism.engine.BoundedWorkers;
import org.asterism.output.BgzfWriter;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.signal.DuplicateMarker;
import org.asterism.signal.SignalTracks;

/**
 * {@code --runMode inputAlignmentsFromBAM}: signal tracks of a BAM file, or its duplicates marked;
 * the tracks win if both are asked for. Runs in this process, also in the Spark application.
 */
final class BamInputCommand {
  private static final String MARKED = "Processed.out.bam";

  private static final int PENDING_PER_THREAD = 2;

  private BamInputCommand() {}

  /**
   * Reads the file and writes the outputs.
   *
   * @param p parameters of the run
   * @param log Log.out and the progress lines
   * @throws FatalException if the file cannot be read or is not as it should be
   */
  static void run(Parameters p, RunLog log) throws IOException {
    Path bam = Path.of(p.bam().inputFile());
    try (BoundedWorkers workers = BoundedWorkers.of(p.engine());
        OutputFiles outputs = new OutputFiles(p.run().outFileNamePrefix())) {
      if (p.bam().signal().wanted()) {
        log.progress("..... reading from BAM, output wiggle");
        SignalTracks.write(bam, p.bam().signal(), workers, outputs::create);
      } else {
        log.progress("..... reading from BAM, remove duplicates, output BAM");
        int level = p.samOutput().bamCompression();
        int pending = PENDING_PER_THREAD * workers.threads();
        try (BgzfWriter out =
            new BgzfWriter(outputs.create(MARKED), level, workers.pool(), pending)) {
          DuplicateMarker.mark(bam, p.bam(), workers, out);
          out.finish();
        }
      }
      outputs.commit();
    }
    log.progress("..... done");
  }
}
