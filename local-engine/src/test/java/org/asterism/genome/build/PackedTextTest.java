package org.asterism.genome.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.genome.Bases;
import org.junit.jupiter.api.Test;

class PackedTextTest {
  private static long plainKey(byte[] text, long position) {
    long key = 0;
    boolean padded = false;
    for (int k = 0; k < PackedText.KEY_LENGTH; k++) {
      long p = position + k;
      int c = padded ? 0 : p < text.length ? text[(int) p] : Bases.PAD;
      padded |= c == Bases.PAD;
      key = key << 3 | c;
    }
    return key;
  }

  @Property(tries = 100)
  void keysAreTheCharacters(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 300) int length,
      @ForAll @IntRange(min = 1, max = 5) int segmentBits) {
    byte[] codes = RandomGenomes.random(new Random(seed), length);
    byte[] text = RandomGenomes.doubled(codes);
    PackedText packed =
        PackedText.of(RandomGenomes.bytes(codes, segmentBits), codes.length, segmentBits);
    assertThat(packed.size()).isEqualTo(text.length);
    for (int p = 0; p <= text.length; p++) {
      assertThat(packed.key(p)).isEqualTo(plainKey(text, p));
      assertThat(packed.at(p)).isEqualTo(p < text.length ? text[p] : Bases.PAD);
    }
    assertThat(packed.at(-1)).isEqualTo(Bases.PAD);
  }

  @Test
  void keysKeepTheOrderOfCharactersAndEndAtPadding() {
    PackedText t = PackedText.of(RandomGenomes.bytes(RandomGenomes.of("ACN$GT$$")), 8);
    assertThat(t.key(0)).isLessThan(t.key(1)).isLessThan(t.key(2)).isLessThan(t.key(3));
    assertThat(PackedText.hasPad(t.key(0))).isTrue();
    assertThat(PackedText.padIndex(t.key(0))).isEqualTo(3);
    assertThat(PackedText.padIndex(t.key(3))).isZero();
    assertThat(t.key(3)).isEqualTo(5L << 60);
    assertThat(PackedText.shortened(t.key(0), 2)).isEqualTo(1L << 57);
    assertThat(PackedText.hasPad(PackedText.shortened(t.key(0), 3))).isFalse();
  }

  @Test
  void runsOfN() {
    String letters = "AC" + "N".repeat(50) + "GT" + "N".repeat(20) + "A$$";
    PackedText t = PackedText.of(RandomGenomes.bytes(RandomGenomes.of(letters)), letters.length());
    assertThat(t.key(2)).isEqualTo(PackedText.ALL_N);
    assertThat(t.nRunLength(2)).isEqualTo(50);
    assertThat(t.nRunLength(31)).isEqualTo(21);
    long mirrored = 2L * letters.length() - 52;
    assertThat(t.at(mirrored - 1)).isEqualTo(1); // complement of G
    assertThat(t.nRunLength(mirrored)).isEqualTo(50);
  }
}
