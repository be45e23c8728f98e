package org.asterism.genome.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.MappedBytes;
import org.asterism.genome.PackedArray;
import org.asterism.genome.PrefixTable;
import org.asterism.genome.SuffixArray;
import org.asterism.params.FatalException;
import org.junit.jupiter.api.Test;

/** SAindex against the words of spec 10 section 6, quirks included. */
class PrefixTableBuilderTest {
  private static final int GSB = 32;
  private static final long N_MARK = 2L << GSB;
  private static final long ABSENT = 4L << GSB;

  private static PrefixCounts counts(byte[] codes, int sparseD, int depth) throws IOException {
    Path file = Files.createTempFile("asterism", ".SA");
    try (Workers workers = new Workers(2)) {
      PackedText text = PackedText.of(RandomGenomes.bytes(codes), codes.length);
      SuffixSorter.Settings settings =
          new SuffixSorter.Settings(
              sparseD, Long.MAX_VALUE, depth, 31_000_000_000L, 1, GSB, 2000, 512);
      SuffixSorter sorter = new SuffixSorter(text, settings, workers);
      sorter.write(file);
      return sorter.prefixCounts();
    } finally {
      Files.delete(file);
    }
  }

  private static List<long[]> all(PrefixGroups groups) {
    List<long[]> result = new ArrayList<>();
    groups.rewind();
    while (groups.next()) {
      result.add(new long[] {groups.index(), groups.bases(), groups.value()});
    }
    return result;
  }

  private static List<long[]> naive(NaiveIndex index, int depth) {
    List<long[]> result = new ArrayList<>();
    for (int i = 0; i < index.suffixes.length; i++) {
      int m = index.bases(i, depth);
      long v = index.value(i, m);
      long[] last = result.isEmpty() ? null : result.get(result.size() - 1);
      if (last == null || last[1] != m || last[2] != v) {
        result.add(new long[] {i, m, v});
      }
    }
    return result;
  }

  private static PrefixTable build(byte[] codes, int depth, int suffixes) throws IOException {
    Path file = Files.createTempFile("asterism", ".SAindex");
    try {
      PrefixTableBuilder.write(file, counts(codes, 1, depth).groups(), depth, suffixes, GSB);
      long count = PrefixTable.entryCount(depth);
      assertThat(Files.size(file))
          .isEqualTo(8L * (depth + 2) + PackedArray.byteLength(count, GSB + 3));
      return new PrefixTable(
          depth, new PackedArray(MappedBytes.map(file), 8L * (depth + 2), count, GSB + 3), GSB);
    } finally {
      Files.delete(file);
    }
  }

  @Property(tries = 200)
  void countsGiveTheGroupsOfTheSuffixArray(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 600) int length,
      @ForAll @IntRange(min = 1, max = 3) int sparseD,
      @ForAll @IntRange(min = 1, max = 10) int depth)
      throws IOException {
    byte[] codes = RandomGenomes.random(new Random(seed), length);
    NaiveIndex index = new NaiveIndex(codes, sparseD, Long.MAX_VALUE);
    assertThat(all(counts(codes, sparseD, depth).groups()))
        .usingRecursiveComparison()
        .isEqualTo(naive(index, depth));
  }

  @Property(tries = 100)
  void suffixArrayAndGenomeGiveTheSameGroups(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int depth) throws IOException {
    byte[] codes = RandomGenomes.random(new Random(seed), 200);
    NaiveIndex index = new NaiveIndex(codes, 1, Long.MAX_VALUE);
    MappedBytes words = MappedBytes.allocate(8L * index.suffixes.length + 16);
    for (int i = 0; i < index.suffixes.length; i++) {
      int p = index.suffixes[i];
      long word = p < codes.length ? p : p - codes.length + (1L << GSB);
      for (int b = 0; b < GSB + 1; b++) { // bit by bit: the plainest packing there is
        long bit = (long) i * (GSB + 1) + b;
        if ((word >>> b & 1) != 0) {
          words.put(bit / 8, (byte) (words.at(bit / 8) | 1 << bit % 8));
        }
      }
    }
    MappedBytes genome = MappedBytes.allocate(codes.length);
    genome.put(0, codes, 0, codes.length);
    SuffixArray suffixes =
        new SuffixArray(new PackedArray(words, 0, index.suffixes.length, GSB + 1), GSB);
    assertThat(
            all(new ScannedPrefixGroups(suffixes, new GenomeSequence(genome, codes.length), depth)))
        .usingRecursiveComparison()
        .isEqualTo(naive(index, depth));
  }

  @Property(tries = 200)
  void entriesSayWhereTheirBlocksStart(
      @ForAll long seed, @ForAll @IntRange(min = 4, max = 6) int depth) throws IOException {
    byte[] codes = RandomGenomes.random(new Random(seed), 120);
    System.arraycopy(RandomGenomes.of("AAAAAAACCC"), 0, codes, 0, Math.min(10, codes.length));
    NaiveIndex index = new NaiveIndex(codes, 1, Long.MAX_VALUE);
    if (index.suffixes.length >= 1 << (2 * depth) || index.bases(0, depth) < depth) {
      return; // the quirks have tests of their own
    }
    PrefixTable table = build(codes, depth, index.suffixes.length);
    for (int k = 1; k <= depth; k++) {
      long[] expected = index.level(k, depth, N_MARK, ABSENT);
      for (int v = 0; v < expected.length; v++) {
        assertThat(table.entry(k, v)).as("level %d prefix %d", k, v).isEqualTo(expected[v]);
      }
    }
  }

  @Test
  void countsInManySegments() {
    PrefixCounts counts = new PrefixCounts(10, 6);
    counts.addBucket(0b1110, new long[] {3 << 4, 3 << 4 | 1, 15 << 4}, 3, 4);
    counts.addBucket(0xFFFF, new long[] {15 << 4}, 1, 4);
    LongList cut = new LongList();
    cut.add(counts.shortPrefix(0b1110_1111, 9)); // counted above as if it went on with T
    counts.setShortPrefixes(cut);
    assertThat(counts.count(0b1110_0011)).isEqualTo(2);
    assertThat(counts.count(0b1110_1111)).isZero();
    assertThat(all(counts.groups()))
        .usingRecursiveComparison()
        .isEqualTo(
            List.of(
                new long[] {0, 10, 0b1110_0011},
                new long[] {2, 9, 0b1110_11},
                new long[] {3, 10, (1 << 20) - 1}));
  }

  /** Spec 10 section 19.1. */
  @Test
  void workedExample() throws IOException {
    byte[] codes = RandomGenomes.of("ACNA$$$$AC$$$$$$");
    PrefixTable t = build(codes, 2, 10);
    assertThat(new long[] {t.entry(1, 0), t.entry(1, 1), t.entry(1, 2), t.entry(1, 3)})
        .containsExactly(0, 3, 5, 7);
    assertThat(t.entry(2, 0)).isEqualTo(ABSENT);
    assertThat(t.entry(2, 1)).isEqualTo(N_MARK);
    for (int v = 2; v <= 10; v++) {
      assertThat(t.entry(2, v)).isEqualTo(5 | ABSENT);
    }
    assertThat(t.entry(2, 11)).isEqualTo(5 | N_MARK);
    for (int v = 12; v <= 15; v++) {
      assertThat(t.entry(2, v)).isEqualTo(10 | ABSENT);
    }
  }

  /** Spec 10 section 19.2: the last suffix {@code T$} is missed, and with it an N mark. */
  @Test
  void lastSuffixLost() throws IOException {
    PrefixTable t = build(RandomGenomes.of("GATTCAAAT$$$"), 2, 18);
    assertThat(new long[] {t.entry(2, 12), t.entry(2, 13), t.entry(2, 14), t.entry(2, 15)})
        .containsExactly(11 | ABSENT, 11, 13, 14);
  }

  /** Spec 10 section 6.4: the first suffix is shorter than the prefixes of the table. */
  @Test
  void stopsWhereALevelBeginsTooLate() {
    assertThatThrownBy(() -> build(RandomGenomes.of("GGCGA$$$"), 3, 10))
        .isInstanceOfSatisfying(
            FatalException.class,
            e -> {
              assertThat(e.exitCode()).isEqualTo(104);
              assertThat(e).hasMessageContaining("BUG: next index is smaller than previous");
            });
  }

  @Test
  void levelsWithoutAnyPrefixAreAbsent() throws IOException {
    PrefixTable t = build(RandomGenomes.of("T$$$"), 3, 2);
    assertThat(t.entry(1, 0)).isEqualTo(0);
    assertThat(t.entry(1, 3)).isEqualTo(1 | N_MARK);
    assertThat(t.entry(2, 0)).isEqualTo(2 | ABSENT);
    assertThat(t.entry(3, 63)).isEqualTo(2 | ABSENT);
  }
}
