package org.asterism.genome.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.genome.MappedBytes;
import org.asterism.genome.PackedArray;
import org.junit.jupiter.api.Test;

/** The order of suffixes against a plain comparison sort (spec 10 section 4). */
class SuffixSorterTest {
  private static final int STRAND_BIT = 32;
  private static final long PLENTY = 31_000_000_000L;

  private static int[] sorted(byte[] codes, SuffixSorter.Settings settings, int workerCount)
      throws IOException {
    Path file = Files.createTempFile("asterism", ".SA");
    try (Workers workers = new Workers(workerCount)) {
      PackedText text = PackedText.of(RandomGenomes.bytes(codes), codes.length, 4);
      SuffixSorter sorter = new SuffixSorter(text, settings, workers);
      long size = sorter.write(file);
      assertThat(Files.size(file)).isEqualTo(size);
      int n = (int) sorter.suffixes();
      assertThat(size).isEqualTo(PackedArray.byteLength(n, STRAND_BIT + 1));
      PackedArray words = new PackedArray(MappedBytes.map(file), 0, n, STRAND_BIT + 1);
      int[] result = new int[n];
      for (int i = 0; i < n; i++) {
        long w = words.get(i);
        long offset = w & ((1L << STRAND_BIT) - 1);
        result[i] = (int) (w == offset ? offset : codes.length + offset);
      }
      return result;
    } finally {
      Files.delete(file);
    }
  }

  private static SuffixSorter.Settings settings(int sparseD, long compared, int deep, long memory) {
    return new SuffixSorter.Settings(sparseD, compared, 3, PLENTY, 1, STRAND_BIT, memory, deep);
  }

  private static byte[] genome(long seed, int length) {
    byte[] codes = RandomGenomes.random(new Random(seed), length);
    codes[0] = 0; // at least one suffix
    return codes;
  }

  @Property(tries = 300)
  void ordersLikeComparison(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 900) int length,
      @ForAll @IntRange(min = 1, max = 5) int sparseD,
      @ForAll @IntRange(min = 8, max = 90) int deep)
      throws IOException {
    byte[] codes = genome(seed, length);
    assertThat(sorted(codes, settings(sparseD, Long.MAX_VALUE, deep, 1 << 20), 1))
        .isEqualTo(new NaiveIndex(codes, sparseD, Long.MAX_VALUE).suffixes);
  }

  @Property(tries = 100)
  void doesNotDependOnMemoryAndWorkers(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 700) int length,
      @ForAll @IntRange(min = 1, max = 2000) int memory,
      @ForAll @IntRange(min = 2, max = 4) int workers)
      throws IOException {
    byte[] codes = genome(seed, length);
    assertThat(sorted(codes, settings(1, Long.MAX_VALUE, 21, memory), workers))
        .isEqualTo(new NaiveIndex(codes, 1, Long.MAX_VALUE).suffixes);
  }

  @Property(tries = 100)
  void comparesNoMoreThanTheLimit(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 500) int length,
      @ForAll @IntRange(min = 0, max = 8) int words)
      throws IOException {
    byte[] codes = genome(seed, length);
    assertThat(sorted(codes, settings(1, 8L * words, 16, 1 << 20), 1))
        .isEqualTo(new NaiveIndex(codes, 1, 8L * words).suffixes);
  }

  @Test
  void longRunsOfOneBaseAndOfN() throws IOException {
    byte[] codes =
        RandomGenomes.of(
            "A".repeat(3000) + "N".repeat(500) + "C" + "AC".repeat(900) + "N".repeat(500) + "C$$$");
    assertThat(sorted(codes, settings(1, Long.MAX_VALUE, 32, 1 << 20), 2))
        .isEqualTo(new NaiveIndex(codes, 1, Long.MAX_VALUE).suffixes);
  }

  @Test
  void runsOfNBetweenLongRepeatsWithSparseSuffixes() throws IOException {
    Random random = new Random(5);
    StringBuilder half = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      half.append("ACGT".charAt(random.nextInt(4)));
    }
    String part = half + "N".repeat(101) + half.reverse() + "$$$";
    byte[] codes = RandomGenomes.of(part + part + part);
    for (int d = 1; d <= 7; d++) {
      assertThat(sorted(codes, settings(d, Long.MAX_VALUE, 24, 1 << 20), 1))
          .isEqualTo(new NaiveIndex(codes, d, Long.MAX_VALUE).suffixes);
    }
  }

  @Test
  void palindromesTieAtTheirPadding() throws IOException {
    byte[] codes = RandomGenomes.of("ACGT$$ACGT$$ACGTACGT$$$$");
    assertThat(sorted(codes, settings(1, Long.MAX_VALUE, 512, 1 << 20), 1))
        .isEqualTo(new NaiveIndex(codes, 1, Long.MAX_VALUE).suffixes);
  }
}
