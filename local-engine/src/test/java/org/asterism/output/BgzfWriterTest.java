package org.asterism.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import htsjdk.samtools.util.BlockCompressedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BgzfWriterTest {
  private static byte[] text(int length, long seed) {
    byte[] b = new byte[length];
    Random random = new Random(seed);
    for (int i = 0; i < length; i++) {
      b[i] = (byte) "ACGT\t12".charAt(random.nextInt(7));
    }
    return b;
  }

  private static byte[] compress(byte[] data, int level, Executor executor, long cuts)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Random random = new Random(cuts);
    try (BgzfWriter w = new BgzfWriter(out, level, executor, 3)) {
      int at = 0;
      while (at < data.length) {
        int n = Math.min(data.length - at, 1 + random.nextInt(200_000));
        w.write(data, at, n);
        at += n;
      }
      w.finish();
    }
    return out.toByteArray();
  }

  private static byte[] inflate(byte[] bgzf) throws IOException {
    try (BlockCompressedInputStream in =
        new BlockCompressedInputStream(new ByteArrayInputStream(bgzf))) {
      return in.readAllBytes();
    }
  }

  /** Payload bytes of each block. */
  private static List<Integer> payloads(byte[] bgzf) {
    List<Integer> sizes = new ArrayList<>();
    for (int at = 0; at < bgzf.length; ) {
      int block = (bgzf[at + 16] & 0xFF | (bgzf[at + 17] & 0xFF) << 8) + 1;
      int end = at + block;
      sizes.add(bgzf[end - 4] & 0xFF | (bgzf[end - 3] & 0xFF) << 8 | (bgzf[end - 2] & 0xFF) << 16);
      at = end;
    }
    return sizes;
  }

  @Property(tries = 15)
  void bytesDependOnTheStreamAlone(@ForAll @IntRange(max = 1_500_000) int length, @ForAll long seed)
      throws IOException {
    byte[] data = text(length, seed);
    byte[] whole = compress(data, 1, null, 1);
    assertThat(inflate(whole)).isEqualTo(data);
    assertThat(compress(data, 1, null, seed)).isEqualTo(whole);
    ExecutorService pool = Executors.newFixedThreadPool(3);
    try {
      assertThat(compress(data, 1, pool, seed + 1)).isEqualTo(whole);
    } finally {
      pool.shutdown();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 65_279, 65_280, 65_281, 522_240, 522_241})
  void blocksHold65280Bytes(int length) throws IOException {
    byte[] data = text(length, 5);
    byte[] bgzf = compress(data, 1, null, 2);
    List<Integer> expected = new ArrayList<>();
    for (int left = length; left > 0; left -= 65_280) {
      expected.add(Math.min(left, 65_280));
    }
    expected.add(0);
    assertThat(payloads(bgzf)).isEqualTo(expected);
    assertThat(inflate(bgzf)).isEqualTo(data);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 6, 9})
  void incompressibleBlocksFit(int level) throws IOException {
    byte[] data = new byte[200_000];
    new Random(3).nextBytes(data);
    byte[] bgzf = compress(data, level, null, 2);
    assertThat(inflate(bgzf)).isEqualTo(data);
    assertThat(payloads(bgzf)).containsExactly(65_280, 65_280, 65_280, 4_160, 0);
  }

  @Test
  void aBlockEndsWhereAskedFor() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (BgzfWriter w = new BgzfWriter(out, 1)) {
      w.endBlock();
      w.write(text(100, 1));
      w.endBlock();
      w.endBlock();
      w.write('x');
      w.finish();
    }
    assertThat(payloads(out.toByteArray())).containsExactly(100, 1, 0);
  }

  @Test
  void aLoneBlockEqualsTheSameBlockInAStream() throws IOException {
    byte[] data = text(3 * 65_280 + 17, 9);
    ByteBuilder blocks = new ByteBuilder(16);
    for (int from : new int[] {2, 0, 3, 1}) {
      try (BgzfCompressor c = new BgzfCompressor(1)) {
        ByteBuilder one = new ByteBuilder(16);
        int at = from * 65_280;
        c.compress(data, at, Math.min(65_280, data.length - at), one);
        blocks.put(one.bytes, 0, one.size);
      }
    }
    byte[] stream = compress(data, 1, null, 4);
    assertThat(stream).hasSize(blocks.size + 28);
    try (BgzfCompressor c = new BgzfCompressor(1)) {
      ByteBuilder inOrder = new ByteBuilder(16);
      for (int at = 0; at < data.length; at += 65_280) {
        c.compress(data, at, Math.min(65_280, data.length - at), inOrder);
      }
      inOrder.put(BgzfCompressor.endOfFile());
      assertThat(inOrder.toByteArray()).isEqualTo(stream);
      assertThatThrownBy(() -> c.compress(data, 0, 65_281, inOrder))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void anExecutorThatNeverRunsIsNoObstacle() throws IOException {
    byte[] data = text(3_000_000, 11);
    byte[] bgzf = compress(data, 1, task -> {}, 12);
    assertThat(bgzf).isEqualTo(compress(data, 1, null, 13));
  }

  @Test
  void failuresOfTheFileAreReported() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try (BgzfWriter w = new BgzfWriter(full, 1, pool, 2)) {
      assertThatThrownBy(
              () -> {
                w.write(text(4_000_000, 1));
                w.finish();
              })
          .isInstanceOf(IOException.class)
          .hasMessageContaining("No space");
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space");
    } finally {
      pool.shutdown();
    }
  }
}
