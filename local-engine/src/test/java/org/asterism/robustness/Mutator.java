package org.asterism.robustness;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Damages files a little, as failing disks, cut-off copies, editors and scripts do. */
final class Mutator {
  private static final String[] NUMBERS = {
    "0",
    "-1",
    "1",
    "",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "99999999999999999999",
    "1e9",
    "0x10",
    "nan",
    "é",
    " ",
    "3.5",
    "*"
  };
  private static final int[] WORDS = {
    0, -1, 1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x7FFFFF00, 0x10000, 255, 1 << 28
  };

  private final Random random;

  Mutator(Random random) {
    this.random = random;
  }

  /** One to four changes of {@code file}, which may be a gzip or BGZF file. */
  byte[] mutate(byte[] file) {
    byte[] b = file;
    boolean zipped = b.length > 2 && b[0] == 0x1F && b[1] == (byte) 0x8B;
    if (zipped && random.nextInt(4) > 0) {
      return zip(changes(unzip(b)));
    }
    return changes(b);
  }

  private byte[] changes(byte[] file) {
    byte[] b = file;
    for (int k = 1 + random.nextInt(random.nextBoolean() ? 1 : 4); k > 0; k--) {
      b = random.nextBoolean() ? binary(b) : text(b);
    }
    return b;
  }

  private int position(byte[] b) {
    // headers are where the lengths are
    return random.nextInt(3) == 0
        ? random.nextInt(Math.min(b.length, 64))
        : random.nextInt(b.length);
  }

  private byte[] binary(byte[] b) {
    if (b.length == 0) {
      return new byte[] {(byte) random.nextInt(256)};
    }
    byte[] c = b.clone();
    int p = position(b);
    int n = Math.min(b.length - p, 1 + random.nextInt(random.nextBoolean() ? 4 : 200));
    switch (random.nextInt(8)) {
      case 0 -> c[p] ^= (byte) (1 << random.nextInt(8));
      case 1 -> c[p] = (byte) random.nextInt(256);
      case 2 -> c = Arrays.copyOf(b, p);
      case 3 -> c = splice(b, p, p + n, new byte[0]);
      case 4 -> c = splice(b, p, p, Arrays.copyOfRange(b, p, p + n));
      case 5 -> c = splice(b, p, p, noise(n));
      case 6 -> {
        int w = WORDS[random.nextInt(WORDS.length)];
        for (int i = 0; i < 4 && p + i < c.length; i++) {
          c[p + i] = (byte) (w >>> 8 * i);
        }
      }
      default -> Arrays.fill(c, p, p + n, (byte) random.nextInt(2));
    }
    return c;
  }

  private byte[] text(byte[] b) {
    if (b.length == 0) {
      return "\n".getBytes(StandardCharsets.ISO_8859_1);
    }
    int p = position(b);
    return switch (random.nextInt(7)) {
      case 0, 1 -> number(b, p);
      case 2 -> splice(b, lineStart(b, p), lineEnd(b, p), new byte[0]);
      case 3 ->
          splice(b, p, p, new byte[] {(byte) "\t\n\r \"';:@>#|,\0-+".charAt(random.nextInt(16))});
      case 4 -> field(b, p);
      case 5 ->
          splice(
              b,
              lineEnd(b, p),
              lineEnd(b, p),
              Arrays.copyOfRange(b, lineStart(b, p), lineEnd(b, p)));
      default -> {
        byte[] run = new byte[1 + random.nextInt(random.nextInt(10) == 0 ? 200_000 : 2000)];
        Arrays.fill(run, (byte) "A9 \tN".charAt(random.nextInt(5)));
        yield splice(b, p, p, run);
      }
    };
  }

  /** Puts an odd number in place of the next one. */
  private byte[] number(byte[] b, int at) {
    int from = at;
    while (from < b.length && (b[from] < '0' || b[from] > '9')) {
      from++;
    }
    int to = from;
    while (to < b.length && b[to] >= '0' && b[to] <= '9') {
      to++;
    }
    String n = NUMBERS[random.nextInt(NUMBERS.length)];
    return splice(b, from, to, n.getBytes(StandardCharsets.UTF_8));
  }

  /** Removes a field with the tab or space before it. */
  private byte[] field(byte[] b, int at) {
    int from = at;
    while (from > 0 && b[from] != '\t' && b[from] != ' ') {
      from--;
    }
    int to = Math.min(b.length, from + 1);
    while (to < b.length && b[to] > ' ') {
      to++;
    }
    return splice(b, from, to, new byte[0]);
  }

  private static int lineStart(byte[] b, int at) {
    int p = at;
    while (p > 0 && b[p - 1] != '\n') {
      p--;
    }
    return p;
  }

  private static int lineEnd(byte[] b, int at) {
    int p = at;
    while (p < b.length && b[p] != '\n') {
      p++;
    }
    return Math.min(b.length, p + 1);
  }

  private byte[] noise(int n) {
    byte[] b = new byte[n];
    random.nextBytes(b);
    return b;
  }

  private static byte[] splice(byte[] b, int from, int to, byte[] instead) {
    byte[] c = new byte[b.length - (to - from) + instead.length];
    System.arraycopy(b, 0, c, 0, from);
    System.arraycopy(instead, 0, c, from, instead.length);
    System.arraycopy(b, to, c, from + instead.length, b.length - to);
    return c;
  }

  static byte[] unzip(byte[] b) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(b))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Plain gzip for plain content, blocks with their sizes (BGZF) for BAM and for what was one. */
  static byte[] zip(byte[] b) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (java.io.OutputStream zip =
        b.length > 0 && b[0] == 'B'
            ? new htsjdk.samtools.util.BlockCompressedOutputStream(out, (java.io.File) null)
            : new GZIPOutputStream(out)) {
      zip.write(b);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
