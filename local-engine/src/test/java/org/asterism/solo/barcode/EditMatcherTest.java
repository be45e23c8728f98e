package org.asterism.solo.barcode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Up to two edits: spec 50 section 5.5, against tables of edited entries made the long way. */
class EditMatcherTest {
  private static final int LENGTH = 5;

  @Provide
  Arbitrary<List<String>> words() {
    return Arbitraries.strings()
        .withChars("ACGT")
        .ofLength(LENGTH)
        .list()
        .ofMinSize(1)
        .ofMaxSize(6);
  }

  @Property(tries = 60)
  void findsTheOnlyEntryAtTheFewestEdits(@ForAll("words") List<String> words) {
    List<String> sorted = List.copyOf(new TreeSet<>(words));
    SortedBarcodes list =
        SortedBarcodes.of(
            LENGTH, sorted.stream().mapToLong(EditMatcherTest::pack).toArray(), sorted.size());
    Map<String, Set<String>> once = new HashMap<>();
    Map<String, Set<String>> twice = new HashMap<>();
    for (String entry : sorted) {
      for (String edited : changed(entry)) {
        once.computeIfAbsent(edited, k -> new HashSet<>()).add(entry);
        for (String again : changed(edited)) {
          twice.computeIfAbsent(again, k -> new HashSet<>()).add(entry);
        }
      }
      for (String edited : shifted(entry)) {
        twice.computeIfAbsent(edited, k -> new HashSet<>()).add(entry);
      }
    }
    EditMatcher matcher = new EditMatcher();
    for (long v = 0; v < 1L << 2 * LENGTH; v++) {
      String s = PackedSequence.unpack(v, LENGTH);
      if (!sorted.contains(s)) {
        Set<String> nearest = once.getOrDefault(s, twice.getOrDefault(s, Set.of()));
        int expected = nearest.size() == 1 ? sorted.indexOf(nearest.iterator().next()) : -1;
        assertThat(matcher.find(v, LENGTH, list)).as(s).isEqualTo(expected);
      }
    }
  }

  private static Set<String> changed(String s) {
    Set<String> all = new HashSet<>();
    for (int i = 0; i < s.length(); i++) {
      for (char base : "ACGT".toCharArray()) {
        all.add(s.substring(0, i) + base + s.substring(i + 1));
      }
    }
    return all;
  }

  private static Set<String> shifted(String s) {
    Set<String> all = new HashSet<>();
    for (int out = 0; out < s.length(); out++) {
      String shorter = s.substring(0, out) + s.substring(out + 1);
      for (int in = 0; in <= shorter.length(); in++) {
        for (char base : "ACGT".toCharArray()) {
          all.add(shorter.substring(0, in) + base + shorter.substring(in));
        }
      }
    }
    return all;
  }

  @Test
  void longEntries() {
    String entry = "ACGTACGTACGTACGTACGTACGTACGTACGT";
    SortedBarcodes list = SortedBarcodes.of(32, new long[] {pack(entry)}, 1);
    EditMatcher matcher = new EditMatcher();
    assertThat(matcher.find(pack("T" + entry.substring(0, 31)), 32, list)).isZero();
    assertThat(matcher.find(pack(entry.substring(1) + "C"), 32, list)).isZero();
    assertThat(matcher.find(pack("TTTTACGTACGTACGTACGTACGTACGTACGT"), 32, list)).isEqualTo(-1);
  }

  private static long pack(String s) {
    PackedSequence packed = new PackedSequence();
    packed.pack(s.getBytes(StandardCharsets.US_ASCII), 0, s.length());
    return packed.value;
  }
}
