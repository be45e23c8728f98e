package org.asterism.solo.feature;

import static org.assertj.core.api.Assertions.assertThat;

import org.asterism.align.Alignment;
import org.asterism.output.Alignments;
import org.asterism.params.SoloFeature;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The gene types: worked examples of spec 50 section 18.11 and the corners of section 19. */
class GeneAssignmentTest {
  private static final SoloGenes EXAMPLE = ToyGenes.example().genes();

  private final Assigned forward = new Assigned(EXAMPLE, 0, false, Assigned.GENE_TYPES);

  private static Assigned with(int strand, ToyGenes genes) {
    return new Assigned(genes.genes(), strand, false, Assigned.GENE_TYPES);
  }

  @ParameterizedTest
  @CsvSource({
    "3100, 0, G1 1,G1 0,G1 1,G1 1",
    "1600, 0, - 0,G1 0,G1 5,G1 5",
    "1380, 0, - 0,G1 0,G1 5,G1 5",
    "1371, 0, - 0,G1 0,G1 5,G1 5",
    "1366, 0, - 0,G1 0,G1 5,G1 3",
    "3100, 1, - 0,- 0,- 0,- 2",
    "1600, 1, - 0,- 0,- 0,- 6",
    "6520, 0, G3 1,G3 0,G3 1,G3 1",
    "9500, 0, G4;G5 1,G4;G5 0,G4;G5 1,G4;G5 1",
    "9780, 0, G5 1,G4;G5 0,G5 1,G5 1",
    "990, 0, - 0,G1 0,- 0,- 7",
    "104620, 0, G9 1,G8;G9 0,G9 1,G9 1",
    "104680, 0, - 0,G8;G9 0,G8 5,G8 5",
    "16000, 0, - 0,- 0,- 0,- 7",
  })
  void readsAtOneLocus(
      long start, int strand, String gene, String full, String overIntron, String half) {
    forward.assign(60, Assigned.at(start, 60, strand));
    String[] expected = {gene, full, overIntron, half};
    for (int f = 0; f < 4; f++) {
      String genes = expected[f].substring(0, expected[f].indexOf(' '));
      int size = genes.equals("-") ? 0 : genes.split(";").length;
      assertThat(forward.tags(Assigned.GENE_TYPES[f], 0)).isEqualTo(expected[f] + "," + size);
    }
  }

  @Test
  void splicedReadAtAnAnnotatedJunction() {
    forward.assign(60, spliced(1371, 30, 2001, 30));
    assertThat(forward.all(0)).isEqualTo("G1 1,1 | G1 0,1 | G1 1,1 | G1 1,1");
  }

  private static Alignment spliced(long first, int length, long second, int secondLength) {
    return Alignments.on(0, 0)
        .block(0, first - 1, length, 0)
        .gap(1)
        .block(length, second - 1, secondLength, 0)
        .done();
  }

  @Test
  void lociWithGenesOfTheirOwn() {
    forward.assign(60, Assigned.at(12100, 60, 0), Assigned.at(ToyGenes.CHR2 + 2100, 60, 0));
    assertThat(forward.all(0)).isEqualTo("G6 1,2 | G6 0,2 | G6 1,2 | G6 1,2");
    assertThat(forward.all(1)).isEqualTo("G7 1,2 | G7 0,2 | G7 1,2 | G7 1,2");
  }

  @Test
  void locusWithoutGeneBesideOneWithAGene() {
    forward.assign(60, Assigned.at(ToyGenes.CHR2 + 9100, 60, 0), Assigned.at(14100, 60, 0));
    assertThat(forward.all(0)).isEqualTo("- -1,-1 | - 0,1 | - -1,-1 | - -1,-1");
    assertThat(forward.all(1)).isEqualTo("G10 1,1 | G10 0,1 | G10 1,1 | G10 1,1");
  }

  @Test
  void anExonicLocusEmptiesAnIntronicOne() {
    forward.assign(60, Assigned.at(1600, 60, 0), Assigned.at(14100, 60, 0));
    assertThat(forward.tags(SoloFeature.GENE_FULL_EXON_OVER_INTRON, 0)).isEqualTo("- -1,-1");
    assertThat(forward.tags(SoloFeature.GENE_FULL_EXON_OVER_INTRON, 1)).isEqualTo("G10 1,1");
    assertThat(forward.tags(SoloFeature.GENE_FULL, 0)).isEqualTo("G1 0,2");
  }

  @Test
  void antisenseOfOneLocusWinsOverSenseOfAnother() {
    forward.assign(60, Assigned.at(14100, 60, 1), Assigned.at(1600, 60, 0));
    assertThat(forward.tags(SoloFeature.GENE_FULL_EX50PAS, 1)).isEqualTo("- 2,0");
    forward.assign(60, Assigned.at(1366, 60, 1), Assigned.at(1600, 60, 0));
    assertThat(forward.tags(SoloFeature.GENE_FULL_EX50PAS, 1)).isEqualTo("- 4,0");
    forward.assign(60, Assigned.at(1366, 60, 1), Assigned.at(14100, 60, 0));
    assertThat(forward.tags(SoloFeature.GENE_FULL_EX50PAS, 1)).isEqualTo("G10 1,1");
  }

  @ParameterizedTest
  @CsvSource({
    "-1, 0, G1",
    "-1, 1, G1",
    "0, 0, G1",
    "0, 1, -",
    "1, 0, -",
    "1, 1, G1",
  })
  void strandOfTheProtocol(int protocol, int strand, String expected) {
    Assigned reads = with(protocol, ToyGenes.example());
    reads.assign(60, Assigned.at(3100, 60, strand));
    for (SoloFeature feature : Assigned.GENE_TYPES) {
      assertThat(reads.tags(feature, 0)).startsWith(expected + " ");
    }
  }

  @Test
  void undefinedStrandCountsAsMinusButNotForEx50pAS() {
    ToyGenes genes = new ToyGenes().add("U", 0, 1001, 2000);
    Assigned reads = with(0, genes);
    reads.assign(60, Assigned.at(1100, 60, 1));
    assertThat(reads.all(0)).isEqualTo("U 1,1 | U 0,1 | U 1,1 | - 2,0");
    reads.assign(60, Assigned.at(1100, 60, 0));
    assertThat(reads.all(0)).isEqualTo("- 0,0 | - 0,0 | - 0,0 | - 2,0");
    Assigned unstranded = with(-1, genes);
    unstranded.assign(60, Assigned.at(1100, 60, 0));
    assertThat(unstranded.all(0)).isEqualTo("U 1,1 | U 0,1 | U 1,1 | U 1,1");
  }

  @ParameterizedTest
  @CsvSource({"1341, 60, G1", "1342, 60, -", "1001, 400, G1", "1000, 60, -", "1001, 401, -"})
  void blocksEndWithinTheirExon(long start, int length, String expected) {
    forward.assign(length, Assigned.at(start, length, 0));
    assertThat(forward.tags(SoloFeature.GENE, 0)).startsWith(expected + " ");
  }

  @ParameterizedTest
  @CsvSource({
    "1371, 30, 2001, 30, G1 1", // as annotated
    "1371, 30, 3001, 30, G1 1", // as annotated in the other transcript
    "1371, 30, 2002, 30, - 0", // acceptor shifted
    "1371, 29, 2001, 30, - 0", // donor shifted
    "2271, 30, 3001, 30, G1 1",
    "3571, 20, 3595, 6, - 0", // junction within the last exon
  })
  void junctionsAreThoseOfATranscript(long a, int lengthA, long b, int lengthB, String expected) {
    forward.assign(lengthA + lengthB, spliced(a, lengthA, b, lengthB));
    assertThat(forward.tags(SoloFeature.GENE, 0)).startsWith(expected);
  }

  @Test
  void exonsThatATranscriptHasBetweenMayNotBeSkipped() {
    Assigned reads = with(0, new ToyGenes().add("S", 1, 1001, 1100, 2001, 2100, 3001, 3100));
    reads.assign(60, spliced(1071, 30, 3001, 30));
    assertThat(reads.all(0)).isEqualTo("- 0,0 | S 0,1 | S 5,1 | S 3,1");
  }

  private static Alignment gapped(int motif, long first, int length, long second, int length2) {
    int inserted = motif == Alignment.MOTIF_INSERTION ? 2 : 0;
    return Alignments.on(0, 0)
        .block(0, first - 1, length, 0)
        .gap(motif)
        .block(length + inserted, second - 1, length2, 0)
        .done();
  }

  @Test
  void deletionsAndInsertionsAreFreeWithinAnExon() {
    forward.assign(60, gapped(Alignment.MOTIF_DELETION, 3100, 30, 3133, 30));
    assertThat(forward.all(0)).isEqualTo("G1 1,1 | G1 0,1 | G1 1,1 | G1 1,1");
    forward.assign(62, gapped(Alignment.MOTIF_INSERTION, 3100, 30, 3130, 30));
    assertThat(forward.all(0)).isEqualTo("G1 1,1 | G1 0,1 | G1 1,1 | G1 1,1");
    forward.assign(60, gapped(Alignment.MOTIF_DELETION, 1371, 30, 2001, 30));
    assertThat(forward.all(0)).isEqualTo("- 0,0 | G1 0,1 | G1 5,1 | G1 1,1");
  }

  private static Alignment pair(long[][] blocks, int[] motifs, int mates) {
    Alignments a = Alignments.on(0, 0);
    int mate = 0;
    for (int i = 0; i < blocks.length; i++) {
      a.block(0, blocks[i][0] - 1, (int) blocks[i][1], mate);
      if (i < motifs.length) {
        a.gap(motifs[i]);
        mate += motifs[i] == Alignment.MOTIF_MATES ? 1 : 0;
      }
    }
    assertThat(mate).isEqualTo(mates - 1);
    return a.done();
  }

  @Test
  void matesInDifferentExonsNeedNoJunction() {
    forward.assign(101, pair(new long[][] {{1301, 50}, {3101, 50}}, new int[] {-3}, 2));
    assertThat(forward.all(0)).isEqualTo("G1 1,1 | G1 0,1 | G1 1,1 | G1 1,1");
  }

  @Test
  void mateInAnIntron() {
    forward.assign(101, pair(new long[][] {{1301, 50}, {1701, 50}}, new int[] {-3}, 2));
    assertThat(forward.all(0)).isEqualTo("- 0,0 | G1 0,1 | G1 5,1 | G1 5,1");
  }

  @Test
  void overlappingMatesOverOneJunction_agree() {
    long[][] blocks = {{1371, 30}, {2001, 20}, {1381, 20}, {2001, 30}};
    forward.assign(101, pair(blocks, new int[] {1, -3, 1}, 2));
    // the walk does not go back to the first exon: 20 bases of mate 2 are not seen
    assertThat(forward.all(0)).isEqualTo("G1 1,1 | G1 0,1 | G1 1,1 | G1 3,1");
  }

  @Test
  void mateThatProtrudesToTheLeftOfTheTranscript() {
    forward.assign(101, pair(new long[][] {{1001, 50}, {991, 50}}, new int[] {-3}, 2));
    assertThat(forward.all(0)).isEqualTo("- 0,0 | G1 0,1 | G1 5,1 | - 7,0");
  }

  @ParameterizedTest
  @CsvSource({"942, 60, G1", "941, 60, -", "3600, 60, G1", "3601, 60, -"})
  void geneFullTakesOneBase(long start, int length, String expected) {
    forward.assign(length, Assigned.at(start, length, 0));
    assertThat(forward.tags(SoloFeature.GENE_FULL, 0)).startsWith(expected + " ");
  }

  @Test
  void geneFullLooksAtBlocksNotAtWhatIsBetween() {
    forward.assign(60, spliced(8901, 30, 10301, 30));
    assertThat(forward.tags(SoloFeature.GENE_FULL, 0)).isEqualTo("- 0,0");
    forward.assign(60, spliced(8972, 30, 10301, 30));
    assertThat(forward.tags(SoloFeature.GENE_FULL, 0)).isEqualTo("G4 0,1");
  }

  @Test
  void geneOnTwoChromosomesSpansWhatIsBetween() {
    ToyGenes genes =
        new ToyGenes()
            .add("T", 2, 50_001, 50_100)
            .add("T", 1, ToyGenes.CHR2 + 1001, ToyGenes.CHR2 + 1100);
    Assigned reads = with(0, genes);
    reads.assign(60, Assigned.at(70_000, 60, 0));
    assertThat(reads.all(0)).isEqualTo("- 0,0 | T 0,1 | T 5,1 | - 7,0");
  }

  @ParameterizedTest
  @CsvSource({"1371, 60, 5", "1370, 60, 3", "1371, 61, 5", "1370, 61, 3", "1371, 59, 3"})
  void halfIsRoundedDown(long start, int length, int overlap) {
    // the exon ends at 1400
    forward.assign(length, Assigned.at(start, length, 0));
    assertThat(forward.tags(SoloFeature.GENE_FULL_EX50PAS, 0)).isEqualTo("G1 " + overlap + ",1");
  }

  @Test
  void mitochondrialLociAreSeen() {
    forward.assign(60, Assigned.at(ToyGenes.CHR_M + 600, 60, 0));
    assertThat(forward.read.mitochondrial).isTrue();
    assertThat(forward.all(0)).startsWith("GM 1,1");
    forward.assign(60, Assigned.at(3100, 60, 0));
    assertThat(forward.read.mitochondrial).isFalse();
  }

  @Test
  void unmappedReadsHaveNoGenes() {
    forward.assign(60, Assigned.at(3100, 60, 0));
    forward.unmapped();
    assertThat(forward.all(0)).isEqualTo("- 0,0 | - 0,0 | - 0,0 | - 7,0");
  }
}
