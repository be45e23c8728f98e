package org.asterism.solo.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * The order of a hash table of GNU's C++ library (spec 50 section 12), against what a program with
 * std::unordered_map&lt;uint32_t, uint32_t&gt; printed that is cleared between rounds.
 */
class GeneOrderTest {
  private static final int[] ADDED = {5, 13, 14, 30, 60, 3, 140};
  private static final long[] HASHES = {
    1750456255L,
    Long.parseUnsignedLong("13348659124845995352"),
    5521088987068398199L,
    8718274468724357439L,
    Long.parseUnsignedLong("17865402554175063041"),
    2698751L,
    6390314057264906045L
  };
  private static final int[][] FIRST = {
    {228, 332, 864, 509, 216}, {38, 730, 37, 568, 161, 88}, {701, 53, 243, 700, 406, 232},
    {204, 70, 518, 131, 740, 759}, {255, 421, 10, 886, 119, 894}, {346, 717, 870},
    {262, 781, 554, 344, 979, 471}
  };

  @Test
  void orderIsThatOfTheLibrary() {
    GeneOrder order = new GeneOrder();
    int x = 12345;
    for (int round = 0; round < ADDED.length; round++) {
      order.clear();
      for (int i = 0; i < ADDED[round]; i++) {
        x = x * 1103515245 + 12345;
        order.add(Integer.remainderUnsigned(x >>> 8, 997), 1);
      }
      int[] genes = new int[order.size()];
      int[] reads = new int[genes.length];
      order.copy(genes, reads);
      long hash = 7;
      for (int i = 0; i < genes.length; i++) {
        hash = hash * 31 + genes[i] * 7L + reads[i];
      }
      assertThat(genes).startsWith(FIRST[round]);
      assertThat(hash).isEqualTo(HASHES[round]);
    }
  }

  @Test
  void resetBeginsWithTheSmallestTable() {
    GeneOrder order = new GeneOrder();
    for (int g = 0; g < 100; g++) {
      order.add(g, 1);
    }
    order.reset();
    order.add(0, 1);
    order.add(13, 1);
    order.add(1, 1);
    int[] genes = new int[3];
    assertThat(order.withReads(1, genes, 0)).isEqualTo(3);
    // 0 and 13 share a bucket of thirteen: the later goes in front
    assertThat(genes).containsExactly(1, 13, 0);
  }
}
