package org.asterism.solo.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Lists of genes per UMI of multi-gene reads: spec 50 section 12 rules 1 to 3. */
class MultiGeneReadsTest {
  private static String lists(MultiGeneReads reads, long... taken) {
    reads.finish(taken);
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < reads.lists; k++) {
      text.append(
          Arrays.toString(
              Arrays.copyOfRange(reads.listGene, reads.listStart[k], reads.listStart[k + 1])));
    }
    return text.toString();
  }

  @Property(tries = 200)
  void foldingDoesNotShow(@ForAll long seed) {
    Random random = new Random(seed);
    MultiGeneReads folded = new MultiGeneReads(1 + random.nextInt(20));
    MultiGeneReads whole = new MultiGeneReads(Integer.MAX_VALUE);
    int genes = 2 + random.nextInt(20);
    for (int i = 0; i < 200; i++) {
      int umi = random.nextInt(12) - 6;
      long order = random.nextInt(1000) * 1000L + i;
      long[] values =
          random.longs(0, genes).distinct().limit(2 + random.nextInt(genes - 1)).sorted().toArray();
      folded.add(order, umi, values, 0, values.length);
      whole.add(order, umi, values, 0, values.length);
    }
    assertThat(folded.size()).isLessThanOrEqualTo(whole.size());
    assertThat(lists(folded, 3)).isEqualTo(lists(whole, 3));
  }

  @Test
  void memoryDependsOnDistinctReads() {
    MultiGeneReads reads = new MultiGeneReads(100);
    for (int i = 0; i < 10_000; i++) {
      reads.add(i, i % 7, new long[] {1, 2 + i % 2}, 0, 2);
    }
    assertThat(reads.size()).isLessThan(101);
    assertThat(lists(reads)).isEqualTo("[1][1][1][1][1][1][1]");
  }
}
