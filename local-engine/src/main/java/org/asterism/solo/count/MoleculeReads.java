package org.asterism.solo.count;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

/** How many molecules have how many reads. */
public final class MoleculeReads implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Molecules with fewer reads are counted in an array, the rare ones with more in a map. */
  private static final int DENSE = 256;

  private final long[] few = new long[DENSE];
  private final TreeMap<Integer, Long> many = new TreeMap<>();

  /** Takes all molecules out. */
  void clear() {
    Arrays.fill(few, 0);
    many.clear();
  }

  /**
   * Adds molecules.
   *
   * @param reads reads of each, at least 1
   * @param molecules number of them
   */
  void add(int reads, long molecules) {
    if (reads < DENSE) {
      few[reads] += molecules;
    } else {
      many.merge(reads, molecules, Long::sum);
    }
  }

  /** Adds numbers of reads, each followed by the number of molecules that have so many. */
  public void add(int[] runs) {
    for (int i = 0; i < runs.length; i += 2) {
      add(runs[i], runs[i + 1]);
    }
  }

  /** Numbers of reads that occur, ascending, each followed by the number of molecules. */
  int[] runs() {
    int[] runs = new int[2 * (DENSE + many.size())];
    int n = 0;
    for (int k = 1; k < DENSE; k++) {
      if (few[k] > 0) {
        runs[n++] = k;
        runs[n++] = Math.toIntExact(few[k]);
      }
    }
    for (Map.Entry<Integer, Long> e : many.entrySet()) {
      runs[n++] = e.getKey();
      runs[n++] = Math.toIntExact(e.getValue());
    }
    return Arrays.copyOf(runs, n);
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return molecules() == 0;
  }

  /** All molecules. */
  public long molecules() {
    return sum((reads, molecules) -> molecules);
  }

  /** Reads of all molecules. */
  public long reads() {
    return sum((reads, molecules) -> reads * molecules);
  }

  /**
   * Molecules that are still seen, on average, when each read is kept with some probability: the
   * sum of 1 - (1 - fraction)^k over molecules of k reads. Summed in ascending order of k, so that
   * it is the same for every order in which molecules were added.
   *
   * @param fraction of the reads, 0 to 1
   */
  public double expected(double fraction) {
    double sum = 0;
    for (int k = 1; k < DENSE; k++) {
      sum += seen(k, few[k], fraction);
    }
    for (Map.Entry<Integer, Long> e : many.entrySet()) {
      sum += seen(e.getKey(), e.getValue(), fraction);
    }
    return sum;
  }

  private static double seen(int reads, long molecules, double fraction) {
    return molecules * (1 - StrictMath.pow(1 - fraction, reads));
  }

  private long sum(LongBinaryOperator of) {
    long sum = 0;
    for (int k = 1; k < DENSE; k++) {
      sum += of.applyAsLong(k, few[k]);
    }
    for (Map.Entry<Integer, Long> e : many.entrySet()) {
      sum += of.applyAsLong(e.getKey(), e.getValue());
    }
    return sum;
  }
}
