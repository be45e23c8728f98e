package org.asterism.quant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.asterism.align.Alignment;
import org.asterism.output.Alignments;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which gene a read counts for: unstranded, same strand, reverse strand. */
class GeneAssignerTest {
  @TempDir static Path dir;
  private static Annotation annotation;

  @BeforeAll
  static void tables() throws IOException {
    annotation = ExampleAnnotation.in(dir);
  }

  private static String genes(Alignment a) {
    GeneHits hits = new GeneHits();
    new GeneAssigner(annotation.exons()).assign(Alignments.mapped(a), hits);
    assertThat(hits.size).isEqualTo(3);
    return IntStream.range(0, 3)
        .mapToObj(
            i ->
                switch (hits.hits[i]) {
                  case GeneHits.NONE -> "-";
                  case GeneHits.AMBIGUOUS -> "?";
                  default -> annotation.geneId(hits.hits[i]);
                })
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 900, 99, - - -",
    "0, 900, 100, G1 G1 -",
    "1, 900, 100, G1 - G1",
    "0, 1199, 100, G1 G1 -",
    "0, 1200, 100, - - -",
    "0, 1040, 100, ? ? -",
    "1, 1040, 100, ? - ?",
    "0, 1160, 20, G1 G1 -",
    "0, 1149, 1, ? ? -",
    "0, 1150, 1, G1 G1 -",
    "0, 3000, 100, G4 G4 G4",
    "1, 3000, 100, G4 G4 G4",
    "0, 7195, 100, G3 - G3",
    "1, 7195, 100, G3 G3 -",
    "0, 0, 10, - - -",
    "0, 7696, 10, - - -",
    "0, 7695, 10, G3 - G3",
  })
  void oneOverlappingBaseIsEnough(int strand, long start, int length, String expected) {
    assertThat(genes(Alignments.on(0, strand).block(0, start, length, 0).done()))
        .isEqualTo(expected);
  }

  @Test
  void bothBlocksOfAReadCount() {
    assertThat(
            genes(Alignments.on(0, 0).block(0, 1160, 40, 0).gap(1).block(40, 2000, 60, 0).done()))
        .isEqualTo("G1 G1 -");
    assertThat(
            genes(Alignments.on(0, 0).block(0, 2000, 40, 0).gap(0).block(40, 3000, 60, 0).done()))
        .isEqualTo("? ? G4");
  }

  @Test
  void whatAnIntronSpansDoesNot() {
    assertThat(genes(Alignments.on(0, 0).block(0, 900, 50, 0).gap(0).block(50, 1300, 50, 0).done()))
        .isEqualTo("- - -");
  }

  @Test
  void aMateAloneHasTheStrandOfItsPair() {
    // mate 2 alone on the plus strand: the pair lies on the minus strand
    assertThat(genes(Alignments.on(0, 1).block(0, 1000, 60, 1).done())).isEqualTo("G1 - G1");
  }

  @Test
  void readsWithSeveralAlignmentsCountForNoGene() {
    GeneHits hits = new GeneHits();
    Alignment a = Alignments.on(0, 0).block(0, 1000, 60, 0).done();
    new GeneAssigner(annotation.exons()).assign(Alignments.mapped(a, a), hits);
    assertThat(hits.multimappers).isEqualTo(1);
    assertThat(hits.size).isZero();
  }
}
