package org.asterism.quant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.MappedBytes;
import org.asterism.output.Alignments;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Corners of projection, on a genome of A alone and reads of A with other bases where said. */
class TranscriptProjectorTest {
  private static final int GENOME = 8192;
  private static final int MATES = Alignment.MOTIF_MATES;
  private static final String[] CLIPS = {"--quantTranscriptomeSAMoutput", "BanSingleEnd"};
  private static final String[] INDELS = {
    "--quantTranscriptomeSAMoutput", "BanSingleEnd_ExtendSoftclip"
  };

  @TempDir static Path dir;
  private static Annotation annotation;

  @BeforeAll
  static void tables() throws IOException {
    annotation = ExampleAnnotation.in(dir);
  }

  private static PreparedRead single(int length) {
    PreparedRead r = new PreparedRead(PreparedRead.MAX_LENGTH);
    r.mateCount = 1;
    r.length = length;
    r.clippedLength[0] = length;
    r.originalLength[0] = length;
    return r;
  }

  private static PreparedRead pair(int first, int second) {
    PreparedRead r = single(first + 1 + second);
    r.mateCount = 2;
    r.clippedLength[0] = first;
    r.clippedLength[1] = second;
    r.originalLength[0] = first;
    r.originalLength[1] = second;
    return r;
  }

  /** Each projection as transcript, strand, and {@code read+length@position} of its blocks. */
  private static List<String> project(PreparedRead read, Alignment a, String... arguments) {
    Parameters p = Parameters.of(arguments);
    TranscriptProjector projector =
        new TranscriptProjector(
            annotation.transcripts(),
            new GenomeSequence(MappedBytes.allocate(GENOME), GENOME),
            p.quant(),
            p.filter());
    int n = projector.project(read, Alignments.mapped(a));
    ReadResult r = projector.projected;
    List<String> shown = new ArrayList<>();
    for (Alignment t : Arrays.asList(r.multi).subList(0, n)) {
      StringBuilder b = new StringBuilder(annotation.references().name(t.chromosome));
      b.append(t.strand == 0 ? "+" : "-");
      for (int i = 0; i < t.blockCount; i++) {
        b.append(' ').append(t.readStart[i]).append('+').append(t.length[i]);
        b.append('@').append(t.genomeStart[i]);
      }
      shown.add(b.toString());
    }
    return shown;
  }

  private static Alignment block(long start, int length) {
    return Alignments.on(0, 0).block(0, start, length, 0).done();
  }

  @Test
  void lastRowsComeFirst() {
    assertThat(project(single(201), block(999, 201)))
        .containsExactly("T1+ 0+201@0", "T1s+ 0+201@0");
    assertThat(project(single(20), block(1110, 20)))
        .containsExactly("T5+ 0+20@10", "T1+ 0+20@111", "T1s+ 0+20@111");
  }

  @Test
  void transcriptsThatBeganEarlierAreFound() {
    assertThat(project(single(50), block(2050, 50))).containsExactly("T1+ 0+50@251");
  }

  @Test
  void noBaseMayLieOutside() {
    assertThat(project(single(50), block(998, 50))).isEmpty();
    assertThat(project(single(50), block(1151, 50))).isEmpty();
    assertThat(project(single(50), block(2150, 50))).containsExactly("T1+ 0+50@351");
    assertThat(project(single(50), block(2151, 50))).isEmpty();
    assertThat(project(single(50), block(10, 50))).isEmpty();
  }

  @Test
  void intronsHaveToBeThoseOfTheTranscript() {
    assertThat(
            project(
                single(60),
                Alignments.on(0, 0).block(0, 1160, 40, 0).gap(1).block(40, 2000, 20, 0).done()))
        .containsExactly("T1+ 0+60@161");
    for (int shift : new int[] {-1, 1}) {
      assertThat(
              project(
                  single(60),
                  Alignments.on(0, 0)
                      .block(0, 1160, 40, 0)
                      .gap(1)
                      .block(40, 2000 + shift, 20, 0)
                      .done()))
          .isEmpty();
      assertThat(
              project(
                  single(60),
                  Alignments.on(0, 0)
                      .block(0, 1160, 40 + shift, 0)
                      .gap(1)
                      .block(40 + shift, 2000, 20, 0)
                      .done()))
          .isEmpty();
    }
  }

  @Test
  void nothingGoesOnAfterTheLastExon() {
    assertThat(
            project(
                single(60),
                Alignments.on(0, 0).block(0, 2160, 40, 0).gap(1).block(40, 2999, 20, 0).done()))
        .isEmpty();
  }

  @Test
  void exonsThatTouchStaySeparate() {
    assertThat(project(single(100), block(4595, 100))).containsExactly("T8+ 0+100@0");
    assertThat(project(single(100), block(4596, 100))).isEmpty();
    assertThat(project(single(100), block(4695, 100))).containsExactly("T8+ 0+100@100");
  }

  @Test
  void aReadMayBeginOnTheLastBaseOfAnExon() {
    assertThat(
            project(
                single(60),
                Alignments.on(0, 0).block(0, 1199, 1, 0).gap(1).block(1, 2000, 59, 0).done()))
        .containsExactly("T1+ 0+60@200");
  }

  @Test
  void itsSecondMateMayNot() {
    Alignments a = Alignments.on(0, 0).block(0, 1020, 60, 0).gap(MATES);
    assertThat(project(pair(60, 60), a.block(61, 1199, 1, 1).gap(1).block(62, 2000, 59, 1).done()))
        .isEmpty();
    Alignments b = Alignments.on(0, 0).block(0, 1020, 60, 0).gap(MATES);
    assertThat(project(pair(60, 60), b.block(61, 1198, 2, 1).gap(1).block(63, 2000, 58, 1).done()))
        .containsExactly("T1+ 0+60@21 61+60@199");
  }

  @Test
  void aSecondMateLeftOfTheTranscriptFails() {
    assertThat(
            project(
                pair(60, 60),
                Alignments.on(0, 0).block(0, 1020, 60, 0).gap(MATES).block(61, 990, 60, 1).done()))
        .isEmpty();
  }

  @Test
  void theMinusStrandIsTurned() {
    assertThat(
            project(
                single(100),
                Alignments.on(0, 0).block(0, 7216, 80, 0).gap(2).block(80, 7496, 20, 0).done()))
        .containsExactly("T3- 0+100@180");
    assertThat(
            project(
                pair(40, 60),
                Alignments.on(0, 1).block(0, 7100, 60, 1).gap(MATES).block(61, 7500, 40, 0).done()))
        .containsExactly("T3+ 0+40@156 41+60@336");
  }

  @Test
  void anUndefinedStrandIsShownAsReverseWithoutBeingTurned() {
    assertThat(project(single(50), block(3010, 50))).containsExactly("T4- 0+50@11");
    Alignments a = Alignments.on(0, 0).block(0, 3000, 50, 0);
    assertThat(project(pair(50, 50), a.gap(MATES).block(51, 3040, 50, 1).done()))
        .containsExactly("T4- 0+50@1 51+50@41");
  }

  /** Where STAR's records cannot be read by any program. */
  @Test
  void matesOfDifferentLengthsOnAnUndefinedStrandStayAsTheyAre() {
    Alignments a = Alignments.on(0, 0).block(0, 3000, 50, 0);
    assertThat(project(pair(50, 40), a.gap(MATES).block(51, 3040, 40, 1).done()))
        .containsExactly("T4+ 0+50@1 51+40@41");
  }

  @Test
  void indelsAreSkippedUnlessAllowed() {
    Alignment deletion =
        Alignments.on(0, 0).block(0, 1020, 50, 0).gap(-1).block(50, 1073, 50, 0).done();
    deletion.deletions = 1;
    Alignment insertion =
        Alignments.on(0, 0).block(0, 1020, 50, 0).gap(-2).block(52, 1070, 50, 0).done();
    insertion.insertions = 1;
    assertThat(project(single(100), deletion)).isEmpty();
    assertThat(project(single(102), insertion)).isEmpty();
    for (String[] mode : List.of(CLIPS, INDELS)) {
      assertThat(project(single(100), deletion, mode))
          .containsExactly("T1+ 0+50@21 50+50@74", "T1s+ 0+50@21 50+50@74");
      assertThat(project(single(102), insertion, mode))
          .containsExactly("T1+ 0+50@21 52+50@71", "T1s+ 0+50@21 52+50@71");
    }
  }

  @Test
  void aDeletionMayNotLeaveTheExon() {
    Alignment deletion =
        Alignments.on(0, 0).block(0, 4650, 45, 0).gap(-1).block(45, 4697, 50, 0).done();
    deletion.deletions = 1;
    assertThat(project(single(95), deletion, CLIPS)).isEmpty();
  }

  @Test
  void alignmentsOfOneMateOfAPairAreSkipped() {
    for (String[] mode : List.of(CLIPS, INDELS, new String[0])) {
      assertThat(project(pair(50, 50), block(1020, 50), mode)).isEmpty();
    }
  }

  @Test
  void softClipsAreExtendedOrKept() {
    Alignment clipped = Alignments.on(0, 0).block(3, 1023, 95, 0).done();
    assertThat(project(single(100), clipped)).containsExactly("T1+ 0+100@21", "T1s+ 0+100@21");
    assertThat(project(single(100), clipped, CLIPS)).containsExactly("T1+ 3+95@24", "T1s+ 3+95@24");
    assertThat(project(single(100), Alignments.on(0, 0).block(3, 1001, 97, 0).done())).isEmpty();
  }

  @Test
  void bothMatesAreExtended() {
    Alignments a = Alignments.on(0, 0).block(2, 1022, 45, 0).gap(MATES);
    assertThat(project(pair(50, 60), a.block(55, 2010, 50, 1).done()))
        .containsExactly("T1+ 0+50@21 51+60@207");
  }

  @Test
  void extensionOverTheStartOfTheGenomeFails() {
    assertThat(project(single(50), Alignments.on(0, 0).block(10, 5, 40, 0).done())).isEmpty();
  }

  @Test
  void extendedMismatchesCount() {
    PreparedRead read = single(100);
    read.forward[0] = 1;
    read.forward[1] = 4;
    read.forward[99] = 2;
    Alignment clipped = Alignments.on(0, 0).block(2, 1022, 96, 0).score(90, 1).done();
    assertThat(project(read, clipped, "--outFilterMismatchNmax", "3")).hasSize(2);
    assertThat(project(read, clipped, "--outFilterMismatchNmax", "2")).isEmpty();
    assertThat(project(read, clipped, "--outFilterMismatchNoverReadLmax", "0.03")).hasSize(2);
    assertThat(project(read, clipped, "--outFilterMismatchNoverReadLmax", "0.029")).isEmpty();
    // of the read's length less one
    assertThat(project(read, clipped, "--outFilterMismatchNoverLmax", "0.031")).hasSize(2);
    assertThat(project(read, clipped, "--outFilterMismatchNoverLmax", "0.03")).isEmpty();
  }

  @Test
  void manyAlignmentsFit() {
    Alignment[] many = new Alignment[30];
    Arrays.fill(many, block(1110, 20));
    Parameters p = Parameters.of();
    TranscriptProjector projector =
        new TranscriptProjector(
            annotation.transcripts(),
            new GenomeSequence(MappedBytes.allocate(GENOME), GENOME),
            p.quant(),
            p.filter());
    assertThat(projector.project(single(20), Alignments.mapped(many))).isEqualTo(90);
    assertThat(projector.projected.multi[89].chromosome).isZero();
  }
}
