package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.asterism.cli.RecordedMatrix.Case;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of features that STAR crashes on, or loses the counts of. */
class SoloFeatureRunsTest {
  private static final String READS =
      "--readFilesIn sr1.fq sr2.fq sbc.fq --soloType CB_UMI_Simple --soloCBlen 8 --soloUMIstart 9"
          + " --soloUMIlen 6 --soloCBwhitelist swl.txt --outSAMtype None ";

  @TempDir static Path work;

  /** Sizes and hashes of the outputs of a run with these features. */
  private static List<String> outputs(String arguments) throws IOException {
    Case run = new Case("features", "s", RecordedCases.words(READS + arguments), List.of());
    List<String> lines = new RecordedMatrix(work, Main::run).outcome(run, List.of());
    assertThat(lines.get(0)).isEqualTo("status\t0");
    return lines;
  }

  @Test
  void aFeatureGivenTwiceIsCountedOnce() throws IOException {
    assertThat(outputs("--soloFeatures GeneFull Gene GeneFull --soloCellReadStats Standard"))
        .isEqualTo(outputs("--soloFeatures GeneFull Gene --soloCellReadStats Standard"));
  }

  @Test
  void twoPassesWorkWithEveryGeneType() throws IOException {
    List<String> all =
        outputs("--twopassMode Basic --soloFeatures Gene GeneFull_ExonOverIntron GeneFull_Ex50pAS");
    List<String> gene = outputs("--twopassMode Basic --soloFeatures Gene");
    assertThat(all).containsAll(gene);
    assertThat(all)
        .anyMatch(l -> l.startsWith("Solo.out/GeneFull_Ex50pAS/raw/matrix.mtx"))
        .anyMatch(l -> l.startsWith("Solo.out/GeneFull_ExonOverIntron/raw/matrix.mtx"));
  }
}
