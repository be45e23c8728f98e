package org.asterism.benchmarks;

import org.asterism.engine.AlignmentEngine;
import org.asterism.engine.BatchResult;
import org.asterism.engine.BatchSink;
import org.asterism.engine.BoundedWorkers;
import org.asterism.engine.PartitionSummary;
import org.asterism.output.RunLog;
import org.asterism.params.Parameters;
import org.asterism.reads.ReadSource;
import org.asterism.reads.ReadSources;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The batch pipeline from FASTQ files to encoded SAM that nobody writes, over batch sizes and
 * workers. The pool is made once and serves every run, as in a long-lived host.
 *
 * <pre>
 * java -jar benchmarks/target/benchmarks.jar PipelineBenchmark -p genome=fly -prof gc
 * </pre>
 *
 * <p>{@code gc.alloc.rate.norm} is in bytes per pair. {@code benchmarks/batch-sweep} measures the
 * same over whole commands, with CPU time and memory.
 */
public class PipelineBenchmark extends KernelBenchmark {
  /** Pairs of one run. */
  private static final int PAIRS = 40_000;

  /** Pairs in a batch; 0: sized by the bytes of its results. */
  @Param({"0", "250", "500", "1000", "1500", "2000", "3000", "10000"})
  public int batchReads;

  /** Threads that align. */
  @Param("1")
  public int workers;

  private GenomeState genome;
  private Parameters parameters;
  private BoundedWorkers pool;

  /** Makes the pairs and the pool. */
  @Setup(Level.Trial)
  public void prepare(GenomeState state) {
    prepare(state, PAIRS);
  }

  void prepare(GenomeState state, int pairs) {
    genome = state;
    String[] fixed =
        batchReads == 0
            ? new String[0]
            : new String[] {"--asterismBatchReads", Integer.toString(batchReads)};
    parameters = genome.data.alignment(genome.data.pairs(pairs), fixed);
    pool = BoundedWorkers.exactly(workers);
  }

  /** Ends the pool. */
  @TearDown(Level.Trial)
  public void close() {
    pool.close();
  }

  /** Takes the results of a run. */
  private static final class Counter implements BatchSink {
    long bytes;

    @Override
    public void accept(BatchResult result) {
      bytes += result.bytes();
    }
  }

  /** Runs over all pairs; returns the bytes of the results. */
  @Benchmark
  @OperationsPerInvocation(PAIRS)
  public long run() {
    Counter counter = new Counter();
    try (ReadSource source = ReadSources.open(parameters, RunLog.discard())) {
      PartitionSummary summary =
          new AlignmentEngine(genome.index, parameters, pool).run(source, counter, null);
      summary.throwIfFailed();
    }
    return counter.bytes;
  }
}
