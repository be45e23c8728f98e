package org.asterism.genome.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Containers in segments, with segments small enough that every test crosses them. */
class ListsTest {
  @Test
  void longListGrowsOverSegments() {
    LongList list = new LongList(2);
    for (long i = 0; i < 1000; i++) {
      list.add(i * i);
    }
    list.set(17, -5);
    assertThat(list.size()).isEqualTo(1000);
    assertThat(list.get(16)).isEqualTo(256);
    assertThat(list.get(17)).isEqualTo(-5);
    assertThat(list.get(999)).isEqualTo(999 * 999);
  }

  @Test
  void listOfZeros() {
    LongList list = LongList.zeros(70_000);
    list.set(69_999, 3);
    assertThat(list.size()).isEqualTo(70_000);
    assertThat(list.get(0)).isZero();
    assertThat(list.get(69_999)).isEqualTo(3);
  }

  @Test
  void genomeBytesArePaddingWhereNothingIsStored() {
    GenomeBytes bytes = new GenomeBytes(3);
    bytes.put(21, (byte) 2);
    assertThat(bytes.at(20)).isEqualTo((byte) 5);
    assertThat(bytes.at(21)).isEqualTo((byte) 2);
    assertThat(bytes.at(1000)).isEqualTo((byte) 5);
  }

  @Test
  void entriesOfTextsBeyondFourGiga() {
    long textSize = 6_200_000_000L;
    SuffixEntries entries = new SuffixEntries(100, textSize, 4);
    assertThat(SuffixEntries.positionBits(textSize)).isEqualTo(33);
    assertThat(SuffixEntries.keyBases(textSize)).isEqualTo(15);
    long key = (1L << 30) - 1;
    for (int i = 0; i < 100; i++) {
      entries.set(i, key, textSize - 1 - i);
    }
    long[] copy = new long[50];
    entries.get(13, copy, 50);
    for (int i = 0; i < 50; i++) {
      assertThat(copy[i]).isPositive();
      assertThat(copy[i] >>> 33).isEqualTo(key);
      assertThat(entries.position(13 + i)).isEqualTo(textSize - 14 - i);
    }
    entries.put(40, copy, 50);
    assertThat(entries.position(40)).isEqualTo(textSize - 14);
    assertThat(entries.position(89)).isEqualTo(textSize - 63);
    assertThat(entries.position(90)).isEqualTo(textSize - 91);
  }

  @Test
  void keysFitBesideThePositionsOfSmallTexts() {
    assertThat(SuffixEntries.keyBases(8)).isEqualTo(23);
    assertThat(SuffixEntries.keyBases(1L << 42)).isEqualTo(10);
  }

  @Test
  void positionSetNumbersItsMembers() {
    Random random = new Random(3);
    TreeSet<Long> expected = new TreeSet<>();
    PositionSet set = new PositionSet(5000);
    for (int i = 0; i < 900; i++) {
      long p = random.nextInt(5000);
      expected.add(p);
      set.add(p);
    }
    set.index();
    long n = 0;
    for (long p = 0; p < 5100; p++) {
      assertThat(set.contains(p)).isEqualTo(expected.contains(p));
      if (expected.contains(p)) {
        assertThat(set.indexOf(p)).isEqualTo(n++);
      }
    }
  }
}
