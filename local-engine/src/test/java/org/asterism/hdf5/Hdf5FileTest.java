package org.asterism.hdf5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jhdf.HdfFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files read back by a library that is not ours. Chunks are small, so that trees have levels. */
class Hdf5FileTest {
  private static final int CHUNK_BYTES = 32;

  @TempDir Path dir;

  private Hdf5File create() throws IOException {
    return new Hdf5File(dir.resolve("x.h5"), CHUNK_BYTES);
  }

  private HdfFile read() {
    return new HdfFile(dir.resolve("x.h5"));
  }

  /** One contiguous piece, one chunk more, a full node, a node more, three levels. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 8, 9, 512, 513, 40000})
  void numbersAndTextsOfAnyLength(int n) throws IOException {
    try (Hdf5File file = create()) {
      Hdf5Group group = file.root().group("g");
      try (Hdf5Dataset ints = group.dataset("ints", Hdf5Type.INT, n);
          Hdf5Dataset longs = group.dataset("longs", Hdf5Type.LONG, n);
          Hdf5Dataset floats = group.dataset("floats", Hdf5Type.FLOAT, n);
          Hdf5Dataset doubles = group.dataset("doubles", Hdf5Type.DOUBLE, n);
          Hdf5Dataset texts = group.dataset("texts", Hdf5Type.ascii(6), n)) {
        for (int i = 0; i < n; i++) {
          ints.put(3L * i - 5);
          longs.put((1L << 40) * i - 5);
          floats.put(i / 8.0);
          doubles.put(i / 7.0);
          texts.put("t" + i);
        }
      }
      file.finish();
    }
    try (HdfFile file = read()) {
      int[] order = IntStream.range(0, n).toArray();
      assertThat(file.getDatasetByPath("/g/ints").getData())
          .isEqualTo(IntStream.of(order).map(i -> 3 * i - 5).toArray());
      assertThat(file.getDatasetByPath("/g/longs").getData())
          .isEqualTo(IntStream.of(order).mapToLong(i -> (1L << 40) * i - 5).toArray());
      assertThat((float[]) file.getDatasetByPath("/g/floats").getData())
          .hasSize(n)
          .endsWith((n - 1) / 8f);
      assertThat(file.getDatasetByPath("/g/doubles").getData())
          .isEqualTo(IntStream.of(order).mapToDouble(i -> i / 7.0).toArray());
      assertThat(file.getDatasetByPath("/g/texts").getData())
          .isEqualTo(IntStream.of(order).mapToObj(i -> "t" + i).toArray(String[]::new));
    }
  }

  @Test
  void attributesEmptyGroupsAndEmptyDatasets() throws IOException {
    try (Hdf5File file = create()) {
      file.root().attribute("word", "csr").attribute("many", "a", "bcd").attribute("extent", 3, 4L);
      file.root().attribute("name", "grün").group("empty");
      file.root().dataset("none", Hdf5Type.INT, 0).attribute("of", "array").close();
      file.finish();
    }
    try (HdfFile file = read()) {
      assertThat(file.getAttribute("word").getData()).isEqualTo("csr");
      assertThat(file.getAttribute("many").getData()).isEqualTo(new String[] {"a", "bcd"});
      assertThat(file.getAttribute("extent").getData()).isEqualTo(new long[] {3, 4});
      assertThat(file.getAttribute("name").getData()).isEqualTo("grün");
      assertThat(file.getChildren()).containsOnlyKeys("empty", "none");
      assertThat(file.getDatasetByPath("/none").getDimensions()).containsExactly(0);
      assertThat(file.getDatasetByPath("/none").getAttribute("of").getData()).isEqualTo("array");
    }
  }

  @Test
  void aFileThatWasNotFinishedIsNone() throws IOException {
    try (Hdf5File file = create()) {
      file.root().group("g");
    }
    assertThatThrownBy(this::read).isInstanceOf(RuntimeException.class);
  }

  @Test
  void missingElementsAndDoubleNamesAreRefused() throws IOException {
    try (Hdf5File file = create()) {
      Hdf5Dataset two = file.root().dataset("two", Hdf5Type.INT, 2);
      two.put(1);
      assertThatThrownBy(two::close).hasMessageContaining("1 of 2 elements");
      assertThatThrownBy(() -> file.root().group("two")).hasMessageContaining("already");
      assertThatThrownBy(file::finish).hasMessageContaining("was not closed");
      try (Hdf5Dataset text = file.root().dataset("text", Hdf5Type.ascii(2), 1)) {
        assertThatThrownBy(() -> text.put("abc")).hasMessageContaining("3 bytes");
        text.put("ab");
      }
    }
  }

  @Test
  void wholeNumbersThatDoNotFitAreRefused() throws IOException {
    try (Hdf5File file = create();
        Hdf5Dataset d = file.root().dataset("d", Hdf5Type.INT, 1)) {
      assertThatThrownBy(() -> d.put(1L << 31)).isInstanceOf(ArithmeticException.class);
      d.put(7);
    }
  }
}
