package org.asterism.solo.feature;

import static org.assertj.core.api.Assertions.assertThat;

import org.asterism.align.Alignment;
import org.asterism.output.Alignments;
import org.asterism.params.SoloFeature;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What alignments say about splicing (spec 50 section 8.7). */
class VelocytoStateTest {
  /** Exons at 0-99, 1000-1099 and 2000-2099 of the transcript, which begins at 1001. */
  private static final ToyGenes TOY =
      new ToyGenes().add("V", 1, 1001, 1100, 2001, 2100, 3001, 3100);

  private static final SoloGenes GENES = TOY.genes();

  /** Blocks by first and last base relative to the transcript, and the gaps between. */
  private static Alignment blocks(int[] bounds, int... motifs) {
    Alignments a = Alignments.on(0, 0);
    int at = 0;
    int mate = 0;
    for (int b = 0; 2 * b < bounds.length; b++) {
      int length = bounds[2 * b + 1] - bounds[2 * b] + 1;
      a.block(at, 1000 + bounds[2 * b], length, mate);
      at += length;
      if (b < motifs.length) {
        a.gap(motifs[b]);
        mate |= motifs[b] == Alignment.MOTIF_MATES ? 1 : 0;
      }
    }
    return a.done();
  }

  private static String state(Alignment a) {
    int bits = new VelocytoState().of(GENES.transcripts(), 0, a);
    StringBuilder text = new StringBuilder();
    text.append((bits & VelocytoState.SPAN) != 0 ? "S" : "");
    text.append((bits & VelocytoState.INTRONIC) != 0 ? "I" : "");
    text.append((bits & VelocytoState.MIXED) != 0 ? "X" : "");
    text.append((bits & VelocytoState.CONCORDANT) != 0 ? "C" : "");
    return bits == VelocytoState.REJECTED ? "rejected" : text.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "10, 69, C",
    "50, 105, C",
    "50, 106, SIC",
    "93, 105, C",
    "93, 106, SIC",
    "94, 105, C", // nothing is set
    "94, 106, I",
    "500, 560, I",
    "500, 506, I",
    "500, 505, C", // too short to be looked at
    "950, 1005, I",
    "950, 1006, SIC",
    "993, 1005, I",
    "993, 1006, SIC",
    "994, 1005, C",
    "994, 1006, C",
    "994, 1105, C",
    "994, 1106, SIC",
    "1094, 1150, I",
    "1999, 2050, C",
    "2000, 2050, C",
    "2090, 2099, C",
  })
  void oneBlock(int from, int to, String expected) {
    assertThat(state(blocks(new int[] {from, to}))).isEqualTo(expected);
  }

  @Test
  void splicedReads() {
    assertThat(state(blocks(new int[] {70, 99, 1000, 1029}, 1))).isEqualTo("C");
    assertThat(state(blocks(new int[] {1070, 1099, 2000, 2029}, 1))).isEqualTo("C");
    assertThat(state(blocks(new int[] {70, 99, 2000, 2029}, 1))).isEqualTo("C");
    assertThat(state(blocks(new int[] {70, 99, 500, 530}, 1))).isEqualTo("rejected");
    assertThat(state(blocks(new int[] {70, 110, 1000, 1029}, 1))).isEqualTo("rejected");
    assertThat(state(blocks(new int[] {1070, 1130, 2000, 2029}, 1))).isEqualTo("rejected");
  }

  @Test
  void whatFollowsTheLastExonIsNotLookedAt() {
    assertThat(state(blocks(new int[] {2000, 2050, 500, 550}, -3))).isEqualTo("C");
  }

  @Test
  void matesInExonAndIntronAreMixed() {
    assertThat(state(blocks(new int[] {10, 69, 500, 550}, -3))).isEqualTo("X");
    assertThat(state(blocks(new int[] {500, 550, 1010, 1060}, -3))).isEqualTo("X");
    assertThat(state(blocks(new int[] {500, 550, 2010, 2060}, -3))).isEqualTo("X");
    assertThat(state(blocks(new int[] {500, 550, 600, 650}, -3))).isEqualTo("I");
    assertThat(state(blocks(new int[] {10, 69, 90, 150}, -3))).isEqualTo("SIC");
  }

  @Test
  void deletionsAndInsertionsJoinBlocks() {
    assertThat(state(blocks(new int[] {60, 90, 93, 120}, -1))).isEqualTo("SIC");
    assertThat(state(blocks(new int[] {60, 90, 91, 106}, -2))).isEqualTo("SIC");
    assertThat(state(blocks(new int[] {500, 503, 504, 507}, -2))).isEqualTo("I");
  }

  @Test
  void mateToTheLeftOfTheTranscriptIsNotAccepted() {
    assertThat(state(blocks(new int[] {5, 60, -5, 70}, -3))).isEqualTo("rejected");
  }

  @ParameterizedTest
  @CsvSource({"1001100, I", "1001101, rejected"})
  void longIntrons(long secondExon, String expected) {
    SoloGenes genes = new ToyGenes().add("L", 1, 1001, 1100, secondExon, secondExon + 100).genes();
    int bits = new VelocytoState().of(genes.transcripts(), 0, blocks(new int[] {500, 560}));
    assertThat(bits == VelocytoState.REJECTED ? "rejected" : "I").isEqualTo(expected);
    assertThat(bits).isIn(VelocytoState.REJECTED, VelocytoState.INTRONIC);
  }

  @Test
  void readsAtOneLocusListTheTranscriptsOfTheirStrand() {
    ToyGenes toy =
        new ToyGenes()
            .add("A", 1, 1001, 1100, 2001, 2100)
            .add("A", 1, 1001, 2100)
            .add("B", 2, 1001, 2100)
            .add("C", 1, 1500, 1600);
    Assigned reads = new Assigned(toy.genes(), 0, false, SoloFeature.GENE, SoloFeature.VELOCYTO);
    reads.assign(50, Assigned.at(1520, 50, 0));
    assertThat(reads.read.transcriptsUsed).isEqualTo(3);
    // rows by start and end: the two of A and B begin together
    assertThat(reads.read.transcripts).startsWith(3L << 4 | 8, 1L << 4 | 8, 1L);
    reads.assign(50, Assigned.at(1520, 50, 1));
    assertThat(reads.read.transcriptsUsed).isEqualTo(1);
    reads.assign(50, Assigned.at(1520, 50, 0), Assigned.at(2010, 50, 0));
    assertThat(reads.read.transcriptsUsed).isZero();
  }
}
