package org.asterism.seed;

import org.asterism.benchmarks.GenomeState;
import org.asterism.benchmarks.KernelBenchmark;
import org.asterism.reads.PreparedRead;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/**
 * Seeds: searches for maximal mappable prefixes, and all seeds and windows of a pair.
 *
 * <pre>
 * java -jar benchmarks/target/benchmarks.jar PrefixSearchBenchmark -p genome=fly -prof gc
 * </pre>
 *
 * <p>{@code gc.alloc.rate.norm} is in bytes per operation and has to be about 0.
 */
public class PrefixSearchBenchmark extends KernelBenchmark {
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
