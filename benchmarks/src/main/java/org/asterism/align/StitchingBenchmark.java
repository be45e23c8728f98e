package org.asterism.align;

import org.asterism.benchmarks.GenomeState;
import org.asterism.benchmarks.KernelBenchmark;
import org.asterism.reads.PreparedRead;
import org.asterism.seed.SeedSearcher;
import org.asterism.seed.WindowTable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/**
 * Stitching of all windows of a pair, which were found before.
 *
 * <pre>
 * java -jar benchmarks/target/benchmarks.jar StitchingBenchmark -p genome=fly -prof gc
 * </pre>
 *
 * <p>{@code gc.alloc.rate.norm} is in bytes per pair and has to be about 0.
 */
public class StitchingBenchmark extends KernelBenchmark {
  private PreparedRead[] reads;
  private WindowTable[] windows;
  private int[] mismatchMax;
  private ReadStitcher stitcher;

  /** Finds the windows of all pairs. */
  @Setup(Level.Trial)
  public void prepare(GenomeState genome) {
    AlignmentRules rules = new AlignmentRules(genome.parameters, true);
    SeedSearcher searcher = new SeedSearcher(genome.index, genome.parameters);
    WindowTable found = new WindowTable();
    reads = genome.reads;
    windows = new WindowTable[reads.length];
    mismatchMax = new int[reads.length];
    for (int i = 0; i < reads.length; i++) {
      searcher.findWindows(reads[i], found);
      windows[i] = SavedWindows.of(found);
      mismatchMax[i] = rules.mismatchMax(reads[i].clippedLength[0] + reads[i].clippedLength[1]);
    }
    stitcher = new ReadStitcher(genome.index, genome.parameters, rules, Effort.SELECTED_ONLY);
  }

  /** Stitches the windows of each pair. */
  @Benchmark
  @OperationsPerInvocation(GenomeState.READS)
  public long stitch() {
    long score = 0;
    for (int i = 0; i < reads.length; i++) {
      Alignment best = stitcher.stitch(reads[i], windows[i], mismatchMax[i]);
      score += best == null ? 0 : best.score;
    }
    return score;
  }
}
