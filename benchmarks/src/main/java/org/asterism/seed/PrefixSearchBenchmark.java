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
 * Seeds: searches for maximal mappable prefixes, and all seeds and windows of a pair.
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
  private Queries queries;
  private SeedSearcher searcher;
  private WindowTable windows;

  /** Makes the searchers. */
  @Setup(Level.Trial)
  public void prepare(GenomeState genome) {
    reads = genome.reads;
    text = new ReadText();
    search = new PrefixSearch(genome.index, text);
    queries = new Queries();
    searcher = new SeedSearcher(genome.index, genome.parameters);
    windows = new WindowTable();
  }

  /** Searches from both ends of both mates, together: four operations for each pair. */
  @Benchmark
  @OperationsPerInvocation(4 * GenomeState.READS)
  public long prefix() {
    long bases = 0;
    for (PreparedRead read : reads) {
      int one = read.clippedLength[0];
      int two = read.clippedLength[1];
      text.load(read);
      search.startRead();
      queries.clear();
      queries.add(0, 0, one);
      queries.add(0, one + 1, two);
      queries.add(1, 0, two);
      queries.add(1, two + 1, one);
      search.search(queries);
      for (int i = 0; i < queries.count; i++) {
        bases += queries.length[i];
      }
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
