package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.asterism.cli.RecordedMatrix.Case;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Single cell runs that STAR does not get through. */
class SoloRunsTest {
  private static final String SIMPLE =
      " --soloType CB_UMI_Simple --soloCBlen 8 --soloUMIstart 9 --soloUMIlen 6 --soloCBwhitelist"
          + " sqwl.txt --outSAMtype None";
  private static final String PAIRS = "--readFilesIn sr1.fq sr2.fq sq.fq" + SIMPLE;

  @TempDir Path work;

  /** What the run leaves in the folder of solo outputs. */
  private List<String> cells(String arguments) throws IOException {
    Case c = new Case("run", "s", List.of(arguments.split(" ")), List.of());
    List<String> lines = new RecordedMatrix(work, Main::run).outcome(c, List.of());
    assertThat(lines).first().isEqualTo("status\t0");
    return lines.stream().filter(l -> l.startsWith("Solo.out/")).toList();
  }

  @Test
  void pairsWithBarcodeFilesMayBeHeldBackBySJout() throws IOException {
    String barcodes = "Solo.out/Barcodes.stats";
    List<String> plain = cells(PAIRS);
    List<String> filtered = cells(PAIRS + " --outFilterType BySJout");
    assertThat(filtered.stream().filter(l -> l.startsWith(barcodes)).toList())
        .hasSize(1)
        .isEqualTo(plain.stream().filter(l -> l.startsWith(barcodes)).toList());
  }

  @Test
  void theFirstOfTwoPassesCountsNoFeatures() throws IOException {
    String single = "--readFilesIn sr1.fq sq.fq" + SIMPLE;
    String features = " --soloFeatures GeneFull_Ex50pAS GeneFull_ExonOverIntron";
    // junctions of the first pass are all annotated or too weak: the second pass is the plain run
    String strict =
        " --outSJfilterCountUniqueMin 999 999 999 999 --outSJfilterCountTotalMin 999 999"
            + " 999 999";
    assertThat(cells(single + features + strict + " --twopassMode Basic"))
        .isEqualTo(cells(single + features + strict));
  }
}
