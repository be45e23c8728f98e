package org.asterism.seed;

import static org.assertj.core.api.Assertions.assertThat;

import org.asterism.genome.GenomeIndex;
import org.asterism.genome.TinyIndex;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;

/** Spec 20 section 7.1. */
class WindowGeometryTest {
  private static final GenomeIndex INDEX =
      new TinyIndex().chromosome("a", "ACGTTGCA".repeat(300)).binBits(10).depth(3).build();

  @Test
  void defaultsAreCappedByTheBinsOfChromosomes() {
    assertThat(WindowGeometry.of(Parameters.of(), INDEX))
        .isEqualTo(new WindowGeometry(10, 9, 4, 4));
  }

  @Test
  void gapsDecideTheGrid() {
    assertThat(WindowGeometry.of(Parameters.of("--alignIntronMax", "1"), INDEX))
        .isEqualTo(new WindowGeometry(8, 2, 1, 13));
    assertThat(WindowGeometry.of(Parameters.of("--alignMatesGapMax", "300"), INDEX))
        .isEqualTo(new WindowGeometry(6, 10, 5, 49));
  }

  @Test
  void gapsLongerThanTheGenomeReachAllOfIt() {
    WindowGeometry all = new WindowGeometry(10, 4, 4, 4);
    assertThat(WindowGeometry.of(Parameters.of("--alignMatesGapMax", "-1"), INDEX)).isEqualTo(all);
    assertThat(WindowGeometry.of(Parameters.of("--alignIntronMax", "9999999999999"), INDEX))
        .isEqualTo(all);
    assertThat(WindowGeometry.logLines(Parameters.of("--alignMatesGapMax", "-1"), INDEX))
        .containsExactly(
            "To accommodate alignIntronMax=0 redefined winBinNbits=62",
            "winBinNbits=62 > pGe.gChrBinNbits=10   redefining:",
            "winBinNbits=10",
            "To accommodate alignIntronMax=0 and alignMatesGapMax=18446744073709551615, redefined"
                + " winFlankNbins=18014398509481984 and winAnchorDistNbins=36028797018963968");
  }
}
