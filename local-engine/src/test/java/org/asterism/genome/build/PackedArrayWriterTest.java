package org.asterism.genome.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.genome.MappedBytes;
import org.asterism.genome.PackedArray;

class PackedArrayWriterTest {
  @Property(tries = 100)
  void whatIsWrittenIsRead(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 57) int width,
      @ForAll @IntRange(min = 1, max = 300) int count)
      throws IOException {
    Path file = Files.createTempFile("asterism", ".packed");
    try {
      Random random = new Random(seed);
      long[] words = random.longs(count).map(v -> v & ((1L << width) - 1)).toArray();
      try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
        out.write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
        PackedArrayWriter writer = new PackedArrayWriter(out, width);
        for (long w : words) {
          writer.add(w);
        }
        assertThat(writer.finish()).isEqualTo(PackedArray.byteLength(count, width));
      }
      assertThat(Files.size(file)).isEqualTo(3 + PackedArray.byteLength(count, width));
      PackedArray read = new PackedArray(MappedBytes.map(file), 3, count, width);
      for (int i = 0; i < count; i++) {
        assertThat(read.get(i)).isEqualTo(words[i]);
      }
      byte[] bytes = Files.readAllBytes(file);
      long bits = 8L * 3 + (long) count * width;
      for (long bit = bits; bit < 8L * bytes.length; bit++) {
        assertThat(bytes[(int) (bit / 8)] >> bit % 8 & 1).isZero();
      }
    } finally {
      Files.delete(file);
    }
  }
}
