package org.asterism.variation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.asterism.align.Alignment;
import org.asterism.variation.Variants.Variant;
import org.junit.jupiter.api.Test;

class VariantOverlapTest {
  private final VariantOverlap overlap =
      new VariantOverlap(
          new Variants(
              List.of(
                  new Variant(99, (byte) 0, (byte) 1),
                  new Variant(100, (byte) 0, (byte) 1),
                  new Variant(109, (byte) 0, (byte) 1),
                  new Variant(110, (byte) 0, (byte) 1),
                  new Variant(205, (byte) 3, (byte) 2))));

  private final Alignment alignment = new Alignment(Alignment.MAX_BLOCKS);
  private final byte[] codes = new byte[40];

  private void block(int readStart, long genomeStart, int length) {
    int i = alignment.blockCount++;
    alignment.readStart[i] = readStart;
    alignment.genomeStart[i] = genomeStart;
    alignment.length[i] = length;
  }

  private byte[] alleles() {
    overlap.find(alignment, codes);
    return Arrays.copyOf(overlap.allele, overlap.count);
  }

  @Test
  void takesFirstAndLastBaseOfEachBlock_notTheBasesBetween() {
    block(5, 100, 10);
    block(15, 200, 6);
    assertThat(alleles()).containsExactly(1, 1, 3);
    assertThat(Arrays.copyOf(overlap.readPosition, 3)).containsExactly(5, 14, 20);
    assertThat(overlap.position(2)).isEqualTo(205);
  }

  @Test
  void codesOfBases() {
    block(0, 100, 10);
    codes[0] = 1;
    codes[9] = 4;
    assertThat(alleles()).containsExactly(2, 4);
    codes[0] = 2;
    assertThat(alleles()).containsExactly(3, 4);
  }

  @Test
  void twoMatesOverOneVariant_twoEntries() {
    block(0, 100, 5);
    block(20, 98, 5);
    codes[22] = 1;
    assertThat(alleles()).containsExactly(1, 1, 2);
  }

  @Test
  void growsOverManyEntries() {
    for (int i = 0; i < 20; i++) {
      block(0, 100, 10);
    }
    assertThat(alleles()).hasSize(40).containsOnly(1);
  }

  @Test
  void noVariants_noEntries() {
    block(0, 300, 10);
    assertThat(alleles()).isEmpty();
  }
}
