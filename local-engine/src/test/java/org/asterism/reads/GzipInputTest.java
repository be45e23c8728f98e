package org.asterism.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class GzipInputTest {
  private final List<String> log = new ArrayList<>();

  /** Members of any sizes, delivered in pieces of any size, by a stream that is never available. */
  @Property(tries = 80)
  void anyMembersInAnyPieces(
      @ForAll @Size(min = 1, max = 8) List<@IntRange(min = 0, max = 200_000) Integer> sizes,
      @ForAll @IntRange(min = 1, max = 100_000) int piece,
      @ForAll long seed)
      throws IOException {
    Random random = new Random(seed);
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    for (int size : sizes) {
      byte[] b = new byte[size];
      for (int i = 0; i < size; i++) {
        b[i] = (byte) "ACGT".charAt(random.nextInt(4));
      }
      plain.write(b);
      packed.write(gzip(b));
    }
    InputStream in =
        new ByteArrayInputStream(packed.toByteArray()) {
          @Override
          public synchronized int read(byte[] b, int from, int length) {
            return super.read(b, from, Math.min(piece, length));
          }

          @Override
          public synchronized int available() {
            return 0;
          }
        };
    try (GzipInput gzip = new GzipInput(in, log::add)) {
      assertThat(gzip.readAllBytes()).isEqualTo(plain.toByteArray());
    }
    assertThat(log).isEmpty();
  }

  @Test
  void optionalHeaderFieldsAreSkipped() throws IOException {
    byte[] plain = "hello".getBytes(StandardCharsets.US_ASCII);
    byte[] member = gzip(plain);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(new byte[] {0x1f, (byte) 0x8b, 8, 2 + 4 + 8 + 16, 0, 0, 0, 0, 0, 3});
    out.write(new byte[] {3, 0, 'x', 'y', 'z'});
    out.write("name\0comment\0".getBytes(StandardCharsets.US_ASCII));
    out.write(new byte[] {1, 2});
    out.write(member, 10, member.length - 10);
    assertThat(unpack(out.toByteArray())).isEqualTo(plain);
  }

  @Test
  void everyTruncationIsAnError() throws IOException {
    byte[] first = gzip("first member".getBytes(StandardCharsets.US_ASCII));
    byte[] second = gzip("second member".getBytes(StandardCharsets.US_ASCII));
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    for (int n = 2; n < both.length; n++) {
      if (n == first.length || n == first.length + 1) {
        continue;
      }
      byte[] part = Arrays.copyOf(both, n);
      assertThatThrownBy(() -> unpack(part)).as("%d bytes", n).hasMessageContaining("truncated");
    }
    assertThat(unpack(first)).hasSize(12);
    assertThat(unpack(new byte[0])).isEmpty();
  }

  @Test
  void damageIsAnError() throws IOException {
    byte[] good = gzip(new byte[5000]);
    for (int at : new int[] {good.length - 1, good.length - 5}) {
      byte[] bad = good.clone();
      bad[at] ^= 1;
      assertThatThrownBy(() -> unpack(bad)).hasMessageContaining("damaged");
    }
    byte[] method = good.clone();
    method[2] = 7;
    assertThatThrownBy(() -> unpack(method)).hasMessageContaining("compression method");
    byte[] data = good.clone();
    data[10] = (byte) 0xff;
    assertThatThrownBy(() -> unpack(data)).hasMessageContaining("damaged");
  }

  @Test
  void otherDataIsAnErrorOnlyAtTheStart() throws IOException {
    assertThatThrownBy(() -> unpack("@a\nAC\n".getBytes(StandardCharsets.US_ASCII)))
        .hasMessageContaining("not in gzip format");
    byte[] good = gzip("data".getBytes(StandardCharsets.US_ASCII));
    byte[] padded = Arrays.copyOf(good, good.length + 512);
    assertThat(unpack(padded)).hasSize(4);
    assertThat(log).anyMatch(l -> l.startsWith("bytes after the end"));
  }

  private byte[] unpack(byte[] packed) throws IOException {
    try (GzipInput in = new GzipInput(new ByteArrayInputStream(packed), log::add)) {
      return in.readAllBytes();
    }
  }

  static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    }
    return out.toByteArray();
  }
}
