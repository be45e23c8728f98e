package org.asterism.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run of the mutation fuzz with fixed seeds; the long one is benchmarks/mutations. */
class MutationFuzzTest {
  @TempDir Path work;

  @Test
  void damagedFilesEndInAnErrorThatBlamesThem() throws Exception {
    MutationFuzz fuzz = new MutationFuzz(work.resolve("fuzz"));
    for (int n = 0; n < 300; n++) {
      fuzz.input(1, n);
    }
    assertThat(fuzz.findings()).isEmpty();
    // the damage is neither always harmless nor always noticed at the door
    assertThat(fuzz.statuses().get(0)).isBetween(30, 270);
    assertThat(fuzz.statuses()).containsKeys(102, 104);
  }

  /** Inputs that a long run once ended badly on: junctions that begin before the genome. */
  @Test
  void junctionsOutsideTheGenomeAreNoMistakeOfTheProgram() throws Exception {
    MutationFuzz fuzz = new MutationFuzz(work.resolve("fuzz"));
    fuzz.input(31, 35264);
    fuzz.input(31, 88398);
    assertThat(fuzz.findings()).isEmpty();
  }
}
