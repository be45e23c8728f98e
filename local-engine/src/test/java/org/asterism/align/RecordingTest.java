package org.asterism.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The list of a window (spec 21 section 7), overlaps of alignments, the span's score. */
class RecordingTest {
  private final RecordedAlignments list = new RecordedAlignments();

  /** Blocks as read, genome, length one after the other. */
  private static Alignment alignment(int score, int... blocks) {
    Alignment a = new Alignment(Alignment.MAX_BLOCKS);
    for (int i = 0; i < blocks.length; i += 3) {
      int k = a.blockCount++;
      a.readStart[k] = blocks[i];
      a.genomeStart[k] = blocks[i + 1];
      a.length[k] = blocks[i + 2];
      a.alignedLength += blocks[i + 2];
    }
    int last = a.blockCount - 1;
    a.genomicLength = a.genomeStart[last] + a.length[last] - a.genomeStart[0];
    a.score = score;
    return a;
  }

  private List<String> shown() {
    List<String> l = new ArrayList<>();
    for (int i = list.windowStart(list.windowCount()); i < list.size(); i++) {
      l.add(Toy.show(list.get(i)));
    }
    return l;
  }

  @Test
  void theSameBlocksWithTheSameScoreReplaceEachOther() {
    list.clear();
    Alignment first = alignment(20, 0, 100, 20);
    first.mismatches = 1;
    list.record(first, 100);
    list.record(alignment(20, 0, 100, 20), 100);
    assertThat(list.size()).isEqualTo(1);
    assertThat(list.get(0).mismatches).isZero();
  }

  @Test
  void worseSubsetIsDiscardedAndWorseSupersetRemovesTheBetter() {
    list.clear();
    list.record(alignment(70, 0, 100, 70), 100);
    list.record(alignment(69, 0, 100, 60), 100);
    assertThat(shown()).containsExactly("0:100:70 = 70");
    list.record(alignment(69, 0, 100, 70, 70, 300, 8), 100);
    assertThat(shown()).containsExactly("0:100:70 70:300:8 = 69");
  }

  @Test
  void removalsStayWhenTheCandidateIsDiscardedLater() {
    list.clear();
    list.record(alignment(50, 0, 1000, 50), 100);
    list.record(alignment(60, 10, 1010, 5), 100);
    assertThat(shown()).containsExactly("10:1010:5 = 60", "0:1000:50 = 50");
    list.record(alignment(40, 10, 1010, 8), 100);
    assertThat(shown()).containsExactly("0:1000:50 = 50");
  }

  @Test
  void orderByScoreThenSpanThenArrivalAndTheLastFallsOff() {
    list.clear();
    list.record(alignment(20, 0, 100, 10, 10, 200, 10), 3);
    list.record(alignment(20, 0, 500, 10, 10, 550, 10), 3);
    list.record(alignment(20, 0, 700, 10, 10, 800, 10), 3);
    assertThat(shown())
        .containsExactly(
            "0:500:10 10:550:10 = 20", "0:100:10 10:200:10 = 20", "0:700:10 10:800:10 = 20");
    list.record(alignment(21, 0, 900, 20), 3);
    assertThat(shown())
        .containsExactly("0:900:20 = 21", "0:500:10 10:550:10 = 20", "0:100:10 10:200:10 = 20");
    list.record(alignment(5, 0, 950, 20), 3);
    assertThat(list.size()).isEqualTo(3);
  }

  @Test
  void windowsFollowEachOtherAndEmptyOnesAreDropped() {
    list.clear();
    list.closeWindow();
    list.record(alignment(9, 0, 1, 9), 9);
    list.closeWindow();
    list.closeWindow();
    assertThat(list.openTopScore()).isZero();
    list.record(alignment(8, 0, 2, 8), 9);
    assertThat(list.openTopScore()).isEqualTo(8);
    list.closeWindow();
    assertThat(list.windowCount()).isEqualTo(2);
    assertThat(list.windowStart(1)).isEqualTo(1);
    assertThat(list.windowStart(2)).isEqualTo(2);
  }

  @Property
  void overlapCountsBasesPlacedAlike(@ForAll @IntRange(max = 1 << 30) int seed) {
    Random r = new Random(seed);
    Alignment a = randomBlocks(r);
    Alignment b = randomBlocks(r);
    Set<Long> placed = placements(a);
    placed.retainAll(placements(b));
    assertThat(BlockOverlap.sharedBases(a, b)).isEqualTo(placed.size());
    assertThat(BlockOverlap.sharedBases(b, a)).isEqualTo(placed.size());
  }

  @Property
  void whatCoversSharesAllBases(@ForAll @IntRange(max = 1 << 30) int seed) {
    Random r = new Random(seed);
    Alignment outer = randomBlocks(r);
    Alignment inner = r.nextBoolean() ? randomBlocks(r) : partOf(outer, r);
    Set<Long> bases = placements(inner);
    assertThat(BlockOverlap.covers(outer, inner)).isEqualTo(placements(outer).containsAll(bases));
  }

  /** Some of the blocks, shortened; now and then one is moved. */
  private static Alignment partOf(Alignment a, Random r) {
    Alignment part = new Alignment(Alignment.MAX_BLOCKS);
    for (int k = 0; k < a.blockCount; k++) {
      if (r.nextInt(3) > 0) {
        int skip = r.nextInt(a.length[k]);
        int i = part.blockCount++;
        part.readStart[i] = a.readStart[k] + skip;
        part.genomeStart[i] = a.genomeStart[k] + skip + (r.nextInt(8) == 0 ? 1 : 0);
        part.length[i] = 1 + r.nextInt(a.length[k] - skip);
      }
    }
    return part;
  }

  private static Alignment randomBlocks(Random r) {
    Alignment a = new Alignment(Alignment.MAX_BLOCKS);
    int read = r.nextInt(4);
    int genome = r.nextInt(4);
    int n = 1 + r.nextInt(5);
    for (int k = 0; k < n; k++) {
      a.readStart[k] = read;
      a.genomeStart[k] = genome;
      a.length[k] = 1 + r.nextInt(6);
      read += a.length[k] + (r.nextInt(3) == 0 ? 1 : 0);
      genome += a.length[k] + (r.nextInt(3) == 0 ? 1 : 0);
      a.blockCount++;
    }
    return a;
  }

  private static Set<Long> placements(Alignment a) {
    Set<Long> s = new HashSet<>();
    for (int k = 0; k < a.blockCount; k++) {
      for (int i = 0; i < a.length[k]; i++) {
        s.add((a.readStart[k] + i) * 1000L + a.genomeStart[k] + i);
      }
    }
    return s;
  }

  @Test
  void spanTermsOfTheDefaultScale() {
    GenomicLengthScore s = new GenomicLengthScore(-0.25);
    long[] first = {1, 4, 64, 1024, 16384, 262144, 4194304};
    for (int k = 0; k < first.length; k++) {
      assertThat(s.add(100, first[k])).as("span %d", first[k]).isEqualTo(100 - k);
      if (k > 0) {
        assertThat(s.add(100, first[k] - 1)).isEqualTo(101 - k);
      }
    }
    assertThat(s.add(0, -5)).isEqualTo(-16);
    assertThat(new GenomicLengthScore(0).active()).isFalse();
  }

  @Property
  void spanTermIsTheFormula(@ForAll @IntRange(min = 1) int span) {
    for (double scale : new double[] {0.25, -1, -0.333}) {
      double log2 =
          Integer.bitCount(span) == 1
              ? Integer.numberOfTrailingZeros(span)
              : Math.log(span) / Math.log(2);
      assertThat(new GenomicLengthScore(scale).term(span)).isEqualTo(Math.ceil(log2 * scale - 0.5));
    }
  }
}
