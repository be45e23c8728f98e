package org.asterism.benchmarks;

import java.util.List;
import org.asterism.align.ReadAligner;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * The whole alignment of a read: seeds, windows, stitching, selection; no reading, no encoding.
 *
 * <pre>
 * java -jar benchmarks/target/benchmarks.jar ReadAlignerBenchmark -p genome=fly -prof gc
 * </pre>
 *
 * <p>{@code gc.alloc.rate.norm} is in bytes per read and has to be about 0.
 */
public class ReadAlignerBenchmark extends KernelBenchmark {
  /** What is aligned: pairs, pairs whose overlapping mates are merged, or single reads. */
  @Param({"pairs", "merged", "singles"})
  public String library;

  private PreparedRead[] reads;
  private ReadAligner aligner;

  /** Reads the library and makes the aligner. */
  @Setup(Level.Trial)
  public void prepare(GenomeState genome) {
    Parameters p = parameters(genome);
    reads = BenchmarkData.prepare(p);
    aligner = new ReadAligner(genome.index, p);
  }

  private Parameters parameters(GenomeState genome) {
    int n = genome.reads.length;
    return switch (library) {
      case "pairs" -> genome.parameters;
      case "merged" ->
          genome.data.alignment(
              genome.data.pairs(n), "--peOverlapNbasesMin", "10", "--peOverlapMMp", "0.1");
      case "singles" -> genome.data.alignment(List.of(genome.data.singles(n)));
      default -> throw new IllegalArgumentException("no library " + library);
    };
  }

  /** Aligns each read. */
  @Benchmark
  @OperationsPerInvocation(GenomeState.READS)
  public long align() {
    long score = 0;
    for (PreparedRead read : reads) {
      score += aligner.align(read).best.score;
    }
    return score;
  }
}
