package org.asterism.spark.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.asterism.align.RandomStream;
import org.asterism.output.BgzfCompressor;
import org.asterism.output.BgzfWriter;
import org.asterism.spark.storage.Storage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RawStreamTest {
  private static final Storage STORAGE = Storage.local();

  @TempDir Path dir;

  private static byte[] bytes(Random random, int size) {
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) "ACGT\0".charAt(random.nextInt(5));
    }
    return bytes;
  }

  private List<Part> parts(Random random, ByteArrayOutputStream whole, int... sizes)
      throws IOException {
    List<Part> parts = new ArrayList<>();
    for (int size : sizes) {
      byte[] content = bytes(random, size);
      whole.write(content);
      Path file = dir.resolve("raw-" + parts.size());
      Files.write(file, content);
      parts.add(new Part(OutputKind.BAM, file.toString(), size));
    }
    return parts;
  }

  private byte[] compressed(List<Part> parts, long blocks) throws IOException {
    return compressed(new RawStream(STORAGE, parts), blocks);
  }

  private byte[] compressed(RawStream raw, long blocks) throws IOException {
    Path target = dir.resolve("out.bam");
    try (OrderedOutput out = OrderedOutput.toFile(STORAGE, target)) {
      for (RawStream.Range range : raw.ranges(blocks)) {
        try (PartWriter writer =
            new PartWriter(
                STORAGE, dir.toString(), "r" + range.number(), EnumSet.of(OutputKind.BAM))) {
          raw.compress(range, 1, writer);
          for (Part part : writer.finish()) {
            out.append(part);
          }
        }
      }
      out.write(BgzfCompressor.endOfFile());
      out.finish();
    }
    return Files.readAllBytes(target);
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3", "1000"})
  void rangesGiveTheBytesOfOneWriter(long blocks) throws IOException {
    int payload = BgzfCompressor.PAYLOAD;
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    List<Part> parts =
        parts(new Random(1), whole, 10, 0, payload - 10, payload, 1, 0, 3 * payload + 7, 0, 5, 0);
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    try (BgzfWriter writer = new BgzfWriter(expected, 1)) {
      writer.write(whole.toByteArray());
      writer.finish();
    }
    assertThat(compressed(parts, blocks)).isEqualTo(expected.toByteArray());
  }

  @Test
  void noBytesAreNoRanges() throws IOException {
    List<Part> parts = parts(new Random(1), new ByteArrayOutputStream(), 0, 0);
    assertThat(new RawStream(STORAGE, parts).ranges(5)).isEmpty();
    assertThat(compressed(parts, 5)).isEqualTo(BgzfCompressor.endOfFile());
  }

  @Test
  void aPartThatBecameShorterIsNoticed() throws IOException {
    List<Part> parts = parts(new Random(1), new ByteArrayOutputStream(), 100, 100);
    Files.write(Path.of(parts.get(0).path()), new byte[99]);
    assertThatThrownBy(() -> compressed(parts, 5)).isInstanceOf(IOException.class);
  }

  /** Choices of a part: numbers in groups of 7 bits, the lowest first. */
  private RawStream.Choices choices(String name, int drawsBefore, long... numbers)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (long number : numbers) {
      long rest = number;
      for (; rest > 127; rest >>= 7) {
        bytes.write((int) (rest & 127 | 128));
      }
      bytes.write((int) rest);
    }
    Path file = Files.write(dir.resolve(name), bytes.toByteArray());
    RandomStream stream = new RandomStream(777);
    stream.skip(drawsBefore);
    return new RawStream.Choices(file.toString(), stream);
  }

  /** The first numbers of seed 777 are 0.646, 0.201, 0.636. */
  @ParameterizedTest
  @CsvSource({"1", "2", "1000"})
  void choicesAreMadeInWhateverRangeTheyFall(long blocks) throws IOException {
    int payload = BgzfCompressor.PAYLOAD;
    byte[] first = new byte[payload + 100];
    byte[] second = new byte[2 * payload];
    Arrays.fill(first, (byte) 'C');
    Arrays.fill(second, (byte) 'C');
    List<Part> parts = new ArrayList<>();
    for (byte[] content : List.of(first, new byte[0], second)) {
      Path file = Files.write(dir.resolve("open-" + parts.size()), content);
      parts.add(new Part(OutputKind.TRANSCRIPTOME, file.toString(), content.length));
    }
    RawStream raw =
        new RawStream(
            STORAGE,
            parts,
            List.of(
                choices("c0", 0, 1, 2, 1, payload - 1, 51),
                choices("c1", 2),
                choices("c2", 2, 2, 2, 10, 10, payload - 15, 4)));
    first[payload - 1] = 'B';
    second[payload + 5] = 'B';
    second[payload + 9] = 'B';
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    try (BgzfWriter writer = new BgzfWriter(expected, 1)) {
      writer.write(first);
      writer.write(second);
      writer.finish();
    }
    assertThat(compressed(raw, blocks)).isEqualTo(expected.toByteArray());
  }
}
