package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueScannerTest {
  private static Object value(ParameterType type, String text) {
    return new ValueScanner(text).value(type);
  }

  private static String list(ParameterType type, String text) {
    return new ValueScanner(text).values(type).toString();
  }

  @ParameterizedTest
  @CsvSource({
    "INT32, 1e6, 1",
    "INT32, 0x10, 0",
    "INT32, 1.9, 1",
    "INT32, abc, 0",
    "INT32, -, 0",
    "INT32, +7, 7",
    "INT32, 010, 10",
    "INT32, 99999999999, 2147483647",
    "INT32, -99999999999, -2147483648",
    "INT32, -2147483648, -2147483648",
    "UINT64, 18446744073709551614, -2",
    "UINT64, -1, -1",
    "UINT64, -5, -5",
    "UINT64, 99999999999999999999999, -1",
    "UINT64, 31000000000, 31000000000",
    "UINT32, -1, 4294967295",
    "UINT32, 4294967296, 4294967295",
    "UINT16, -1, 65535",
    "UINT16, 70000, 65535",
    "UINT16, -70000, 65535",
    "DOUBLE, 0.3x, 0.3",
    "DOUBLE, 1e-7, 1.0E-7",
    "DOUBLE, inf, 0.0",
    "DOUBLE, nan, 0.0",
    "DOUBLE, 1e, 0.0",
    "DOUBLE, ., 0.0",
    "DOUBLE, -.5, -0.5",
    "DOUBLE, 2., 2.0",
  })
  void readsNumbersLikeAStream(ParameterType type, String text, String expected) {
    assertThat(value(type, text)).hasToString(expected);
  }

  @Test
  void aBadElementEndsANumberList() {
    assertThat(list(ParameterType.INT32, " 1 2 x 4")).isEqualTo("[1, 2, 0]");
    assertThat(list(ParameterType.INT32, "3x 5")).isEqualTo("[3, 0]");
    assertThat(list(ParameterType.INT32, "99999999999 5")).isEqualTo("[2147483647]");
    assertThat(list(ParameterType.DOUBLE, "0.1 0.2  ")).isEqualTo("[0.1, 0.2]");
  }

  @Test
  void quotesEncloseOneValue() {
    assertThat(list(ParameterType.STRING, " ID:x \"DS:a b\"  c")).isEqualTo("[ID:x, DS:a b, c]");
    assertThat(list(ParameterType.STRING, "\"\" x")).isEqualTo("[, x]");
    assertThat(value(ParameterType.STRING, "\"unterminated x")).isEqualTo("unterminated x");
    assertThat(value(ParameterType.STRING, "in\"side rest")).isEqualTo("in\"side");
  }

  @Test
  void carriageReturnsAndTabsAreBlanks() {
    assertThat(list(ParameterType.STRING, "\ta\tb\r")).isEqualTo("[a, b]");
  }

  @Property
  void everyIntegerReadsBack(@ForAll int v) {
    assertThat(value(ParameterType.INT32, v + "tail")).isEqualTo((long) v);
  }

  @Property
  void everyUnsignedReadsBack(@ForAll long v) {
    assertThat(value(ParameterType.UINT64, Long.toUnsignedString(v))).isEqualTo(v);
  }
}
