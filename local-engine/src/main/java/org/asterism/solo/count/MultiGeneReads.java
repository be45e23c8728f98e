package org.asterism.solo.count;

import java.util.Arrays;

/**
 * Multi-gene reads of one cell, and for each of their UMIs the genes that all its reads have (spec
 * 50 section 12 rules 1 to 3). Reused from cell to cell.
 */
final class MultiGeneReads {
  private long[] order = new long[32];
  private int[] umi = new int[32];
  private int[] first = new int[33];
  private int[] genes = new int[64];
  private int size;

  private final GeneOrder geneOrder = new GeneOrder();

  /** Genes of UMI k are {@code listGene[listStart[k], listStart[k + 1])}. */
  int[] listStart = new int[33];

  int[] listGene = new int[64];

  /** Number of lists that are not empty, in ascending order of their UMIs. */
  int lists;

  void clear() {
    size = 0;
    lists = 0;
    first[0] = 0;
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
    if (size == order.length) {
      int more = 2 * size;
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
    umi[size++] = readUmi;
    first[size] = at + count;
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
    for (int i = from; i < to; i++) {
      int read = (int) sorted[i];
      for (int g = first[read]; g < first[read + 1]; g++) {
        geneOrder.add(genes[g]);
      }
    }
    int at = listStart[lists];
    if (at + geneOrder.size() > listGene.length) {
      listGene = Arrays.copyOf(listGene, Math.max(at + geneOrder.size(), 2 * listGene.length));
    }
    int n = geneOrder.withReads(to - from, listGene, at);
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
