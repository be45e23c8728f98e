package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentLinesTest {
  private static List<String> lines(String... arguments) {
    return ArgumentLines.lines(List.of(arguments));
  }

  @Test
  void oneLineForEachParameter() {
    assertThat(lines("--a", "1", "2", "--b=x y", "--c", "p q", "--d=e=f"))
        .containsExactly("", "a 1 2", "b \"x y\"", "c \"p q\"", "d e=f");
  }

  @Test
  void valuesBeforeTheFirstNameAreALineOfTheirOwn() {
    assertThat(lines("foo", "--a", "1")).containsExactly(" foo", "a 1");
  }

  @Test
  void anArgumentWithALineBreakBreaksIntoLines() {
    assertThat(lines("--a", "1\nb 2")).containsExactly("", "a \"1", "b 2\"");
  }

  @Test
  void theEchoQuotesSeparateValuesOnly() {
    assertThat(ArgumentLines.echo("STAR", List.of("--g=a b", "--r", "ID:x", "DS:a b", "-1")))
        .isEqualTo("STAR --g=a b --r ID:x \"DS:a b\" -1");
  }
}
