package org.asterism.spark.solo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.asterism.solo.SoloRecord;
import org.asterism.sort.CellTagTable;
import org.asterism.spark.commit.OutputKind;
import org.asterism.spark.commit.PartWriter;
import org.asterism.spark.storage.Storage;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TagRowsTest {
  private static final Storage STORAGE = Storage.local();

  @TempDir Path dir;

  @ParameterizedTest
  @CsvSource({"1,10", "10,3", "5000,100000", "5000,1700", "5000,1024", "3000,1025"})
  void everyRangeOfReadsGetsItsRows(int reads, int capacity) throws IOException {
    Random random = new Random(reads + capacity);
    long[] ordinals = random.longs(0, 4L * reads).distinct().limit(reads).toArray();
    List<TagRows.Run> runs;
    String path;
    try (PartWriter out =
        new PartWriter(STORAGE, dir.toString(), "t", EnumSet.of(OutputKind.CELL_TAGS))) {
      TagRowWriter rows = new TagRowWriter(out, capacity);
      for (long ordinal : ordinals) {
        long held = random.nextBoolean() ? SoloRecord.HELD : 0;
        rows.add(ordinal | held, 3 * ordinal, ordinal % 2 == 0 ? CellTagTable.NONE : ordinal);
      }
      runs = rows.finish();
      path = out.finish().get(0).path();
    }
    TagRows rows = new TagRows(path, runs);
    for (int i = 0; i < 6; i++) {
      long least = i == 0 ? 0 : random.nextLong(4L * reads);
      long most = i == 0 ? 4L * reads : least + random.nextLong(2L * reads);
      try (CellTagTable table = new CellTagTable(dir.resolve("table"), least)) {
        rows.collect(STORAGE, least, most, table);
        for (long ordinal : ordinals) {
          boolean inside = ordinal >= least && ordinal <= most;
          assertThat(table.cell(ordinal)).isEqualTo(inside ? 3 * ordinal : CellTagTable.NONE);
          boolean umi = inside && ordinal % 2 != 0;
          assertThat(table.umi(ordinal)).isEqualTo(umi ? ordinal : CellTagTable.NONE);
        }
      }
    }
    assertThat(Files.exists(dir.resolve("table"))).isFalse();
  }
}
