package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec 51 section 18. */
class CellFilterParametersTest {
  private static CellFilterParameters of(String words) {
    return CellFilterParameters.of(List.of(words.split(" ")));
  }

  @Test
  void builtInNumbers() {
    CellFilterParameters ranger = of("CellRanger2.2");
    assertThat(ranger.expectedCells()).isEqualTo(3000);
    assertThat(ranger.maxPercentile()).isEqualTo(0.99);
    assertThat(ranger.maxMinRatio()).isEqualTo(10);
    assertThat(ranger.logLines())
        .containsExactly(
            "ParametersSolo: using hardcoded filtering parameters for --soloCellFilterType"
                + " CellRanger2.2",
            "ParametersSolo: --soloCellFilterType CellRanger2.2 filtering parameters: 3000 0.99"
                + " 10");
    CellFilterParameters drops = of("EmptyDrops_CR");
    assertThat(List.of(drops.indMin(), drops.indMax(), drops.umiMin(), drops.candMaxN()))
        .containsExactly(45000, 90000, 500, 20000);
    assertThat(drops.umiMinFracMedian()).isEqualTo(0.01);
    assertThat(drops.fdr()).isEqualTo(0.01);
    assertThat(drops.simN()).isEqualTo(10000);
    assertThat(of("None").none()).isTrue();
  }

  @Test
  void givenNumbersAreLoggedAsTheyAre() {
    assertThat(of("CellRanger2.2 1e3 .5 10 7").logLines())
        .containsExactly(
            "ParametersSolo: --soloCellFilterType CellRanger2.2 filtering parameters:  1e3 .5 10"
                + " 7");
    assertThat(of("CellRanger2.2 1e3 .5 10 7").expectedCells()).isEqualTo(1000);
  }

  /** A number too many: a whole number ends at the point, where the next one begins. */
  @Test
  void fieldsGoOnInsideAWord() {
    CellFilterParameters f = of("EmptyDrops_CR 40 0.99 10 300 1000 20 100 0.01 2000 0.01 5000");
    assertThat(f.umiMin()).isEqualTo(20);
    assertThat(f.umiMinFracMedian()).isEqualTo(100);
    assertThat(f.candMaxN()).isZero();
    assertThat(f.fdr()).isEqualTo(0.01);
    assertThat(f.simN()).isEqualTo(2000);
  }

  @Test
  void wholeNumbersAreUnsigned() {
    assertThat(of("TopCells 4294967295").topCells()).isEqualTo(-1);
    assertThat(of("TopCells -1").topCells()).isEqualTo(-1);
    assertThat(of("TopCells 5x").topCells()).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Foo",
        "TopCells",
        "TopCells x",
        "TopCells 4294967296",
        "TopCells 99999999999999999999999",
        "CellRanger2.2 1",
        "CellRanger2.2 1 2",
        "CellRanger2.2 a 2 3",
        "CellRanger2.2 1 2 .",
        "EmptyDrops_CR 1",
        "EmptyDrops_CR 1 2 3 4 5 6 7 8 9",
        "EmptyDrops_CR 40 0.99 10 x 1000 20 100 0.01 2000 0.01"
      })
  void refused(String words) {
    assertThatThrownBy(() -> of(words))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
        .hasMessageContaining("--soloCellFilter");
  }
}
