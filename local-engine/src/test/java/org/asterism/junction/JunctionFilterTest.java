package org.asterism.junction;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.asterism.output.Alignments;
import org.asterism.output.ToyGenome;
import org.asterism.params.JunctionOutputParameters;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JunctionFilterTest {
  private static final int GTAG = 1;

  private final JunctionTable table = new JunctionTable();

  private static JunctionOutputParameters limits(String... arguments) {
    return Parameters.of(arguments).junctionOutput();
  }

  /** Reads over an intron given by its first and last base, 1-based in chrA. */
  private void seen(int first, int last, int motif, int reads, int overhang) {
    for (int i = 0; i < reads; i++) {
      table.add(
          Alignments.mapped(
              Alignments.on(0, 0)
                  .block(0, first - 1 - overhang, overhang, 0)
                  .gap(motif)
                  .block(overhang, last, overhang, 0)
                  .done()),
          limits());
    }
  }

  private void annotated(int first, int last) {
    table.add(
        Alignments.mapped(
            Alignments.on(0, 0)
                .block(0, first - 2, 1, 0)
                .annotated(0, 2)
                .block(1, last, 1, 0)
                .done()),
        limits());
  }

  private List<Long> kept(JunctionOutputParameters limits) {
    JunctionFilter filter = new JunctionFilter(limits);
    JunctionList list = filter.byDistance(filter.bySupport(table.toList()));
    List<Long> starts = new ArrayList<>();
    for (long s : list.start) {
      starts.add(s + 1);
    }
    return starts;
  }

  /** Example X4: donors 5 apart; one read over 601-800, three over 606-860 (non-canonical). */
  @ParameterizedTest
  @CsvSource({"10 0 5 10, 601", "5 0 5 10, 601 606", "0 6 0 0, 606"})
  void distanceToOtherJunctions(String distances, String expected) {
    seen(601, 800, GTAG, 1, 30);
    seen(606, 860, 0, 3, 32);
    List<String> arguments = new ArrayList<>(List.of("--outSJfilterDistToOtherSJmin"));
    arguments.addAll(List.of(distances.split(" ")));
    assertThat(kept(limits(arguments.toArray(new String[0]))))
        .extracting(String::valueOf)
        .containsExactly(expected.split(" "));
  }

  @Test
  void writesTheTableOfX4(@TempDir Path dir) throws IOException {
    seen(601, 800, GTAG, 1, 30);
    seen(606, 860, 0, 3, 32);
    Path file = dir.resolve("SJ.out.tab");
    JunctionTableWriter.write(
        file,
        table,
        ToyGenome.chromosomes(),
        limits("--outSJfilterDistToOtherSJmin", "0", "6", "0", "0"));
    assertThat(file).hasContent("chrA\t606\t860\t0\t0\t0\t3\t0\t32\n");
  }

  @Test
  void annotatedNonCanonicalJunctionsHaveStrandZero(@TempDir Path dir) throws IOException {
    annotated(1281, 1561);
    seen(601, 800, 4, 5, 20);
    Path file = dir.resolve("SJ.out.tab");
    int lines = JunctionTableWriter.write(file, table, ToyGenome.chromosomes(), limits());
    assertThat(file)
        .hasContent("chrA\t601\t800\t2\t4\t0\t5\t0\t20\nchrA\t1281\t1561\t0\t0\t1\t1\t0\t1\n");
    assertThat(lines).isEqualTo(2);
  }

  @Test
  void emptyTableMakesAnEmptyFile(@TempDir Path dir) throws IOException {
    Path file = dir.resolve("SJ.out.tab");
    JunctionTableWriter.write(file, table, ToyGenome.chromosomes(), limits());
    assertThat(file).isEmptyFile();
  }

  /** Defaults: counts 3 1 1 1, overhang 30 12 12 12. */
  @ParameterizedTest
  @CsvSource({
    "0, 2, 30, false",
    "0, 3, 29, false",
    "0, 3, 30, true",
    "1, 1, 11, false",
    "1, 1, 12, true",
    "2, 1, 12, true",
    "6, 1, 11, false",
    "5, 1, 12, true"
  })
  void supportByMotif(int motif, int reads, int overhang, boolean passes) {
    seen(601, 800, motif, reads, overhang);
    assertThat(kept(limits())).hasSize(passes ? 1 : 0);
  }

  @Test
  void eitherCountSuffices() {
    seen(601, 800, GTAG, 2, 20);
    assertThat(kept(limits("--outSJfilterCountUniqueMin", "3", "3", "3", "3"))).hasSize(1);
    assertThat(
            kept(
                limits(
                    "--outSJfilterCountUniqueMin",
                    "3",
                    "-1",
                    "3",
                    "3",
                    "--outSJfilterCountTotalMin",
                    "3",
                    "2",
                    "3",
                    "3")))
        .hasSize(1);
    assertThat(
            kept(
                limits(
                    "--outSJfilterCountUniqueMin",
                    "3",
                    "-1",
                    "3",
                    "3",
                    "--outSJfilterCountTotalMin",
                    "3",
                    "-1",
                    "3",
                    "3")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1, 200, true", "1, 201, false", "2, 300, true", "2, 301, false", "3, 3000, true"})
  void longIntronsNeedMoreReads(int reads, int length, boolean passes) {
    seen(601, 600 + length, GTAG, reads, 20);
    assertThat(kept(limits("--outSJfilterIntronMaxVsReadN", "200", "300"))).hasSize(passes ? 1 : 0);
  }

  @Test
  void aNegativeLengthIsNoLimit() {
    seen(601, 400_000, GTAG, 1, 20);
    assertThat(kept(limits("--outSJfilterIntronMaxVsReadN", "-1", "300"))).hasSize(1);
  }

  @Test
  void sharedDonorsAndAcceptorsAreAtDistanceZero() {
    seen(601, 800, GTAG, 1, 20);
    seen(601, 900, GTAG, 1, 20);
    String[] one = {"--outSJfilterDistToOtherSJmin", "10", "1", "5", "10"};
    assertThat(kept(limits())).hasSize(2);
    assertThat(kept(limits(one))).isEmpty();
    table.clear();
    seen(601, 900, GTAG, 1, 20);
    seen(701, 900, GTAG, 1, 20);
    assertThat(kept(limits(one))).isEmpty();
  }

  @Test
  void failingAndAnnotatedJunctionsStillCountAsNeighbours() {
    // motif GC/AG needs a distance of 5, GT/AG none: the failing one keeps the other away
    seen(601, 800, 3, 1, 20);
    seen(604, 860, 3, 1, 20);
    seen(607, 920, 3, 1, 20);
    assertThat(kept(limits())).isEmpty();
    table.clear();
    annotated(601, 800);
    seen(604, 860, 3, 1, 20);
    assertThat(kept(limits())).containsExactly(601L);
  }

  @Test
  void theFirstDonorIsMeasuredFromTheStartOfTheGenome() {
    seen(21, 800, 3, 1, 20);
    assertThat(kept(limits("--outSJfilterDistToOtherSJmin", "0", "0", "20", "0"))).hasSize(1);
    assertThat(kept(limits("--outSJfilterDistToOtherSJmin", "0", "0", "21", "0"))).isEmpty();
  }
}
