package org.asterism.benchmarks;

import org.asterism.genome.GenomeIndex;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Index and pairs that the kernels are measured on: {@value #READS} pairs, enough that the parts of
 * the index they touch are not all in the caches when they come round again.
 */
@State(Scope.Benchmark)
public class GenomeState {
  /** Pairs, the operations of one invocation. */
  public static final int READS = 10_000;

  /** {@code mini} or {@code fly}. */
  @Param("mini")
  public String genome;

  /** Where all comes from. */
  public BenchmarkData data;

  /** The opened index. */
  public GenomeIndex index;

  /** Parameters of a run over the pairs, defaults otherwise. */
  public Parameters parameters;

  /** The pairs, ready for alignment. */
  public PreparedRead[] reads;

  /** Opens the index and reads the pairs, making both if need be. */
  @Setup(Level.Trial)
  public void open() {
    open(BenchmarkData.of(genome), READS);
  }

  /** The same on given data. */
  void open(BenchmarkData from, int pairs) {
    data = from;
    index = data.index();
    parameters = data.alignment(data.pairs(pairs));
    reads = BenchmarkData.prepare(parameters);
  }

  /** Lets go of the index. */
  @TearDown(Level.Trial)
  public void close() {
    data.close();
  }
}
