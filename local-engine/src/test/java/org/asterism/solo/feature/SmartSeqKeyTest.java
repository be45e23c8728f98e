package org.asterism.solo.feature;

import static org.assertj.core.api.Assertions.assertThat;

import org.asterism.align.Alignment;
import org.asterism.output.Alignments;
import org.asterism.params.SoloFeature;
import org.junit.jupiter.api.Test;

/** What tells reads of a plate apart (spec 50 section 13.3): the ends of the whole read. */
class SmartSeqKeyTest {
  private final Assigned reads =
      new Assigned(ToyGenes.example().genes(), -1, true, SoloFeature.GENE, SoloFeature.GENE_FULL);

  private long key(int readLength, Alignment... loci) {
    return reads.assign(readLength, loci).key[0];
  }

  private static long key(long start, long length) {
    return start << 32 | length;
  }

  @Test
  void startAndLengthWithinTheChromosome() {
    assertThat(key(60, Assigned.at(3100, 60, 0))).isEqualTo(key(3099, 60));
    assertThat(key(60, Assigned.at(3100, 60, 1))).isEqualTo(key(3099, 60));
    assertThat(key(61, Assigned.at(3100, 61, 0))).isEqualTo(key(3099, 61));
    assertThat(key(60, Assigned.at(ToyGenes.CHR2 + 2100, 60, 0))).isEqualTo(key(2099, 60));
  }

  @Test
  void softClippedEndsCount() {
    Alignment clipped = Alignments.on(0, 0).block(4, 3103, 56, 0).done();
    assertThat(key(60, clipped)).isEqualTo(key(3099, 60));
    assertThat(key(65, clipped)).isEqualTo(key(3099, 65));
  }

  @Test
  void startMayLieBeforeTheChromosome() {
    Alignment clipped = Alignments.on(0, 0).block(4, 1, 56, 0).done();
    assertThat(key(60, clipped)).isEqualTo((-3L << 32) | 60);
  }

  @Test
  void pairsCountFromEndToEnd() {
    Alignment pair =
        Alignments.on(0, 0).block(0, 3100, 50, 0).gap(-3).block(51, 3200, 50, 1).done();
    Alignment otherWay =
        Alignments.on(0, 1).block(0, 3100, 30, 1).gap(-3).block(31, 3180, 70, 0).done();
    assertThat(key(101, pair)).isEqualTo(key(3100, 150));
    assertThat(key(101, otherWay)).isEqualTo(key(3100, 150));
  }

  @Test
  void theLastLocusWithAGeneCounts() {
    Alignment exonic = Assigned.at(3100, 60, 0);
    Alignment intronic = Assigned.at(1600, 60, 0);
    Alignment none = Assigned.at(16000, 60, 0);
    reads.assign(60, exonic, intronic, none);
    assertThat(reads.read.key).containsExactly(key(3099, 60), key(1599, 60));
    reads.assign(60, intronic, exonic, none);
    assertThat(reads.read.key).containsExactly(key(3099, 60), key(3099, 60));
  }
}
