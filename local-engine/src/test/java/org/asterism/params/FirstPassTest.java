package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the first pass of twopassMode Basic does otherwise than the second. */
class FirstPassTest {
  @Test
  void hasNoOutputsOfReadsAndNoFilterByJunctions() {
    Parameters first =
        Parameters.of(
                "--twopassMode",
                "Basic",
                "--outFilterType",
                "BySJout",
                "--outReadsUnmapped",
                "Fastx",
                "--quantMode",
                "GeneCounts",
                "--outFilterMismatchNmax",
                "3")
            .firstPass();
    assertThat(first.samOutput().samText()).isFalse();
    assertThat(first.samOutput().bamUnsorted()).isFalse();
    assertThat(first.samOutput().unmappedFastx()).isFalse();
    assertThat(first.quant().geneCounts()).isFalse();
    assertThat(first.filter().bySJout()).isFalse();
    assertThat(first.filter().mismatchNmax()).isEqualTo(3);
  }

  @Test
  void readsAreThoseThatBothLimitsAllow() {
    assertThat(mapNumber()).isEqualTo(Long.MAX_VALUE);
    assertThat(mapNumber("--twopass1readsN", "7")).isEqualTo(7);
    assertThat(mapNumber("--twopass1readsN", "7", "--readMapNumber", "5")).isEqualTo(5);
    assertThat(mapNumber("--readMapNumber", "5")).isEqualTo(5);
  }

  private static long mapNumber(String... arguments) {
    return Parameters.of(arguments).firstPass().reads().mapNumber();
  }

  @Test
  void collectsJunctionsThatTheRunDoesNotWrite() {
    Parameters p = Parameters.of("--outSJtype", "None");
    assertThat(p.junctionOutput().written()).isFalse();
    assertThat(p.firstPass().junctionOutput().written()).isTrue();
  }
}
