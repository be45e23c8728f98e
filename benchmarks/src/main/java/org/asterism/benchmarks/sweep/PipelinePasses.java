package org.asterism.benchmarks.sweep;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.CRC32;
import org.asterism.align.RandomStream;
import org.asterism.engine.AlignmentEngine;
import org.asterism.engine.BatchResult;
import org.asterism.engine.BatchSink;
import org.asterism.engine.BoundedWorkers;
import org.asterism.engine.PartitionSummary;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.IndexLoader;
import org.asterism.output.ByteBuilder;
import org.asterism.output.RunLog;
import org.asterism.params.Parameters;
import org.asterism.reads.ReadSource;
import org.asterism.reads.ReadSources;

/**
 * Maps the same reads several times in one process, as a long-lived host would.
 *
 * <pre>
 * java -cp benchmarks/target/benchmarks.jar org.asterism.benchmarks.sweep.PipelinePasses \
 *     own|shared WORKERS PASSES --genomeDir INDEX --readFilesIn READS ...
 * </pre>
 *
 * <p>{@code own}: each pass makes its workers and ends them; {@code shared}: the first pass pays
 * for a pool that is handed in to all. Prints for each pass its number, the figures of {@link
 * Meter}, the reads, and the checksum of the SAM lines, which nobody writes to a file.
 */
public final class PipelinePasses {
  private static final int FIXED = 3;

  private final boolean shared;
  private final int workers;
  private final Parameters parameters;
  private final Meter meter = new Meter();

  private PipelinePasses(boolean shared, int workers, Parameters parameters) {
    this.shared = shared;
    this.workers = workers;
    this.parameters = parameters;
  }

  /**
   * Runs the passes.
   *
   * @param args how pools live, workers, number of passes, then STAR's parameters
   * @throws IOException if a file cannot be read
   */
  public static void main(String[] args) throws IOException {
    if (args.length < FIXED + 2 || !(args[0].equals("own") || args[0].equals("shared"))) {
      System.err.println("usage: PipelinePasses own|shared WORKERS PASSES STAR-PARAMETER...");
      System.exit(2);
    }
    String[] rest = Arrays.copyOfRange(args, FIXED, args.length);
    Parameters parameters = Parameters.of(rest);
    new PipelinePasses(args[0].equals("shared"), Integer.parseInt(args[1]), parameters)
        .run(Integer.parseInt(args[2]));
  }

  private void run(int passes) throws IOException {
    ExecutorService pool = null;
    try (GenomeIndex index = IndexLoader.open(Path.of(parameters.genome().directory()))) {
      for (int pass = 1; pass <= passes; pass++) {
        meter.start();
        if (shared && pool == null && workers > 1) {
          pool = Executors.newFixedThreadPool(workers);
        }
        try (BoundedWorkers w =
            pool == null
                ? BoundedWorkers.exactly(workers)
                : BoundedWorkers.handedIn(pool, workers)) {
          Checksum sum = new Checksum();
          long reads = map(index, w, sum);
          System.out.println(
              pass + " " + meter.stop() + " " + reads + " " + Long.toHexString(sum.crc.getValue()));
        }
      }
    } finally {
      if (pool != null) {
        pool.shutdown();
      }
    }
  }

  private long map(GenomeIndex index, BoundedWorkers w, Checksum sum) {
    try (ReadSource source = ReadSources.open(parameters, RunLog.discard())) {
      RandomStream stream = new RandomStream(parameters.run().randomSeed());
      PartitionSummary summary = new AlignmentEngine(index, parameters, w).run(source, sum, stream);
      summary.throwIfFailed();
      return summary.statistics().reads();
    }
  }

  /** Takes the results of a pass. */
  private static final class Checksum implements BatchSink {
    final CRC32 crc = new CRC32();

    @Override
    public void accept(BatchResult result) {
      ByteBuilder sam = result.sam;
      crc.update(sam.bytes, 0, sam.size);
    }
  }
}
