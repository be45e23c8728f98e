package org.asterism.solo.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.asterism.solo.count.Cells.genes;
import static org.asterism.solo.count.Cells.lines;
import static org.asterism.solo.count.Cells.multiLines;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.asterism.solo.SoloRecord;
import org.junit.jupiter.api.Test;

/** Worked examples of spec 50 section 18 and 51 section 20. Genes are 0-based: G4 is 3. */
class GeneCountsTest {
  private static Cells filtered(String filter) {
    return Cells.listed("--soloUMIdedup", "1MM_CR", "--soloUMIfiltering", filter)
        .reads(1, 0, "AACCGA", 0)
        .reads(2, 0, "AACCGA", 2)
        .reads(1, 0, "GGTTAC", 2)
        .reads(1, 0, "GGTTAC", 7);
  }

  @Test
  void filtersOfTheWorkedExample() {
    assertThat(lines(filtered("-").count()[0])).containsExactly("1 1 1", "3 1 2", "8 1 1");
    assertThat(lines(filtered("MultiGeneUMI").count()[0])).containsExactly("3 1 1");
    assertThat(lines(filtered("MultiGeneUMI_All").count()[0]))
        .containsExactly("1 1 1", "3 1 2", "8 1 1");
    assertThat(lines(filtered("MultiGeneUMI_CR").count()[0])).containsExactly("3 1 1");
  }

  @Test
  void noDedupKeepsGenesWhoseMoleculesWereAllRemoved() {
    Cells cells =
        Cells.listed(
            "--soloUMIdedup", "Exact", "NoDedup", "1MM_All", "--soloUMIfiltering", "MultiGeneUMI");
    cells.tags = true;
    cells.reads(1, 1, "AACCGA", 0).reads(2, 1, "AACCGA", 2).reads(1, 1, "AACCGA", 7);
    Map<Long, Long> molecules = new HashMap<>();
    FeatureCounts f = cells.count(1, 1000, 1, (order, cell, umi) -> molecules.put(order, umi))[0];
    assertThat(lines(f)).containsExactly("1 2 0 1 0", "3 2 1 2 1", "8 2 0 1 0");
    long umi = Cells.packed("AACCGA");
    assertThat(molecules).isEqualTo(Map.of(0L, -1L, 1L, umi, 2L, umi, 3L, -1L));
  }

  private static Cells multiGene(String dedup, String filter, String... methods) {
    String[] options = {
      "--soloUMIdedup", dedup, "--soloUMIfiltering", filter, "--soloMultiMappers"
    };
    String[] all =
        java.util.stream.Stream.concat(
                java.util.Arrays.stream(options)
                    .flatMap(o -> java.util.Arrays.stream(o.split(" "))),
                java.util.Arrays.stream(methods))
            .toArray(String[]::new);
    return Cells.listed(all)
        .reads(2, 1, "AACCGA", 3)
        .reads(1, 1, "AACCGT", 3)
        .reads(1, 1, "GGTTAC", 4)
        .reads(1, 1, "ACACAC", 3, 4)
        .reads(1, 1, "TGTGTG", 3, 4)
        .reads(2, 1, "CCAATT", 5, 6)
        .reads(1, 1, "AACCGA", 3, 4)
        .reads(1, 0, "AACCGA", 3);
  }

  @Test
  void methodsOfTheWorkedExample() {
    FeatureCounts f = multiGene("Exact", "-", "Uniform", "Rescue", "PropUnique", "EM").count()[0];
    assertThat(lines(f)).containsExactly("4 1 1", "4 2 2", "5 2 1");
    // sums with the unique counts 2 and 1: 3.5 3.75 4 3.99219, 2.5 2.25 2 2.00781
    assertThat(multiLines(f))
        .containsExactly(
            "4 2 1.50000 1.75000 2.00000 1.99219",
            "5 2 1.50000 1.25000 1.00000 1.00781",
            "6 2 0.500000 0.500000 0.500000 0.500000",
            "7 2 0.500000 0.500000 0.500000 0.500000");
    assertThat(f.statistics[6]).isEqualTo(10);
    assertThat(f.statistics[8]).isEqualTo(5);
  }

  @Test
  void filterLeavesOutUmisThatUniqueGeneReadsHave() {
    FeatureCounts f = multiGene("Exact", "MultiGeneUMI_All", "Uniform").count()[0];
    assertThat(multiLines(f))
        .containsExactly("4 2 1.00000", "5 2 1.00000", "6 2 0.500000", "7 2 0.500000");
  }

  @Test
  void severalDedupTypesMakeRowsOfTheFirstGene() {
    FeatureCounts f = multiGene("NoDedup Exact 1MM_CR", "-", "Uniform").count()[0];
    assertThat(multiLines(f).subList(0, 4))
        .containsExactly(
            "4 2 1.50000 0.00000 0.00000",
            "1 2 0.00000 1.50000 0.00000",
            "1 2 0.00000 0.00000 1.50000",
            "5 2 1.50000 0.00000 0.00000");
    assertThat(f.multiStart[f.cellCount]).isEqualTo(12);
  }

  @Test
  void expectationMaximizationOfMoreThanAHundredGenesIsNotANumber() {
    int[] many = IntStream.range(0, 101).toArray();
    Cells one = Cells.listed("--soloMultiMappers", "EM").reads(1, 0, "ACACAC", many);
    one.genes = 200;
    assertThat(one.count()[0].multiValue[100]).isNaN();
    one.reads(1, 0, "TGTGTG", many);
    assertThat(multiLines(one.count()[0])).hasSize(101).startsWith("1 1 0.0198020");
  }

  @Test
  void readsOfOneUmiWithoutACommonGeneAddNothing() {
    FeatureCounts f =
        Cells.listed("--soloMultiMappers", "Uniform")
            .reads(1, 0, "ACACAC", 1, 2)
            .reads(1, 0, "ACACAC", 3, 4)
            .reads(1, 0, "TGTGTG", 1, 2)
            .reads(1, 0, "TGTGTG", 2, 3)
            .count()[0];
    assertThat(multiLines(f)).containsExactly("3 1 1.00000");
    assertThat(f.totalReads[0]).isEqualTo(4);
    assertThat(f.mostRecords).isEqualTo(8);
  }

  @Test
  void multiGeneReadsCountOnlyIfWanted() {
    FeatureCounts f =
        Cells.listed("--soloCellReadStats", "Standard").reads(1, 3, "ACACAC", 1, 2).count()[0];
    assertThat(f.cellCount).isZero();
    assertThat(f.cellReads.size).isEqualTo(1);
    assertThat(f.cellReads.cells[0]).isEqualTo(3);
    assertThat(f.cellReads.sums).startsWith(1, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0);
  }

  @Test
  void repeatedDedupTypeIsCountedInItsLastColumn() {
    FeatureCounts f =
        Cells.listed("--soloUMIdedup", "Exact", "Exact").reads(2, 0, "ACACAC", 1).count()[0];
    assertThat(lines(f)).containsExactly("2 1 0 1");
    assertThat(f.statistics[10]).isZero();
  }

  @Test
  void rejectedReadsAreInNoCellAndNameTheirCandidates() {
    Cells cells = Cells.listed("--soloCellReadStats", "Standard");
    cells.reads(40, 1, "ACACAC", 3).reads(1, 2, "ACACAC", 3);
    cells.read(r -> candidates(r, "II", 1, 2));
    cells.read(r -> candidates(r, "I+", 1, 2));
    cells.read(r -> candidates(r, "I", 5));
    FeatureCounts f = cells.count()[0];
    // 40 : 1 is 0.9756; with quality 10 for the second it is 40 e-4 : 0.1
    assertThat(f.statistics[4]).isEqualTo(1);
    assertThat(f.statistics[5]).isEqualTo(1);
    assertThat(f.statistics[6]).isEqualTo(42);
    assertThat(f.statistics[7]).isEqualTo(41);
    assertThat(f.cellCount).isEqualTo(3);
    assertThat(f.cells).startsWith(1, 2, 5);
    assertThat(f.totalReads).startsWith(41, 1, 0);
    assertThat(f.mostRecords).isEqualTo(42);
    assertThat(f.cellReads.noCell).containsExactly(2, 0, 0, 0, 2, 0, 2, 0, 2, 0, 0, 0, 0, 0, 0);
    assertThat(f.cellReads.sums).startsWith(41, 40, 0, 1, 41, 0, 41, 0, 41, 0, 0, 0, 0, 41, 0);
  }

  private static void candidates(SoloRecord r, String quality, long... cells) {
    r.status = cells.length;
    r.candidateCount = cells.length;
    for (int i = 0; i < cells.length; i++) {
      r.candidates[i] = cells[i];
      r.candidateQuality[i] = (byte) quality.charAt(i);
    }
    r.umi = Cells.packed("GTGTGT");
    genes(0, 3).accept(r);
  }
}
