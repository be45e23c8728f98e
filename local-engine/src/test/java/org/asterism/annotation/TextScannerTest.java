package org.asterism.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class TextScannerTest {
  @Test
  void anyRunOfBlanks_separates() {
    TextScanner s = new TextScanner("  chr1\t \u000b x\r7");

    assertThat(s.word()).isEqualTo("chr1");
    assertThat(s.word()).isEqualTo("x");
    assertThat(s.number()).isEqualTo(7);
    assertThat(s.word()).isEmpty();
  }

  @Test
  void numberEndsAtFirstOtherCharacter_whatFollowsIsLost() {
    TextScanner s = new TextScanner("172.5 190 + attributes");

    assertThat(s.number()).isEqualTo(172);
    assertThat(s.number()).isZero();
    assertThat(s.character()).isEqualTo('.');
    assertThat(s.word()).isEmpty();
    assertThat(s.rest()).isEmpty();
  }

  @Test
  void strandIsOneCharacter() {
    TextScanner s = new TextScanner("+1 rest of line");

    assertThat(s.character()).isEqualTo('+');
    assertThat(s.word()).isEqualTo("1");
    assertThat(s.rest()).isEqualTo(" rest of line");
  }

  @Test
  void signs_wrapAround() {
    assertThat(new TextScanner("-5").number()).isEqualTo(-5);
    assertThat(new TextScanner("+80").number()).isEqualTo(80);
  }

  @Test
  void tooLargeNumber_isAllOnesAndFails() {
    TextScanner s = new TextScanner("18446744073709551616 next");

    assertThat(s.number()).isEqualTo(-1);
    assertThat(s.word()).isEmpty();
  }

  @Property
  void everyUnsignedNumber_isReadBack(@ForAll long value) {
    assertThat(new TextScanner(Long.toUnsignedString(value)).number()).isEqualTo(value);
  }
}
