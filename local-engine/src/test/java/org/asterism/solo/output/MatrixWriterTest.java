package org.asterism.solo.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.asterism.engine.BoundedWorkers;
import org.asterism.solo.cells.CountColumns;
import org.junit.jupiter.api.Test;

/** Matrices whose entries several threads format. */
class MatrixWriterTest {
  /** Columns with so many entries each. */
  private record Columns(int[] first, int[] feature, int[] count) implements CountColumns {
    static Columns of(Random random, int columns, int most) {
      int[] first = new int[columns + 1];
      for (int c = 0; c < columns; c++) {
        first[c + 1] = first[c] + (random.nextInt(3) == 0 ? 0 : random.nextInt(most + 1));
      }
      int entries = first[columns];
      int[] feature = random.ints(entries).map(f -> f >>> random.nextInt(32)).toArray();
      int[] count = random.ints(entries).map(c -> c >>> random.nextInt(32)).toArray();
      return new Columns(first, feature, count);
    }

    @Override
    public int features() {
      return 100;
    }

    @Override
    public int cells() {
      return first.length - 1;
    }

    @Override
    public long first(int cell) {
      return first[cell];
    }

    @Override
    public int feature(long entry) {
      return feature[(int) entry];
    }

    @Override
    public int count(long entry) {
      return count[(int) entry];
    }
  }

  @Property(tries = 40)
  void linesAreThoseOfALoop(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    int most = random.nextBoolean() ? 10 : 3_000;
    Columns columns = Columns.of(random, random.nextInt(40), most);
    int[] some = IntStream.range(0, columns.cells()).filter(c -> random.nextInt(3) > 0).toArray();
    StringBuilder expected = new StringBuilder("%%MatrixMarket matrix coordinate integer general");
    expected.append("\n%\n100 9 7\n");
    for (int place = 0; place < some.length; place++) {
      for (int e = columns.first[some[place]]; e < columns.first[some[place] + 1]; e++) {
        expected.append(Integer.toUnsignedLong(columns.feature[e]) + 1).append(' ');
        expected.append(3L * place + 1).append(' ');
        expected.append(Integer.toUnsignedString(columns.count[e])).append('\n');
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (BoundedWorkers workers = BoundedWorkers.exactly(1 + random.nextInt(3));
        MatrixWriter matrix = new MatrixWriter(bytes, "integer", 100, 9, 7)) {
      matrix.columns(columns, some, place -> 3L * place, workers);
    }
    assertThat(bytes.toString(StandardCharsets.US_ASCII)).isEqualTo(expected.toString());
  }

  @Test
  void fullDiskIsSaid() throws IOException {
    Columns columns = Columns.of(new Random(1), 40, 3_000);
    int[] all = IntStream.range(0, 40).toArray();
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("no space left");
          }
        };
    try (BoundedWorkers workers = BoundedWorkers.exactly(2)) {
      MatrixWriter matrix = new MatrixWriter(full, "integer", 100, 9, 7);
      assertThatThrownBy(() -> matrix.columns(columns, all, place -> place, workers))
          .isInstanceOf(IOException.class)
          .hasMessage("no space left");
    }
  }
}
