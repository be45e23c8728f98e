package org.asterism.spark.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
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
    RawStream raw = new RawStream(STORAGE, parts);
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
}
