package org.asterism.chimeric;

import static org.assertj.core.api.Assertions.assertThat;

import org.asterism.align.Alignment;
import org.asterism.reads.PreparedRead;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Places of segments in the read, the pair test and strands (spec 40 sections 1, 4, 5). */
class SegmentsTest {
  private static PreparedRead read(int length1, int length2) {
    PreparedRead r = new PreparedRead(PreparedRead.MAX_LENGTH);
    r.mateCount = length2 > 0 ? 2 : 1;
    r.clippedLength[0] = length1;
    r.clippedLength[1] = length2;
    r.length = length2 > 0 ? length1 + 1 + length2 : length1;
    return r;
  }

  private static Alignment segment(int strand, int start, int length) {
    Alignment a = new Alignment(Alignment.MAX_BLOCKS);
    a.blockCount = 1;
    a.strand = strand;
    a.readStart[0] = start;
    a.length[0] = length;
    a.alignedLength = length;
    a.score = length;
    return a;
  }

  @ParameterizedTest
  @CsvSource({
    // a span of chimSegmentMin + 1 is too short, + 2 is enough
    "16, 0, 0",
    "17, 0, 100",
    // shared bases count against both segments
    "17, 1, 0",
    "18, 1, 100",
    "19, 3, 0",
    "20, 3, 100",
  })
  void spanBesidesTheOverlapIsTwoMoreThanTheMinimum(int length, int overlap, int score) {
    PreparedRead read = read(100, 0);
    int from = 100 - length;
    Segments s = new Segments(15, 0);
    assertThat(s.score(segment(0, 0, from + overlap), segment(0, from, length), read))
        .isEqualTo(score);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "2, 0", "3, 97", "4, 97"})
  void gapInTheRead(int gapMax, int score) {
    Segments s = new Segments(15, gapMax);
    assertThat(s.score(segment(0, 0, 50), segment(0, 53, 47), read(100, 0))).isEqualTo(score);
  }

  @Test
  void segmentsOnDifferentMatesNeedNotBeAdjacent() {
    PreparedRead read = read(60, 60);
    Segments s = new Segments(15, 0);
    assertThat(s.score(segment(0, 0, 40), segment(0, 81, 40), read)).isEqualTo(80);
    assertThat(s.score(segment(0, 81, 40), segment(0, 0, 40), read)).isEqualTo(80);
  }

  @Test
  void spacerIsNoBase() {
    PreparedRead read = read(60, 60);
    assertThat(Segments.start(segment(0, 61, 30), read)).isEqualTo(60);
    assertThat(Segments.end(segment(0, 61, 30), read)).isEqualTo(89);
    assertThat(Segments.start(segment(1, 0, 60), read)).isEqualTo(60);
    assertThat(Segments.end(segment(1, 61, 60), read)).isEqualTo(59);
  }

  @Test
  void orderOfTheMinusStrandForgetsInsertedBases() {
    Alignment a = segment(1, 10, 20);
    a.blockCount = 2;
    a.motif[0] = Alignment.MOTIF_INSERTION;
    a.readStart[1] = 33;
    a.length[1] = 20;
    a.alignedLength = 40;
    PreparedRead read = read(100, 0);
    assertThat(Segments.start(a, read)).isEqualTo(47);
    assertThat(Segments.order(a, read)).isEqualTo(50);
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 1", "0, 2, 2", "1, 1, 2", "1, 2, 1", "0, 0, 0"})
  void strandOfTheTranscript(int strand, int intronStrand, int expected) {
    Alignment a = segment(strand, 0, 30);
    a.blockCount = 2;
    a.motif[0] = (byte) intronStrand;
    a.junctionStrand[0] = (byte) intronStrand;
    assertThat(Segments.strand(a)).isEqualTo(expected);
    assertThat(Segments.introns(a, intronStrand)).isEqualTo(1);
  }

  @Test
  void unknownStrandsAgreeWithAll() {
    assertThat(Segments.compatible(0, 2)).isTrue();
    assertThat(Segments.compatible(1, 1)).isTrue();
    assertThat(Segments.compatible(1, 2)).isFalse();
  }
}
