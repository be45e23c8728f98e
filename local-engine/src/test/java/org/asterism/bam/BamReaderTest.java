package org.asterism.bam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class BamReaderTest {
  private static InputStream header(int length) throws IOException {
    ByteBuffer b = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    b.put(new byte[] {'B', 'A', 'M', 1}).putInt(0).putInt(1);
    b.putInt(3).put(new byte[] {'c', '1', 0}).putInt(length);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(b.array(), 0, b.position());
    }
    return new ByteArrayInputStream(out.toByteArray());
  }

  @Test
  void references() throws IOException {
    try (BamReader in = new BamReader(header(248))) {
      assertThat(in.referenceLength(0)).isEqualTo(248);
    }
  }

  @Test
  void aReferenceCannotBeShorterThanNothing() {
    assertThatThrownBy(() -> new BamReader(header(-5)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("reference c1 has the length -5");
  }
}
