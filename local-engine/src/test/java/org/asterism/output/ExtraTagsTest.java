package org.asterism.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.asterism.reads.ReadBatch;
import org.junit.jupiter.api.Test;

/** Tags of SAM input in BAM (spec 30 section 8.3, row 19 of its test matrix). */
class ExtraTagsTest {
  private static final String EXTRA =
      "XA:A:q\tXI:i:-5\tXF:f:1.5\tXZ:Z:a b:c\tXB:B:c,1,2\tXH:H:1A\tZE:Z:";

  private static String encoded(String... keep) {
    ReadBatch batch = new ReadBatch(1);
    batch.ensureRead();
    batch.text.putAscii("before\t");
    batch.extraOffset[0] = batch.text.size;
    batch.text.putAscii(EXTRA);
    batch.extraLength[0] = EXTRA.length();
    batch.text.putAscii("\tXX:i:1");
    ByteBuilder out = new ByteBuilder(64);
    new ExtraTags(List.of(keep)).put(batch, 0, out);
    return new String(out.toByteArray(), StandardCharsets.ISO_8859_1);
  }

  @Test
  void all_butArraysAndHexadecimals() {
    assertThat(encoded("All"))
        .isEqualTo("XAAqXIi\u00fb\u00ff\u00ff\u00ffXFf\0\0\u00c0?XZZa b:c\0ZEZ\0");
  }

  @Test
  void none() {
    assertThat(encoded("None")).isEmpty();
  }

  @Test
  void listedTags_inTheOrderOfTheInput() {
    assertThat(encoded("ZE", "XB", "XA")).isEqualTo("XAAqZEZ\0");
  }
}
