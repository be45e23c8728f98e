package org.asterism.spark.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoloFuzzTest {
  private static final int RUNS = 15;

  @Test
  void theSparkJobDoesWhatTheLocalEngineDoes(@TempDir Path work) throws IOException {
    SoloFuzz fuzz = new SoloFuzz(work, null);
    for (long seed = 1; seed <= RUNS; seed++) {
      assertThat(fuzz.differences(seed)).as("seed " + seed).isEmpty();
    }
    // options are made so that they fit together
    assertThat(fuzz.refused()).isLessThan(RUNS / 3);
  }
}
