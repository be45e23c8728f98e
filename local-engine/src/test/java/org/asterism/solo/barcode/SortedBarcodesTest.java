package org.asterism.solo.barcode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A sorted list behaves as the sorted set of its letters. */
class SortedBarcodesTest {
  @Provide
  Arbitrary<List<String>> barcodes() {
    return Arbitraries.of(1, 2, 5, 16, 31, 32)
        .flatMap(
            n ->
                Arbitraries.strings()
                    .withChars("ACGT")
                    .ofLength(n)
                    .list()
                    .ofMinSize(1)
                    .ofMaxSize(300));
  }

  @Property(tries = 200)
  void ranksAreThoseOfTheSortedSet(@ForAll("barcodes") List<String> words) {
    int length = words.get(0).length();
    SortedBarcodes list =
        SortedBarcodes.of(
            length, words.stream().mapToLong(SortedBarcodesTest::pack).toArray(), words.size());
    List<String> sorted = List.copyOf(new TreeSet<>(words));
    assertThat(list.size()).isEqualTo(sorted.size());
    for (int i = 0; i < sorted.size(); i++) {
      assertThat(list.barcode(i)).isEqualTo(sorted.get(i));
      assertThat(list.rank(pack(sorted.get(i)))).isEqualTo(i);
      long neighbour = pack(sorted.get(i)) ^ 1;
      String text = PackedSequence.unpack(neighbour, length);
      assertThat(list.rank(neighbour)).isEqualTo(sorted.indexOf(text));
    }
  }

  private static long pack(String s) {
    PackedSequence packed = new PackedSequence();
    packed.pack(s.getBytes(StandardCharsets.US_ASCII), 0, s.length());
    return packed.value;
  }
}
