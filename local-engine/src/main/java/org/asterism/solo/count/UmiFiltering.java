package org.asterism.solo.count;

import java.util.Arrays;

/**
 * What is done about UMIs that several genes of a cell have (spec 50 sections 11.1 and 11.4).
 * Scratch is reused; one per thread.
 */
final class UmiFiltering {
  private long[] byUmi = new long[64];
  private long[] byCorrected = new long[64];

  /**
   * MultiGeneUMI: marks pairs whose gene has fewer reads of the UMI than another gene, or all if
   * none has more than one.
   *
   * @param dropped receives the marks, one per pair of the table
   */
  void markMinor(UmiTable table, boolean[] dropped) {
    sortByUmi(table);
    for (int from = 0; from < table.size; ) {
      int to = endOfUmi(byUmi, from, table.size);
      if (to - from > 1) {
        int needed = Math.max(2, most(table, from, to));
        for (int i = from; i < to; i++) {
          int pair = (int) byUmi[i];
          dropped[pair] = table.reads[pair] < needed;
        }
      }
      from = to;
    }
  }

  /**
   * MultiGeneUMI_CR: each corrected UMI counts for the one gene with the most reads of it, unless
   * another gene has as many, or more reads of the UMI itself.
   *
   * @param corrected corrected UMI of each pair
   * @param counted receives whether (gene of the pair, UMI of the pair) is a counted molecule
   */
  void markCounted(UmiTable table, int[] corrected, boolean[] counted) {
    sortByUmi(table);
    byCorrected = ensure(byCorrected, table.size);
    for (int i = 0; i < table.size; i++) {
      byCorrected[i] = sortable(corrected[i], i);
    }
    Arrays.sort(byCorrected, 0, table.size);
    int raw = 0;
    for (int from = 0; from < table.size; ) {
      int to = endOfUmi(byCorrected, from, table.size);
      while (byUmi[raw] >> 32 < byCorrected[from] >> 32) {
        raw++;
      }
      int gene = topGene(table, from, to);
      if (gene >= 0) {
        int umi = corrected[(int) byCorrected[from]];
        int pair = table.find(gene, umi);
        if (table.reads[pair] >= most(table, raw, endOfUmi(byUmi, raw, table.size))) {
          counted[pair] = true;
        }
      }
      from = to;
    }
  }

  /** The gene with the most reads of a corrected UMI, -1 for a tie. */
  private int topGene(UmiTable table, int from, int to) {
    int best = -1;
    long most = 0;
    for (int i = from; i < to; ) {
      int gene = table.feature((int) byCorrected[i]);
      long reads = 0;
      while (i < to && table.feature((int) byCorrected[i]) == gene) {
        reads += table.reads[(int) byCorrected[i++]];
      }
      if (reads > most) {
        most = reads;
        best = gene;
      } else if (reads == most) {
        best = -1;
      }
    }
    return best;
  }

  private int most(UmiTable table, int from, int to) {
    int most = 0;
    for (int i = from; i < to; i++) {
      most = Math.max(most, table.reads[(int) byUmi[i]]);
    }
    return most;
  }

  private void sortByUmi(UmiTable table) {
    byUmi = ensure(byUmi, table.size);
    for (int i = 0; i < table.size; i++) {
      byUmi[i] = sortable(table.umi(i), i);
    }
    Arrays.sort(byUmi, 0, table.size);
  }

  /** UMI above, with the sign bit flipped to sort as unsigned; pair below, so genes ascend. */
  private static long sortable(int umi, int pair) {
    return (long) (umi ^ Integer.MIN_VALUE) << 32 | pair;
  }

  private static int endOfUmi(long[] sorted, int from, int size) {
    int to = from + 1;
    while (to < size && sorted[to] >> 32 == sorted[from] >> 32) {
      to++;
    }
    return to;
  }

  private static long[] ensure(long[] array, int size) {
    return size <= array.length ? array : new long[Math.max(size, 2 * array.length)];
  }
}
