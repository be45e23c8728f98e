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
 * Extension from the ends of seeds outwards, as far as the read goes: the outer ends of the first
 * and the last seed of real windows.
 *
 * <pre>
 * java -jar benchmarks/target/benchmarks.jar EndExtensionBenchmark -p genome=fly -prof gc
 * </pre>
 *
 * <p>{@code gc.alloc.rate.norm} is in bytes per extension and has to be about 0.
 */
public class EndExtensionBenchmark extends KernelBenchmark {
  private static final int EXTENSIONS = 20_000;

  private final byte[][] codes = new byte[EXTENSIONS][];
  private final int[] mismatchMax = new int[EXTENSIONS];
  private final int[] readPosition = new int[EXTENSIONS];
  private final long[] genomePosition = new long[EXTENSIONS];
  private final int[] step = new int[EXTENSIONS];
  private final int[] limit = new int[EXTENSIONS];
  private final int[] lengthBefore = new int[EXTENSIONS];
  private int count;
  private EndExtension extension;

  /** Collects seed ends, the reads over and over until there are enough. */
  @Setup(Level.Trial)
  public void prepare(GenomeState genome) {
    AlignmentRules rules = new AlignmentRules(genome.parameters, true);
    extension = new EndExtension(genome.index.sequence(), rules.mismatchOverLength);
    SeedSearcher searcher = new SeedSearcher(genome.index, genome.parameters);
    WindowTable windows = new WindowTable();
    while (count < EXTENSIONS) {
      int before = count;
      for (PreparedRead read : genome.reads) {
        if (searcher.findWindows(read, windows)) {
          int most = rules.mismatchMax(read.clippedLength[0] + read.clippedLength[1]);
          for (int w = 0; w < windows.count; w++) {
            collect(read, windows, w, most);
          }
        }
      }
      if (count == before) {
        throw new IllegalStateException("no seed ends inside its read");
      }
    }
  }

  private void collect(PreparedRead read, WindowTable t, int w, int most) {
    if (t.rowCount[w] == 0) {
      return;
    }
    byte[] text = read.codes(t.strand[w]);
    int first = t.rowBase[w];
    int start = t.readStart[first];
    add(text, most, start - 1, t.genomeStart[first] - 1, -1, start, t.length[first]);
    int last = first + t.rowCount[w] - 1;
    int end = t.readStart[last] + t.length[last];
    add(
        text,
        most,
        end,
        t.genomeStart[last] + t.length[last],
        1,
        read.length - end,
        t.length[last]);
  }

  private void add(byte[] text, int most, int at, long g, int direction, int room, int bases) {
    if (room <= 0 || count == EXTENSIONS) {
      return;
    }
    codes[count] = text;
    mismatchMax[count] = most;
    readPosition[count] = at;
    genomePosition[count] = g;
    step[count] = direction;
    limit[count] = room;
    lengthBefore[count] = bases;
    count++;
  }

  /** Ends where the score is best. */
  @Benchmark
  @OperationsPerInvocation(EXTENSIONS)
  public long free() {
    return extendAll(false);
  }

  /** Ends forced to align, as with {@code --alignEndsType EndToEnd}. */
  @Benchmark
  @OperationsPerInvocation(EXTENSIONS)
  public long forced() {
    return extendAll(true);
  }

  private long extendAll(boolean forced) {
    long bases = 0;
    for (int i = 0; i < EXTENSIONS; i++) {
      extension.begin(codes[i], mismatchMax[i]);
      extension.extend(
          readPosition[i], genomePosition[i], step[i], limit[i], lengthBefore[i], 0, forced);
      bases += extension.length;
    }
    return bases;
  }
}
