package org.asterism.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.asterism.genome.TinyIndex;
import org.asterism.reads.PreparedRead;
import org.junit.jupiter.api.Test;

/** What counts as a deletion (spec 21 section 17 S, quirks Q5 and Q8). */
class DeletionStatisticsTest {
  private static final String GENOME = genome();

  private static String genome() {
    Random random = new Random(11);
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < 3000; i++) {
      b.append("ACGT".charAt(random.nextInt(4)));
    }
    // Introns of 15, 1500 and 20 bases, and a deletion that cannot be moved.
    for (int[] intron : new int[][] {{540, 555}, {563, 2063}, {2067, 2087}}) {
      b.replace(intron[0] - 1, intron[0] + 2, "AGT");
      b.replace(intron[1] - 2, intron[1] + 1, "AGC");
    }
    b.replace(149, 151, "AC");
    b.replace(156, 158, "GT");
    return b.toString();
  }

  @Test
  void annotatedIntronsShorterThanAnIntronCountAsDeletions() {
    AlignedReads index =
        new AlignedReads(
            new TinyIndex()
                .chromosome("c", GENOME)
                .depth(5)
                .binBits(12)
                .junction(60, 540, 554, 1, 0, 0, 1)
                .junction(60, 563, 2062, 1, 0, 0, 1)
                .junction(60, 2067, 2086, 1, 0, 0, 1)
                .build());
    PreparedRead read =
        Toy.single(
            GENOME.substring(500, 540)
                + GENOME.substring(555, 563)
                + GENOME.substring(2063, 2067)
                + GENOME.substring(2087, 2135));
    assertThat(index.show(read)).startsWith("c+ 501 40M15N8M1500N4M20N48M ");
    Alignment a = index.align(read).best;
    assertThat(a.deletions).isEqualTo(2);
    assertThat(a.deletedBases).isEqualTo(35);
    assertThat(new boolean[] {a.annotated[0], a.annotated[1], a.annotated[2]})
        .containsExactly(true, true, true);
  }

  @Test
  void mergedMatesCountTheirDeletionOnceAndOneBaseLong() {
    AlignedReads index =
        new AlignedReads(new TinyIndex().chromosome("c", GENOME).depth(5).binBits(12).build());
    String fragment = GENOME.substring(100, 150) + GENOME.substring(157, 230);
    PreparedRead pair =
        Toy.pair(fragment.substring(0, 80), Toy.reverseComplement(fragment.substring(43, 123)));
    assertThat(index.show(pair)).isEqualTo("c+ 101 50M7D30M 158 7S73M AS 135 nM 0 *");
    Alignment apart = index.align(pair).best;
    assertThat(apart.deletions).isEqualTo(1);
    assertThat(apart.deletedBases).isEqualTo(7);
    String[] merge = {"--peOverlapNbasesMin", "10"};
    assertThat(index.show(pair, merge)).isEqualTo("c+ 101 50M7D30M 144 7M7D73M AS 126 nM 0 *");
    Alignment merged = index.align(pair, merge).best;
    assertThat(merged.deletions).isEqualTo(1);
    assertThat(merged.deletedBases).isEqualTo(1);
    assertThat(merged.alignedLength).isEqualTo(160);
  }
}
