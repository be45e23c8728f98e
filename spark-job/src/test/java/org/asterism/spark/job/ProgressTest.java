package org.asterism.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class ProgressTest {
  @Test
  void lineSaysReadsRateAndShare() {
    assertThat(Progress.line(1_500_000, 1_200_000, 3_000_000_000L))
        .isEqualTo("asterism: 1,500,000 reads, 500,000 reads/s, 80.0% mapped");
    assertThat(Progress.line(0, 0, 0)).isEqualTo("asterism: 0 reads, 0 reads/s, 0.0% mapped");
  }

  @Test
  void terminalGetsALastLineAndOthersStayQuietInAShortRun() {
    for (boolean terminal : new boolean[] {true, false}) {
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      new Progress(new PrintStream(err, true), terminal, () -> 10, () -> 5).close();
      assertThat(err.toString().contains("10 reads")).isEqualTo(terminal);
      assertThat(err.toString().endsWith("\n")).isEqualTo(terminal);
    }
  }
}
