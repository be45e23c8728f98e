package org.asterism.liftover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import org.asterism.params.FatalException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiftOverTest {
  private static final String CHAIN =
      "chain 1000 chrA 1000 + 100 900 chrB 2000 + 500 1310 1\n200 50 60\n300 0 10\n250\n";

  private final StringBuilder lifted = new StringBuilder();
  private final StringBuilder rest = new StringBuilder();

  private void lift(String gtf) throws IOException {
    Chains chains = Chains.read(new BufferedReader(new StringReader(CHAIN)));
    LiftOver.lift(chains, new BufferedReader(new StringReader(gtf)), lifted, rest);
  }

  @ParameterizedTest
  @CsvSource({
    "100,150,500,550",
    "99,150,500,550",
    "250,320,650,699",
    "299,300,699,699",
    "350,649,760,1059",
    "649,650,1059,1070",
    "850,950,1270,1319",
    "899,900,1319,1319"
  })
  void workedExample_lifted(int start, int end, int newStart, int newEnd) throws IOException {
    lift("chrA\ts\texon\t" + start + "\t" + end + "\t.\t+\t.\tgene_id \"g\";\n");
    assertThat(lifted)
        .hasToString("chrB\ts\texon\t" + newStart + "\t" + newEnd + "\t.\t+\t.\tgene_id \"g\";\n");
    assertThat(rest).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"300,349", "310,340", "950,990", "10,50"})
  void workedExample_unlifted(int start, int end) throws IOException {
    String line = "chrA\ts\texon\t" + start + "\t" + end + "\t.\t+\t.\tx\n";
    lift("#comment\n\n" + line);
    assertThat(lifted).isEmpty();
    assertThat(rest).hasToString(line);
  }

  @Test
  void lineOfFiveFields_isTheLastOneLifted() throws IOException {
    lift("chrA\ts\texon\t100\t150\nchrA\ts\texon\t100\t150\t.\nchrA\ts\texon\t10\t50\t.\n");
    assertThat(lifted).hasToString("chrB\ts\texon\t500\t550");
    assertThat(rest).hasToString("chrA\ts\texon\t10\t50\t.\n");
  }

  @Test
  void chromosomeWithoutChain_isAnError() {
    assertThatThrownBy(() -> lift("chrC\ts\texon\t100\t150\t.\n"))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(104))
        .hasMessageContaining("GTF contains chromosome chrC not present in the chain file");
  }
}
