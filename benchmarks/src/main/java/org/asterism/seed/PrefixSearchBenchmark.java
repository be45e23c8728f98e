package org.asterism.seed;

import java.util.concurrent.TimeUnit;
import org.asterism.benchmarks.GenomeState;
import org.asterism.reads.PreparedRead;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Seeds: one search for the maximal mappable prefix, and all seeds and windows of a pair.
 *
 * <pre>
 * java -jar benchmarks/target/benchmarks.jar PrefixSearchBenchmark -p genome=fly -prof gc
 * </pre>
 *
 * <p>{@code gc.alloc.rate.norm} is in bytes per operation and has to be about 0.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"-XX:+UseParallelGC", "-Xmx2g"})
public class PrefixSearchBenchmark {
  private PreparedRead[] reads;
  private ReadText text;
  private PrefixSearch search;
  private SeedSearcher searcher;
  private WindowTable windows;

  /** Makes the searchers. */
  @Setup(Level.Trial)
  public void prepare(GenomeState genome) {
    reads = genome.reads;
    text = new ReadText();
    search = new PrefixSearch(genome.index, text);
    searcher = new SeedSearcher(genome.index, genome.parameters);
    windows = new WindowTable();
  }

  /**
   * Searches from the first base of the first mate, and from the last one in the other direction:
   * two operations for each pair.
   */
  @Benchmark
  @OperationsPerInvocation(2 * GenomeState.READS)
  public long prefix() {
    long bases = 0;
    for (PreparedRead read : reads) {
      int n = read.clippedLength[0];
      text.load(read);
      search.startRead();
      search.search(0, 0, n);
      bases += search.length;
      search.search(1, read.length - n, n);
      bases += search.length;
    }
    return bases;
  }

  /** All seeds of each pair, put into windows. */
  @Benchmark
  @OperationsPerInvocation(GenomeState.READS)
  public long windows() {
    long rows = 0;
    for (PreparedRead read : reads) {
      searcher.findWindows(read, windows);
      rows += windows.count;
    }
    return rows;
  }
}
