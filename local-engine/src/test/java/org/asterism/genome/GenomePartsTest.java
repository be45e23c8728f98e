package org.asterism.genome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The small parts of an index. */
class GenomePartsTest {
  @TempDir Path dir;

  @Test
  void basesAndComplements() {
    assertThat(Bases.CODES['A']).isEqualTo((byte) 0);
    assertThat(Bases.CODES['t']).isEqualTo((byte) 3);
    assertThat(Bases.CODES['U']).isEqualTo((byte) Bases.N);
    assertThat(Bases.complement((byte) 1)).isEqualTo((byte) 2);
    assertThat(Bases.complement((byte) Bases.PAD)).isEqualTo((byte) Bases.PAD);
    assertThat(Bases.complement((byte) Bases.MATE_SPACER)).isEqualTo((byte) Bases.MATE_SPACER);
    assertThat(Bases.letter(2)).isEqualTo('G');
    assertThat(Bases.letter(Bases.PAD)).isEqualTo('N');
  }

  @Test
  void outsideTheGenomeIsPadding() {
    MappedBytes bytes = MappedBytes.allocate(10);
    for (int i = 0; i < 10; i++) {
      bytes.put(i, (byte) (i % 4));
    }
    GenomeSequence g = new GenomeSequence(bytes, 9);
    assertThat(g.at(-1)).isEqualTo(Bases.PAD);
    assertThat(g.at(9)).isEqualTo(Bases.PAD);
    assertThat(g.at(8)).isZero();
    assertThat(g.word(1)).isEqualTo(0x0003020100030201L);
    assertThat(g.word(2)).isEqualTo(0x0500030201000302L);
    assertThat(g.word(-3)).isEqualTo(0x0003020100050505L);
    assertThat(g.word(-8)).isEqualTo(0x0505050505050505L);
    assertThat(g.word(1L << 40)).isEqualTo(0x0505050505050505L);
    assertThatThrownBy(() -> new GenomeSequence(bytes, 11))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property(tries = 60)
  void packedWordsAreReadBack(
      @ForAll @IntRange(min = 1, max = 57) int width, @ForAll List<Long> values) {
    long[] v = values.stream().mapToLong(x -> x & (1L << width) - 1).toArray();
    if (v.length == 0) {
      return;
    }
    PackedArray packed = TinyIndex.pack(v, width);
    assertThat(packed.count()).isEqualTo(v.length);
    for (int i = 0; i < v.length; i++) {
      assertThat(packed.get(i)).isEqualTo(v[i]);
    }
  }

  @Test
  void packedLengthIsThatOfIndexFiles() {
    assertThat(PackedArray.byteLength(10, 33)).isEqualTo(45);
    assertThat(PackedArray.byteLength(PrefixTable.entryCount(14), 35) + 8 * 16)
        .isEqualTo(1565873619L);
    assertThatThrownBy(() -> new PackedArray(MappedBytes.allocate(8), 0, 1, 58))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void prefixTableHasLevelsAndFlags() {
    assertThat(PrefixTable.firstEntry(1)).isZero();
    assertThat(PrefixTable.firstEntry(3)).isEqualTo(20);
    GenomeIndex g =
        new TinyIndex().chromosome("a", "ACNA").chromosome("b", "AC").binBits(3).depth(2).build();
    PrefixTable t = g.prefixTable();
    long[] first = {0, 3, 5, 7};
    for (int v = 0; v < 4; v++) {
      assertThat(t.index(t.entry(1, v))).isEqualTo(first[v]);
    }
    assertThat(t.isAbsent(t.entry(2, 0))).isTrue();
    assertThat(t.index(t.entry(2, 0))).isZero();
    assertThat(t.hasN(t.entry(2, 1))).isTrue();
    assertThat(t.isAbsent(t.entry(2, 1))).isFalse();
    assertThat(t.index(t.entry(2, 12))).isEqualTo(10);
    long[] words = new long[10];
    for (int i = 0; i < 10; i++) {
      words[i] = g.suffixArray().word(i);
    }
    long r = 1L << 32;
    assertThat(words).containsExactly(0, 8, 3, 1, 9, r + 6, r + 14, r + 12, r + 7, r + 15);
  }

  @Test
  void chromosomesOwnBins() {
    Chromosomes c =
        new Chromosomes(
            List.of("a", "b", "c", "b"),
            new long[] {0, 0, 32, 48, 80},
            new long[] {0, 25, 2, 17},
            4);
    assertThat(c.count()).isEqualTo(4);
    assertThat(c.at(0)).isEqualTo(1);
    assertThat(c.at(31)).isEqualTo(1);
    assertThat(c.at(32)).isEqualTo(2);
    assertThat(c.at(79)).isEqualTo(3);
    assertThat(c.at(80)).isEqualTo(Chromosomes.NONE);
    assertThat(c.end()).isEqualTo(80);
    assertThat(c.indexOf("b")).isEqualTo(1);
    assertThat(c.lastIndexOf("b")).isEqualTo(3);
    assertThat(c.indexOf("x")).isEqualTo(-1);
    assertThatThrownBy(() -> new Chromosomes(List.of("a"), new long[] {0}, new long[] {1}, 4))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void emptyChromosomesInFrontOfOthersOwnNothing() {
    Chromosomes c =
        new Chromosomes(
            List.of("a", "b", "c", "d", "e"),
            new long[] {0, 0, 0, 32, 48, 80},
            new long[] {0, 0, 25, 2, 17},
            4);
    assertThat(c.at(0)).isEqualTo(2);
    assertThat(c.at(31)).isEqualTo(2);
    assertThat(c.at(32)).isEqualTo(3);
    assertThat(c.at(48)).isEqualTo(4);
  }

  @Test
  void junctionTableIsWrittenAsRead() throws IOException {
    JunctionDatabase j =
        new JunctionDatabase(
            20,
            new long[] {100, 100, 300},
            new long[] {200, 250, 400},
            new byte[] {1, 0, 2},
            new int[] {3, 2, 0},
            new int[] {0, 1, 255},
            new byte[] {1, 0, 2});
    Path file = dir.resolve("sjdbInfo.txt");
    j.write(file);
    assertThat(Files.readString(file))
        .isEqualTo("3\t20\n100\t200\t1\t3\t0\t1\n100\t250\t0\t2\t1\t0\n300\t400\t2\t0\t255\t2\n");
    JunctionDatabase k = JunctionDatabase.read(file);
    assertThat(k.count()).isEqualTo(3);
    assertThat(k.recordLength()).isEqualTo(41);
    assertThat(k.find(100, 250)).isEqualTo(1);
    assertThat(k.find(300, 400)).isEqualTo(2);
    assertThat(k.find(100, 201)).isEqualTo(-1);
    assertThat(k.donorStart(0)).isEqualTo(80);
    assertThat(k.acceptorStart(0)).isEqualTo(201);
    assertThat(k.donorStart(1)).isEqualTo(82);
    assertThat(k.acceptorStart(1)).isEqualTo(253);
    assertThat(k.shiftRight(2)).isEqualTo(255);
    Files.writeString(file, "3\t20\n100\t200\t1\t3\t0\t1\n");
    assertThatThrownBy(() -> JunctionDatabase.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("truncated");
  }
}
