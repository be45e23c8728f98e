package org.asterism.genome.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Radix sorts against the library's. */
class SortersTest {
  private static long[] random(Random random, int n, int bits, int distinct) {
    long[] values = random.longs(distinct).map(v -> v & ((1L << bits) - 1)).toArray();
    return IntStream.range(0, n).mapToLong(i -> values[random.nextInt(distinct)]).toArray();
  }

  @Property(tries = 200)
  void entries(
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 3000) int n,
      @ForAll @IntRange(min = 1, max = 63) int bits,
      @ForAll @IntRange(min = 1, max = 2000) int distinct) {
    long[] a = random(new Random(seed), n, bits, distinct);
    long[] expected = a.clone();
    Arrays.sort(expected);
    new EntrySorter().sort(a, n, bits);
    assertThat(a).isEqualTo(expected);
  }

  @Property(tries = 200)
  void keysKeepTheOrderOfEqualOnes(
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 3000) int n,
      @ForAll @IntRange(min = 1, max = 63) int bits,
      @ForAll @IntRange(min = 1, max = 2000) int distinct) {
    long[] keys = random(new Random(seed), n + 4, bits, distinct);
    long[] before = keys.clone();
    long[] positions = IntStream.range(0, n + 4).mapToLong(i -> i).toArray();
    long[] expected =
        IntStream.range(2, n + 2)
            .boxed()
            .sorted(Comparator.comparing(i -> before[i]))
            .mapToLong(Integer::longValue)
            .toArray();
    new KeySorter().sort(keys, positions, 2, n + 2);
    assertThat(Arrays.copyOfRange(positions, 2, n + 2)).isEqualTo(expected);
    for (int i = 0; i < n + 4; i++) {
      assertThat(keys[i]).isEqualTo(before[(int) positions[i]]);
    }
  }
}
