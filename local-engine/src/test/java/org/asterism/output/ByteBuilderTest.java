package org.asterism.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteBuilderTest {
  private static String decimal(long v) {
    ByteBuilder b = new ByteBuilder(1);
    b.putDecimal(v);
    return new String(b.toByteArray(), StandardCharsets.US_ASCII);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        9,
        10,
        99,
        100,
        -1,
        -10,
        2147483647,
        2147483648L,
        -2147483648L,
        999999999999999999L,
        1000000000000000000L,
        Long.MAX_VALUE,
        Long.MIN_VALUE
      })
  void decimalsAtTheEdges(long v) {
    assertThat(decimal(v)).isEqualTo(Long.toString(v));
  }

  @Property
  void decimals(@ForAll long v) {
    assertThat(decimal(v)).isEqualTo(Long.toString(v));
  }

  @Property
  void littleEndian(@ForAll int i, @ForAll short s) {
    ByteBuilder b = new ByteBuilder(1);
    b.putIntLe(i);
    b.putShortLe(s);
    ByteBuffer read = ByteBuffer.wrap(b.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(read.getInt()).isEqualTo(i);
    assertThat(read.getShort()).isEqualTo(s);
    assertThat(read.hasRemaining()).isFalse();
  }
}
