package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
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

  @Test
  void junctionsThatAreNotWrittenAreMissedBeforeMapping() throws IOException {
    String single = "--readFilesIn sr1.fq sq.fq" + SIMPLE + " --soloFeatures Gene SJ";
    Case c = new Case("run", "s", List.of((single + " --outSJtype None").split(" ")), List.of());
    List<String> progress = new ArrayList<>();
    RecordedMatrix matrix =
        new RecordedMatrix(
            work,
            (arguments, out, err) -> {
              ByteArrayOutputStream lines = new ByteArrayOutputStream();
              int status = Main.run(arguments, new PrintStream(lines, true), err);
              progress.add(lines.toString());
              return status;
            });
    List<String> outcome = matrix.outcome(c, List.of());
    assertThat(outcome.get(0)).isEqualTo("status\t109");
    assertThat(outcome.get(1)).contains("could not open input file", "SJ.start_gap.tsv");
    assertThat(progress.get(progress.size() - 1)).doesNotContain("started mapping");
  }

  @Test
  void readStatisticsMayBeWantedOfTwoPasses() throws IOException {
    String single = "--readFilesIn sr1.fq sq.fq" + SIMPLE + " --soloCellReadStats Standard";
    assertThat(cells(single + " --soloFeatures SJ Gene --twopassMode Basic"))
        .anyMatch(line -> line.startsWith("Solo.out/Gene/CellReads.stats"));
  }
}
