package org.asterism.junction;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.asterism.align.AllowedJunctions;
import org.asterism.params.JunctionOutputParameters;

/**
 * The two filters between all junctions seen and those in {@code SJ.out.tab} (spec 30 sections 12.2
 * and 12.3). Annotated junctions pass both.
 */
public final class JunctionFilter {
  private final JunctionOutputParameters limits;

  /**
   * @param limits the outSJfilter parameters; a negative limit means "never"
   */
  public JunctionFilter(JunctionOutputParameters limits) {
    this.limits = limits;
  }

  /**
   * The junctions without annotation that pass both filters: what the second stage of outFilterType
   * BySJout allows.
   *
   * @param table junctions of the first stage
   */
  public AllowedJunctions allowed(JunctionTable table) {
    JunctionList list = byDistance(bySupport(table.toList()));
    JunctionList novel = keep(list, i -> !list.annotated[i]);
    return new AllowedJunctions(novel.start, novel.length);
  }

  /**
   * First filter: enough reads, enough overhang, not too long for the number of reads.
   *
   * @param list junctions in genome order
   * @return those that pass, in the same order
   */
  public JunctionList bySupport(JunctionList list) {
    return keep(list, i -> list.annotated[i] || isSupported(list, i));
  }

  /**
   * Second filter: far enough from the donors and acceptors of other junctions. A junction that
   * itself fails still counts as neighbour.
   *
   * @param list junctions in genome order that passed {@link #bySupport}
   * @return those that pass, in the same order
   */
  public JunctionList byDistance(JunctionList list) {
    int n = list.size();
    long[] donorDistance = new long[n];
    for (int i = 0; i < n; i++) {
      long before = i == 0 ? 0 : list.start[i - 1];
      long after = i == n - 1 ? Long.MAX_VALUE : list.start[i + 1];
      donorDistance[i] = Math.min(list.start[i] - before, after - list.start[i]);
    }
    long[] acceptor = new long[n];
    Arrays.setAll(acceptor, i -> list.start[i] + list.length[i]);
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingLong(i -> acceptor[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    long[] acceptorDistance = new long[n];
    for (int k = 0; k < n; k++) {
      long here = acceptor[order[k]];
      long before = k == 0 ? 0 : acceptor[order[k - 1]];
      long after = k == n - 1 ? Long.MAX_VALUE : acceptor[order[k + 1]];
      acceptorDistance[order[k]] = Math.min(here - before, after - here);
    }
    return keep(
        list,
        i -> {
          long least = limit(limits.distanceMin()[motifClass(list.motif[i])]);
          return list.annotated[i] || (donorDistance[i] >= least && acceptorDistance[i] >= least);
        });
  }

  private boolean isSupported(JunctionList list, int i) {
    int c = motifClass(list.motif[i]);
    long total = list.unique[i] + list.multiple[i];
    boolean enoughReads =
        list.unique[i] >= limit(limits.countUniqueMin()[c])
            || total >= limit(limits.countTotalMin()[c]);
    return enoughReads
        && list.overhang[i] >= limit(limits.overhangMin()[c])
        && list.length[i] <= longestIntron(total);
  }

  private long longestIntron(long reads) {
    int[] lengths = limits.intronMaxVsReadN();
    if (reads > lengths.length || reads < 1 || lengths[(int) reads - 1] < 0) {
      return Long.MAX_VALUE;
    }
    return lengths[(int) reads - 1];
  }

  /** 0 non-canonical, 1 GT/AG, 2 GC/AG, 3 AT/AC. */
  private static int motifClass(int motif) {
    return (motif + 1) / 2;
  }

  private static long limit(int value) {
    return value < 0 ? Integer.MAX_VALUE : value;
  }

  private static JunctionList keep(JunctionList list, IntPredicate passes) {
    return list.select(IntStream.range(0, list.size()).filter(passes).toArray());
  }
}
