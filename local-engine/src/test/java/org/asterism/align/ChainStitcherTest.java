package org.asterism.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.JunctionDatabase;
import org.asterism.reads.PreparedRead;
import org.asterism.seed.WindowTable;
import org.junit.jupiter.api.Test;

/** Windows of long reads, from their seeds to alignments (spec 20 section 10.2, 21 section 13). */
class ChainStitcherTest {
  private static final String GENOME = random(7, 3000);

  private static String random(int seed, int bases) {
    Random r = new Random(seed);
    StringBuilder s = new StringBuilder();
    for (int i = 0; i < bases; i++) {
      s.append("ACGT".charAt(r.nextInt(4)));
    }
    return s.toString();
  }

  private static String g(int from, int to) {
    return GENOME.substring(from, to);
  }

  /** Changes one base, counted from 0: A and C, G and T for each other. */
  private static String changed(String s, int at) {
    char other = "CATG".charAt("ACGT".indexOf(s.charAt(at)));
    return s.substring(0, at) + other + s.substring(at + 1);
  }

  private final RecordedAlignments recorded = new RecordedAlignments();

  private List<String> stitch(PreparedRead read, WindowTable t, String... arguments) {
    return stitch(read, t, longRules(null, arguments));
  }

  private List<String> stitch(PreparedRead read, WindowTable t, AlignmentRules rules) {
    ChainStitcher stitcher =
        new ChainStitcher(Toy.genome(GENOME, 8), JunctionDatabase.EMPTY, rules);
    Chromosomes c = Toy.oneChromosome("c", GENOME.length(), 8);
    recorded.clear();
    int strand = t.strand[0];
    stitcher.stitch(t, 0, read.codes(strand), Toy.shape(read, rules, c, strand), recorded);
    List<String> list = new ArrayList<>();
    for (int i = 0; i < recorded.size(); i++) {
      list.add(Toy.show(recorded.get(i)));
    }
    return list;
  }

  private static AlignmentRules longRules(AllowedJunctions allowed, String... arguments) {
    List<String> all = new ArrayList<>(List.of("--asterismLongReads", "Yes"));
    all.addAll(List.of(arguments));
    return new AlignmentRules(
        org.asterism.params.Parameters.of(all.toArray(String[]::new)), true, allowed);
  }

  @Test
  void seedsOnOneDiagonalAreJoinedOverTheirMismatches() {
    String read = changed(changed(g(100, 200), 40), 45);
    WindowTable t =
        Toy.window(0, new long[] {0, 100, 40}, new long[] {41, 141, 4}, new long[] {46, 146, 54});
    assertThat(stitch(Toy.single(read), t)).containsExactly("0:100:100 = 94");
    Alignment a = recorded.get(0);
    assertThat(a.mismatches).isEqualTo(2);
    assertThat(a.matches).isEqualTo(98);
    assertThat(a.alignedLength).isEqualTo(100);
  }

  @Test
  void theBudgetOfMismatchesHoldsForJoinsOnOneDiagonal() {
    String read = changed(changed(g(100, 200), 40), 45);
    WindowTable t = Toy.window(0, new long[] {0, 100, 40}, new long[] {46, 146, 54});
    assertThat(stitch(Toy.single(read), t, "--outFilterMismatchNmax", "1"))
        .containsExactly("41:141:59 = 56");
  }

  @Test
  void theGenomicLengthIsThatOfTheLastBlocksStart() {
    String read = g(100, 150) + g(400, 450);
    WindowTable t = Toy.window(0, new long[] {0, 100, 50}, new long[] {50, 400, 50});
    stitch(Toy.single(read), t, "--scoreGapNoncan", "0");
    Alignment a = recorded.get(0);
    assertThat(a.blockCount).isEqualTo(2);
    assertThat(a.genomicLength).isEqualTo(a.genomeStart[1] + 1 - a.genomeStart[0]);
  }

  @Test
  void mismatchesAtAJunctionWithoutMotifDoNotForbidIt() {
    // the mismatch is in the bases between the seeds
    String read = g(100, 160) + changed(g(400, 460), 2);
    WindowTable t = Toy.window(0, new long[] {0, 100, 60}, new long[] {63, 403, 57});
    assertThat(stitch(Toy.single(read), t)).hasSize(1);
    assertThat(recorded.get(0).blockCount).isEqualTo(2);
    assertThat(recorded.get(0).mismatches).isEqualTo(1);
  }

  @Test
  void theLastSeedNeedsAnOverhang() {
    String read = g(100, 160) + g(400, 404);
    WindowTable t = Toy.window(0, new long[] {0, 100, 60}, new long[] {60, 400, 4});
    assertThat(stitch(Toy.single(read), t, "--scoreGapNoncan", "0"))
        .containsExactly("0:100:61 = 60");
    assertThat(stitch(Toy.single(read), t, "--scoreGapNoncan", "0", "--alignSJoverhangMin", "4"))
        .hasSize(1);
    assertThat(recorded.get(0).blockCount).isEqualTo(2);
  }

  @Test
  void ofTwoWaysTheBetterIsTaken() {
    String read = g(100, 150) + g(151, 201);
    WindowTable t =
        Toy.window(0, new long[] {0, 100, 50}, new long[] {2, 900, 12}, new long[] {50, 151, 50});
    List<String> found = stitch(Toy.single(read), t);
    assertThat(found).hasSize(1);
    assertThat(recorded.get(0).deletions).isEqualTo(1);
    assertThat(recorded.get(0).score).isEqualTo(100 - 4 - 2);
  }

  @Test
  void chimericDetectionMakesASecondAlignmentOfWhatIsLeft() {
    String read = g(1000, 1060) + g(100, 160);
    WindowTable t = Toy.window(0, new long[] {0, 1000, 60}, new long[] {60, 100, 60});
    assertThat(stitch(Toy.single(read), t)).containsExactly("0:1000:63 = 60");
    assertThat(stitch(Toy.single(read), t, "--chimSegmentMin", "20"))
        .containsExactly("0:1000:63 = 60", "60:100:60 = 59");
  }

  @Test
  void aReadWithoutSecondChainThatCanBeExtendedIsRecordedTwice() {
    String read = changed(g(100, 200), 60);
    WindowTable t = Toy.window(0, new long[] {0, 100, 60});
    assertThat(stitch(Toy.single(read), t)).containsExactly("0:100:100 = 96");
    assertThat(stitch(Toy.single(read), t, "--chimSegmentMin", "20"))
        .containsExactly("0:100:100 = 96", "0:100:100 = 96");
  }

  @Test
  void whenTheFirstIsFilteredOutAnEmptyAlignmentTakesItsPlace() {
    String read = g(1000, 1040) + g(1400, 1440) + g(100, 130);
    WindowTable t =
        Toy.window(
            0, new long[] {0, 1000, 40}, new long[] {40, 1400, 40}, new long[] {80, 100, 30});
    String[] filter = {"--outFilterIntronMotifs", "RemoveNoncanonical", "--scoreGapNoncan", "0"};
    assertThat(stitch(Toy.single(read), t, filter)).isEmpty();
    assertThat(
            stitch(
                Toy.single(read),
                t,
                "--outFilterIntronMotifs",
                "RemoveNoncanonical",
                "--scoreGapNoncan",
                "0",
                "--chimSegmentMin",
                "20"))
        .containsExactly(" = 0", "80:100:30 = 29");
  }

  @Test
  void aJunctionThatIsNotAllowedGivesUpTheWholeWindow() {
    String read = g(100, 160) + g(400, 460);
    WindowTable t = Toy.window(0, new long[] {0, 100, 60}, new long[] {60, 400, 60});
    AllowedJunctions none = new AllowedJunctions(new long[0], new long[0]);
    assertThat(stitch(Toy.single(read), t, longRules(none))).isEmpty();
    assertThat(stitch(Toy.single(read), t, longRules(null))).hasSize(1);
  }

  @Test
  void matesAreJoinedAndMayLieInTheWrongOrder() {
    PreparedRead pair = Toy.pair(g(1000, 1050), Toy.reverseComplement(g(1200, 1250)));
    WindowTable t = Toy.window(0, new long[] {0, 1000, 50, 0}, new long[] {51, 1200, 50, 1});
    assertThat(stitch(pair, t)).containsExactly("0:1000:50 51:1200:50 = 98");
    assertThat(recorded.get(0).genomicLength).isEqualTo(201);
    // mate 2 starts a little left of mate 1: its start is the end of the genomic length
    pair = Toy.pair(g(1000, 1050), Toy.reverseComplement(g(1000, 1045)));
    t = Toy.window(0, new long[] {0, 1000, 50, 0}, new long[] {51, 1000, 45, 1});
    assertThat(stitch(pair, t)).containsExactly("0:1000:50 51:1000:45 = 94");
    assertThat(recorded.get(0).genomicLength).isEqualTo(1);
  }

  @Test
  void alignmentsMayHaveAThousandBlocks() {
    int blocks = 60;
    StringBuilder read = new StringBuilder();
    List<long[]> rows = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      rows.add(new long[] {read.length(), 100 + 31 * i, 30});
      read.append(g(100 + 31 * i, 130 + 31 * i));
    }
    PreparedRead r = Toy.single(read.toString());
    List<String> found = stitch(r, Toy.window(0, rows.toArray(long[][]::new)));
    assertThat(found).hasSize(1);
    assertThat(recorded.get(0).blockCount).isEqualTo(blocks);
    assertThat(recorded.get(0).deletions).isEqualTo(blocks - 1);
  }
}
