package org.asterism.genome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedBytesTest {
  @TempDir Path dir;

  private static byte[] random(int seed, int n) {
    byte[] b = new byte[n];
    new Random(seed).nextBytes(b);
    return b;
  }

  private static long word(byte[] a, int i) {
    long w = 0;
    for (int k = 0; k < 8; k++) {
      w |= i + k < a.length ? (a[i + k] & 0xFFL) << (8 * k) : 0;
    }
    return w;
  }

  private static void assertSame(MappedBytes m, byte[] a) {
    assertThat(m.size()).isEqualTo(a.length);
    for (int i = 0; i < a.length; i++) {
      assertThat(m.at(i)).isEqualTo(a[i]);
      assertThat(m.longAt(i)).isEqualTo(word(a, i));
    }
    assertThat(m.longAt(a.length + 3)).isZero();
  }

  @Property(tries = 60)
  void segmentsReadAsOneArray(
      @ForAll @IntRange(min = 0, max = 1000) int seed,
      @ForAll @IntRange(min = 0, max = 300) int size,
      @ForAll @IntRange(min = 5, max = 9) int bits) {
    byte[] a = random(seed, size);
    MappedBytes bytes = MappedBytes.allocate(size, bits);
    bytes.put(0, a, 0, size);
    assertSame(bytes, a);
    byte[] copy = new byte[size + 2];
    bytes.get(0, copy, 1, size);
    for (int i = 0; i < size; i++) {
      assertThat(copy[i + 1]).isEqualTo(a[i]);
    }
  }

  @Property(tries = 60)
  void wordsWrittenAcrossSegmentsAreReadBack(
      @ForAll long value, @ForAll @IntRange(min = 0, max = 192) int at) {
    MappedBytes bytes = MappedBytes.allocate(200, 5);
    bytes.putLong(at, value);
    assertThat(bytes.longAt(at)).isEqualTo(value);
    byte[] expected = new byte[200];
    for (int k = 0; k < 8; k++) {
      expected[at + k] = (byte) (value >>> (8 * k));
    }
    assertSame(bytes, expected);
  }

  @Test
  void mapsPartsOfFilesInSegments() throws IOException {
    byte[] a = random(7, 500);
    Path file = dir.resolve("bytes");
    Files.write(file, a);
    assertSame(MappedBytes.map(file), a);
    assertSame(MappedBytes.map(file, 0, 500, 6), a);
    byte[] part = java.util.Arrays.copyOfRange(a, 13, 413);
    assertSame(MappedBytes.map(file, 13, 400, 5), part);
    assertSame(MappedBytes.map(file, 500, 0), new byte[0]);
  }

  @Test
  void refusesMoreThanTheFileHas() throws IOException {
    Path file = dir.resolve("short");
    Files.write(file, new byte[10]);
    assertThatThrownBy(() -> MappedBytes.map(file, 3, 8))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("10 bytes");
  }

  @Test
  void createdFilesHoldWhatWasPut() throws IOException {
    Path file = dir.resolve("made");
    Files.write(file, new byte[99]);
    MappedBytes bytes = MappedBytes.create(file, 20);
    bytes.putLong(3, 0x1122334455667788L);
    assertThat(bytes.longAt(3)).isEqualTo(0x1122334455667788L);
    bytes.close();
    assertThat(Files.readAllBytes(file))
        .hasSize(20)
        .containsSequence(new byte[] {0x33, 0x22, 0x11});
  }
}
