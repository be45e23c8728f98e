package org.asterism.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.output.BgzfWriter;
import org.junit.jupiter.api.Test;

class BgzfInputTest {
  private static byte[] bases(int size, long seed) {
    Random random = new Random(seed);
    byte[] b = new byte[size];
    for (int i = 0; i < size; i++) {
      b[i] = (byte) "ACGT".charAt(random.nextInt(4));
    }
    return b;
  }

  private static byte[] bgzf(byte[] plain) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (BgzfWriter writer = new BgzfWriter(out, 1)) {
      writer.write(plain);
      writer.finish();
    }
    return out.toByteArray();
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    }
    return out.toByteArray();
  }

  private static byte[] joined(byte[]... parts) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.write(part);
    }
    return out.toByteArray();
  }

  /** Everything that can be read, then the message of the failure if there is one. */
  private static String outcome(InputStream in) throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    String end = "end";
    try (in) {
      byte[] piece = new byte[10_000];
      for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
        read.write(piece, 0, n);
      }
    } catch (IOException e) {
      end = e.getMessage();
    }
    return read.size() + " bytes " + Arrays.hashCode(read.toByteArray()) + ", " + end;
  }

  @Property(tries = 60)
  void sameAsOneThread(
      @ForAll @IntRange(min = 0, max = 1_500_000) int size,
      @ForAll @IntRange(min = 1, max = 3) int threads,
      @ForAll @IntRange(min = 0, max = 6) int ahead,
      @ForAll long seed)
      throws IOException {
    byte[] plain = bases(size, seed);
    byte[] packed = bgzf(plain);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try (BgzfInput in = new BgzfInput(new ByteArrayInputStream(packed), pool, ahead)) {
      assertThat(in.readAllBytes()).isEqualTo(plain);
      assertThat(in.read()).isEqualTo(-1);
    } finally {
      pool.shutdown();
    }
  }

  @Test
  void gzipMembersThatAreNoBlocks_areReadToo() throws IOException {
    byte[] a = bases(200_000, 1);
    byte[] b = bases(70_000, 2);
    for (byte[] packed :
        new byte[][] {
          gzip(a), joined(bgzf(a), gzip(b)), joined(gzip(a), bgzf(b)), joined(bgzf(a), bgzf(b))
        }) {
      String expected = outcome(new GzipInput(new ByteArrayInputStream(packed), w -> {}));
      assertThat(outcome(new BgzfInput(new ByteArrayInputStream(packed)))).isEqualTo(expected);
      assertThat(expected).endsWith("end");
    }
  }

  @Test
  void whateverFollowsTheBlocks_isIgnored() throws IOException {
    byte[] packed = joined(bgzf(bases(1000, 3)), new byte[100]);
    assertThat(outcome(new BgzfInput(new ByteArrayInputStream(packed))))
        .isEqualTo(outcome(new GzipInput(new ByteArrayInputStream(packed), w -> {})))
        .endsWith("end");
    assertThat(outcome(new BgzfInput(new ByteArrayInputStream(new byte[100]))))
        .isEqualTo("0 bytes 1, not in gzip format");
  }

  @Property(tries = 60)
  void cutFile_givesTheBlocksBeforeTheCut(@ForAll @IntRange(min = 1, max = 60_000) int missing)
      throws IOException {
    byte[] plain = bases(1_000_000, 4);
    byte[] packed = bgzf(plain);
    byte[] cut = Arrays.copyOf(packed, packed.length - 28 - missing);
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    try (BgzfInput in = new BgzfInput(new ByteArrayInputStream(cut))) {
      byte[] piece = new byte[12_345];
      assertThatThrownBy(
              () -> {
                for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
                  read.write(piece, 0, n);
                }
              })
          .isInstanceOf(IOException.class)
          .hasMessage("gzip data is truncated (unexpected end of file)");
    }
    int whole = read.size();
    assertThat(whole % 65_280).isZero();
    assertThat(whole).isGreaterThan(700_000);
    assertThat(read.toByteArray()).isEqualTo(Arrays.copyOf(plain, whole));
  }

  @Property(tries = 100)
  void damagedPayload_isFound(@ForAll @IntRange(min = 18, max = 150_000) int at)
      throws IOException {
    byte[] packed = bgzf(bases(600_000, 5));
    packed[at] ^= 0x10;
    assertThat(outcome(new BgzfInput(new ByteArrayInputStream(packed)))).doesNotEndWith("end");
  }
}
