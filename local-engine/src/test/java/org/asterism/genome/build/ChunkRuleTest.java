package org.asterism.genome.build;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Spec 10 section 4.4. */
class ChunkRuleTest {
  private static final long PLENTY = 31_000_000_000L;

  private static long[] counts(long... ofFirstCodes) {
    long[] counts = new long[ChunkRule.CODES];
    System.arraycopy(ofFirstCodes, 0, counts, 0, ofFirstCodes.length);
    return counts;
  }

  @Test
  void codesOfFourCharacters() {
    PackedText t = PackedText.of(RandomGenomes.bytes(RandomGenomes.of("ACGTN$$A")), 8);
    assertThat(ChunkRule.code(t.raw(0))).isEqualTo(0x0123);
    assertThat(ChunkRule.code(t.raw(3))).isEqualTo(0x3455);
    assertThat(ChunkRule.code(t.raw(5))).isEqualTo(0x5503); // on to the other strand
    assertThat(ChunkRule.codeOfBases(0b00_01_10_11)).isEqualTo(0x0123);
  }

  @Test
  void oneThreadWithPlentyOfMemoryHasOneChunk() {
    assertThat(new ChunkRule(counts(5, 9, 1), 15, 100, PLENTY, 1).chunks()).isEqualTo(1);
  }

  @Test
  void threadsLimitTheChunks() {
    ChunkRule rule = new ChunkRule(counts(5, 4, 1, 6, 0, 7), 23, 100, PLENTY, 3);
    assertThat(rule.limit()).isEqualTo(11);
    assertThat(rule.chunks()).isEqualTo(3); // 5+4+1, 6, 7
  }

  @Test
  void memoryLimitsTheChunks() {
    // (1000 - 2 (100 + 100)) / 8 / 2 * 6 / 10 = 22
    assertThat(new ChunkRule(counts(20, 3, 21), 44, 100, 1000, 2).limit()).isEqualTo(22);
    assertThat(new ChunkRule(counts(20, 3, 21), 44, 100, 1000, 2).chunks()).isEqualTo(3);
  }

  @Test
  void moreThreadsThanSuffixesMakeOneChunk() {
    assertThat(new ChunkRule(counts(1, 1), 2, 100, PLENTY, 9).chunks()).isEqualTo(1);
  }
}
