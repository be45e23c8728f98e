package org.asterism.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.asterism.output.ByteBuilder;
import org.junit.jupiter.api.Test;

class BatchResultTest {
  /** The buffers that a batch's bytes go to, whichever there are. */
  private static List<ByteBuilder> buffers(BatchResult result) throws IllegalAccessException {
    List<ByteBuilder> buffers = new ArrayList<>();
    for (Field field : BatchResult.class.getDeclaredFields()) {
      if (field.getType() == ByteBuilder.class) {
        field.setAccessible(true);
        buffers.add((ByteBuilder) field.get(result));
      } else if (field.getType() == ByteBuilder[].class) {
        field.setAccessible(true);
        buffers.addAll(List.of((ByteBuilder[]) field.get(result)));
      }
    }
    return buffers;
  }

  /** A result type that grows by a buffer makes batches smaller only if its bytes are counted. */
  @Test
  void bytesOfEveryBufferCountForTheSizeOfBatches() throws IllegalAccessException {
    BatchResult result = new BatchResult(2);
    assertThat(buffers(result)).hasSizeGreaterThanOrEqualTo(6);
    long expected = 0;
    assertThat(result.bytes()).isZero();
    for (ByteBuilder buffer : buffers(result)) {
      buffer.put("seven!!".getBytes(java.nio.charset.StandardCharsets.US_ASCII), 0, 7);
      expected += 7;
      assertThat(result.bytes()).isEqualTo(expected);
    }
    result.clear(0);
    assertThat(result.bytes()).isZero();
  }
}
