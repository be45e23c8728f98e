package org.asterism.solo.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.asterism.params.UmiDedup;
import org.junit.jupiter.api.Test;

/** Dedup types: spec 50 sections 11.3, 11.5, 18.4, 18.5, 18.9. */
class UmiCollapseTest {
  private static final Map<String, Integer> EXAMPLE =
      new TreeMap<>(
          Map.of("AACCGA", 4, "AACCGC", 2, "AACCTC", 1, "AACATC", 1, "GGGGAA", 1, "GGGGAC", 1));

  private final int[] umi = new int[64];
  private final int[] reads = new int[64];
  private final int[] corrected = new int[64];
  private int n;

  private int count(UmiDedup type, int option, int actual, Map<String, Integer> umis) {
    n = 0;
    for (Map.Entry<String, Integer> e : new TreeMap<>(umis).entrySet()) {
      umi[n] = (int) Cells.packed(e.getKey());
      reads[n++] = e.getValue();
    }
    return new UmiCollapse(option, actual).count(type, umi, reads, n, corrected);
  }

  private String correctedOf(String text, int length) {
    for (int i = 0; i < n; i++) {
      if (umi[i] == (int) Cells.packed(text)) {
        StringBuilder bases = new StringBuilder();
        for (int b = length - 1; b >= 0; b--) {
          bases.append("ACGT".charAt(corrected[i] >>> 2 * b & 3));
        }
        return bases.toString();
      }
    }
    throw new IllegalArgumentException(text);
  }

  private void check(UmiDedup type, int molecules, String... expected) {
    assertThat(count(type, 6, 6, EXAMPLE)).isEqualTo(molecules);
    String[] umis = {"AACCGA", "AACCGC", "AACCTC", "AACATC", "GGGGAA", "GGGGAC"};
    for (int i = 0; i < umis.length; i++) {
      assertThat(correctedOf(umis[i], 6)).as(type + " " + umis[i]).isEqualTo(expected[i]);
    }
  }

  @Test
  void typesOfTheWorkedExample() {
    check(UmiDedup.NO_DEDUP, 10, "AACCGA", "AACCGC", "AACCTC", "AACATC", "GGGGAA", "GGGGAC");
    check(UmiDedup.EXACT, 6, "AACCGA", "AACCGC", "AACCTC", "AACATC", "GGGGAA", "GGGGAC");
    check(UmiDedup.ONE_MM_ALL, 2, "AACCGA", "AACCGA", "AACCGA", "AACCGA", "GGGGAA", "GGGGAA");
    check(
        UmiDedup.ONE_MM_DIRECTIONAL, 4, "AACCGA", "AACCGA", "AACCGA", "AACATC", "GGGGAA", "GGGGAC");
    check(
        UmiDedup.ONE_MM_DIRECTIONAL_UMI_TOOLS,
        3,
        "AACCGA",
        "AACCGA",
        "AACCGA",
        "AACATC",
        "GGGGAA",
        "GGGGAA");
    check(UmiDedup.ONE_MM_CR, 4, "AACCGA", "AACCGA", "AACCGC", "AACCTC", "GGGGAC", "GGGGAC");
  }

  @Test
  void oddLengthsMissSomePairsAndJoinOthers() {
    Map<String, Integer> oneMismatch = Map.of("ACGCA", 1, "TCGCA", 1);
    Map<String, Integer> twoMismatches = Map.of("TAACG", 1, "TCGCG", 1);
    assertThat(count(UmiDedup.ONE_MM_ALL, 5, 5, oneMismatch)).isEqualTo(2);
    assertThat(count(UmiDedup.ONE_MM_ALL, 5, 5, twoMismatches)).isEqualTo(1);
    for (UmiDedup type :
        new UmiDedup[] {UmiDedup.ONE_MM_CR, UmiDedup.ONE_MM_DIRECTIONAL_UMI_TOOLS}) {
      assertThat(count(type, 5, 5, oneMismatch)).isEqualTo(1);
      assertThat(count(type, 5, 5, twoMismatches)).isEqualTo(2);
    }
  }

  @Test
  void lengthOptionThatIsNotTheActualLengthLosesCorrections() {
    Map<String, Integer> umis =
        Map.of("AACCGA", 1, "CCCCCC", 1, "GGGGGG", 1, "TTTTTT", 1, "AACCGC", 2);
    assertThat(count(UmiDedup.ONE_MM_ALL, 6, 6, umis)).isEqualTo(4);
    assertThat(correctedOf("AACCGA", 6)).isEqualTo("AACCGC");
    assertThat(count(UmiDedup.ONE_MM_ALL, 10, 6, umis)).isEqualTo(4);
    assertThat(correctedOf("AACCGA", 6)).isEqualTo("AACCGA");
  }

  @Test
  void nearIsOneBase() {
    assertThat(UmiCollapse.near(0b0011, 0b0000)).isTrue();
    assertThat(UmiCollapse.near(0b0110, 0b0000)).isFalse();
    assertThat(UmiCollapse.near(0xC0000000, 0)).isTrue();
    assertThat(UmiCollapse.near(0x80000001, 0)).isFalse();
    assertThat(UmiCollapse.near(5, 5)).isTrue();
  }

  @Property(tries = 300)
  void lookingUpNeighboursIsScanning(
      @ForAll @Size(min = 2, max = 60) Set<@IntRange(max = 255) Integer> umis,
      @ForAll @IntRange(max = 1 << 20) int seed) {
    int[] sorted = umis.stream().mapToInt(u -> u << 24 | u).sorted().toArray();
    int[] unsigned =
        java.util.Arrays.stream(sorted)
            .boxed()
            .sorted(Integer::compareUnsigned)
            .mapToInt(Integer::intValue)
            .toArray();
    int[] counts = new java.util.Random(seed).ints(unsigned.length, 1, 6).toArray();
    for (UmiDedup type :
        new UmiDedup[] {
          UmiDedup.ONE_MM_CR, UmiDedup.ONE_MM_DIRECTIONAL, UmiDedup.ONE_MM_DIRECTIONAL_UMI_TOOLS
        }) {
      int[] scanned = new int[unsigned.length];
      int[] found = new int[unsigned.length];
      int size = unsigned.length;
      int a = new UmiCollapse(16, 16, 1000).count(type, unsigned, counts, size, scanned);
      int b = new UmiCollapse(16, 16, 1).count(type, unsigned, counts, size, found);
      assertThat(b).isEqualTo(a);
      assertThat(found).isEqualTo(scanned);
    }
  }

  @Property(tries = 300)
  void allIsComponentsOfTheGraphForEvenLengths(
      @ForAll @Size(min = 1, max = 60) Set<@IntRange(max = 255) Integer> umis) {
    int[] sorted = umis.stream().mapToInt(Integer::intValue).sorted().toArray();
    int[] counts = new int[sorted.length];
    java.util.Arrays.fill(counts, 1);
    int[] root = new int[sorted.length];
    int components = sorted.length;
    for (int i = 0; i < root.length; i++) {
      root[i] = i;
    }
    for (int i = 0; i < sorted.length; i++) {
      for (int j = 0; j < i; j++) {
        int z = sorted[i] ^ sorted[j];
        boolean near = (z & 3) == z || (z & 12) == z || (z & 48) == z || (z & 192) == z;
        if (near && root[i] != root[j]) {
          int from = root[j];
          for (int k = 0; k < root.length; k++) {
            root[k] = root[k] == from ? root[i] : root[k];
          }
          components--;
        }
      }
    }
    UmiCollapse collapse = new UmiCollapse(4, 4);
    int[] to = new int[sorted.length];
    assertThat(collapse.count(UmiDedup.ONE_MM_ALL, sorted, counts, sorted.length, to))
        .isEqualTo(components);
    for (int i = 0; i < sorted.length; i++) {
      for (int j = 0; j < i; j++) {
        assertThat(to[i] == to[j]).isEqualTo(root[i] == root[j]);
      }
    }
  }
}
