package org.asterism.solo.count;

import java.util.Arrays;

/**
 * Multi-gene reads of one cell, and for each of their UMIs the genes that all its reads have (spec
 * 50 section 12 rules 1 to 3). Reads with the same UMI and the same genes are folded into one now
 * and then, so that the memory depends on the distinct ones. Reused from cell to cell.
 */
final class MultiGeneReads {
  private static final int FOLD_FROM = 1 << 17;

  private long[] order = new long[32];
  private int[] umi = new int[32];

  /** Reads that an element stands for; its order is that of the first. */
  private int[] times = new int[32];

  private int[] first = new int[33];
  private int[] genes = new int[64];
  private int size;
  private final int leastFold;
  private int nextFold;

  private final GeneOrder geneOrder = new GeneOrder();

  /** Genes of UMI k are {@code listGene[listStart[k], listStart[k + 1])}. */
  int[] listStart = new int[33];

  int[] listGene = new int[64];

  /** Number of lists that are not empty, in ascending order of their UMIs. */
  int lists;

  MultiGeneReads() {
    this(FOLD_FROM);
  }

  /**
   * @param leastFold elements from which on they are folded
   */
  MultiGeneReads(int leastFold) {
    this.leastFold = leastFold;
    nextFold = leastFold;
  }

  void clear() {
    size = 0;
    lists = 0;
    first[0] = 0;
    nextFold = leastFold;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /**
   * Adds a read.
   *
   * @param readOrder its place in solo order
   * @param readUmi of 32 bits
   * @param values where its genes are, ascending
   * @param from first of them
   * @param count number of genes
   */
  void add(long readOrder, int readUmi, long[] values, int from, int count) {
    if (size >= nextFold) {
      fold();
      nextFold = Math.max(leastFold, 2 * size);
    }
    if (size == order.length) {
      int more = 2 * size;
      times = Arrays.copyOf(times, more);
      order = Arrays.copyOf(order, more);
      umi = Arrays.copyOf(umi, more);
      first = Arrays.copyOf(first, more + 1);
    }
    int at = first[size];
    if (at + count > genes.length) {
      genes = Arrays.copyOf(genes, Math.max(at + count, 2 * genes.length));
    }
    for (int i = 0; i < count; i++) {
      genes[at + i] = (int) values[from + i];
    }
    order[size] = readOrder;
    times[size] = 1;
    umi[size++] = readUmi;
    first[size] = at + count;
  }

  /** Elements that are kept. */
  int size() {
    return size;
  }

  /** Folds reads with the same UMI and genes into the first of them. */
  private void fold() {
    long[] sorted = byUmiThenOrder();
    boolean[] folded = new boolean[size];
    for (int from = 0; from < size; ) {
      int to = from;
      int kept = from;
      for (; to < size && sorted[to] >>> 32 == sorted[from] >>> 32; to++) {
        int read = (int) sorted[to];
        int same = from;
        while (same < kept && !sameGenes((int) sorted[same], read)) {
          same++;
        }
        if (same < kept) {
          times[(int) sorted[same]] += times[read];
          folded[read] = true;
        } else {
          // those kept move together; their order among themselves stays
          long element = sorted[to];
          sorted[to] = sorted[kept];
          sorted[kept++] = element;
        }
      }
      from = to;
    }
    keep(folded);
  }

  private boolean sameGenes(int a, int b) {
    return Arrays.equals(genes, first[a], first[a + 1], genes, first[b], first[b + 1]);
  }

  private void keep(boolean[] folded) {
    int kept = 0;
    for (int read = 0; read < folded.length; read++) {
      if (!folded[read]) {
        int from = first[read];
        int count = first[read + 1] - from;
        System.arraycopy(genes, from, genes, first[kept], count);
        order[kept] = order[read];
        umi[kept] = umi[read];
        times[kept] = times[read];
        first[kept + 1] = first[kept] + count;
        kept++;
      }
    }
    size = kept;
  }

  /**
   * Makes the lists.
   *
   * @param taken UMIs that are left out, ascending unsigned
   */
  void finish(long[] taken) {
    geneOrder.reset();
    long[] sorted = byUmiThenOrder();
    listStart[0] = 0;
    for (int from = 0; from < size; ) {
      int to = from + 1;
      while (to < size && sorted[to] >>> 32 == sorted[from] >>> 32) {
        to++;
      }
      if (Arrays.binarySearch(taken, sorted[from] >>> 32) < 0) {
        addList(sorted, from, to);
      }
      from = to;
    }
  }

  private void addList(long[] sorted, int from, int to) {
    geneOrder.clear();
    int reads = 0;
    for (int i = from; i < to; i++) {
      int read = (int) sorted[i];
      reads += times[read];
      for (int g = first[read]; g < first[read + 1]; g++) {
        geneOrder.add(genes[g], times[read]);
      }
    }
    int at = listStart[lists];
    if (at + geneOrder.size() > listGene.length) {
      listGene = Arrays.copyOf(listGene, Math.max(at + geneOrder.size(), 2 * listGene.length));
    }
    int n = geneOrder.withReads(reads, listGene, at);
    if (n > 0) {
      if (lists + 1 == listStart.length) {
        listStart = Arrays.copyOf(listStart, 2 * listStart.length);
      }
      listStart[++lists] = at + n;
    }
  }

  /** UMI above, number of the read below; reads of a UMI by their order. */
  private long[] byUmiThenOrder() {
    int[] ranked = byOrder();
    long[] keys = new long[size];
    for (int r = 0; r < size; r++) {
      keys[r] = (long) (umi[ranked[r]] ^ Integer.MIN_VALUE) << 32 | r;
    }
    Arrays.sort(keys);
    for (int i = 0; i < size; i++) {
      keys[i] = keys[i] & 0xFFFFFFFF_00000000L ^ Long.MIN_VALUE | ranked[(int) keys[i]];
    }
    return keys;
  }

  private int[] byOrder() {
    int[] ranked = new int[size];
    boolean ascending = true;
    for (int i = 0; i < size; i++) {
      ranked[i] = i;
      ascending &= i == 0 || order[i - 1] <= order[i];
    }
    return ascending ? ranked : IndexSort.ascending(order, ranked);
  }
}
