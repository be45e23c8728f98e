package org.asterism.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.asterism.output.ByteBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellTaggerTest {
  private static final long FAR = 1L << 33;

  @TempDir Path dir;

  private static byte[] record(String content) {
    ByteBuilder b = new ByteBuilder(16);
    b.putIntLe(content.length());
    b.putAscii(content);
    return b.toByteArray();
  }

  private static List<String> tagged(CellTagTable table, int umiLength, long... ordinals)
      throws IOException {
    List<String> out = new ArrayList<>();
    CellTagger tagger =
        new CellTagger(
            table,
            (cell, into) -> into.putAscii("cell" + cell),
            umiLength,
            (key, ordinal, bytes, from, length) -> {
              assertThat(ReadRecords.length(ReadRecords.view(bytes), from)).isEqualTo(length);
              out.add(new String(bytes, from + 4, length - 4, StandardCharsets.US_ASCII));
            });
    for (long ordinal : ordinals) {
      byte[] bytes = record("r" + ordinal);
      byte[] padded = new byte[bytes.length + 9];
      System.arraycopy(bytes, 0, padded, 7, bytes.length);
      tagger.accept(0, ordinal, padded, 7, bytes.length);
    }
    return out;
  }

  @Test
  void bothTagsAtTheEndOfEveryRecord() throws IOException {
    try (CellTagTable table = new CellTagTable(dir.resolve("t"), 0)) {
      table.put(2, 7, 0b00_01_10_11);
      table.put(0, 0, CellTagTable.NONE);
      table.put(FAR, 5, 0);
      assertThat(tagged(table, 4, 0, 1, 2, 2, FAR, FAR + 1, 2 * FAR))
          .containsExactly(
              "r0CBZcell0\0UBZ-\0",
              "r1CBZ-\0UBZ-\0",
              "r2CBZcell7\0UBZACGT\0",
              "r2CBZcell7\0UBZACGT\0",
              "r" + FAR + "CBZcell5\0UBZAAAA\0",
              "r" + (FAR + 1) + "CBZ-\0UBZ-\0",
              "r" + 2 * FAR + "CBZ-\0UBZ-\0");
    }
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void longUmisAreCutOnTheLeftAndShortOnesPadded() throws IOException {
    try (CellTagTable table = new CellTagTable(dir.resolve("t"), 100)) {
      table.put(100, 1, 0b11_01_10_11);
      assertThat(tagged(table, 3, 100)).containsExactly("r100CBZcell1\0UBZCGT\0");
      assertThat(tagged(table, 40, 100))
          .containsExactly("r100CBZcell1\0UBZ" + "A".repeat(36) + "TCGT\0");
    }
  }
}
