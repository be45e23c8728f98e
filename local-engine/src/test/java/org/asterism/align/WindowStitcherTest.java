package org.asterism.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.JunctionDatabase;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.asterism.seed.WindowTable;
import org.junit.jupiter.api.Test;

/** The fully traced read of spec 21 section 17 T, from its window tables. */
class WindowStitcherTest {
  private static final String CA =
      "GGATCACAGTCTACACTGCTCACTCCAACCCCGGCCCCTGAGTCCGAGGAGAGGGTGCTTCAGAGTATGCGTAACCTTGGGTAGGATACGGCG"
          + "GAGGGCACGTCAATACGGTTCAGGTCCCTACTGCATGCTCTTGTGGTTCATCTGCATGGAGAGGGTGGGCATGGGTGGGGGTGCTGGCCCGTG";
  private static final String T1 = "CCTGAGTCCGATGAGAGGGTGCTTCAGAGTATGCGTCCCTACTGCATGCTCTTGTGGTTC";

  private final GenomeSequence genome = Toy.genome(CA, 8);
  private final Chromosomes chromosomes = Toy.oneChromosome("cA", CA.length(), 8);
  private final AlignmentRules rules = Toy.rules();
  private final WindowStitcher stitcher =
      new WindowStitcher(genome, JunctionDatabase.EMPTY, rules, Effort.ALL_RECORDED);
  private final RecordedAlignments recorded = new RecordedAlignments();

  private List<String> stitch(WindowTable t) {
    PreparedRead read = Toy.single(T1);
    int strand = t.strand[0];
    stitcher.beginWindow(t, 0, read.codes(strand), Toy.shape(read, rules, chromosomes, strand));
    stitcher.stitch(recorded);
    List<String> list = new ArrayList<>();
    int first = recorded.windowStart(recorded.windowCount());
    for (int i = first; i < recorded.size(); i++) {
      list.add(Toy.show(recorded.get(i)));
    }
    recorded.closeWindow();
    return list;
  }

  @Test
  void recordsTheSplicedAlignmentOnlyAndThenTheShortOnesOfTheOtherWindow() {
    recorded.clear();
    stitcher.beginRead();
    List<String> forward =
        stitch(
            Toy.window(
                0,
                new long[] {0, 36, 11},
                new long[] {9, 84, 3},
                new long[] {9, 1, 3},
                new long[] {11, 38, 4},
                new long[] {12, 48, 22},
                new long[] {34, 116, 26}));
    assertThat(forward).containsExactly("0:36:34 34:116:26 = 56");
    Alignment a = recorded.get(0);
    assertThat(a.mismatches).isEqualTo(1);
    assertThat(a.matches).isEqualTo(59);
    assertThat(a.motif[0]).isEqualTo((byte) 1);
    assertThat(a.junctionStrand[0]).isEqualTo((byte) 1);
    assertThat(a.shiftLeft[0]).isZero();
    assertThat(a.shiftRight[0]).isEqualTo(2);
    assertThat(a.genomicLength).isEqualTo(106);
    assertThat(a.intronStrand).isEqualTo(1);

    List<String> reverse =
        stitch(
            Toy.window(1, new long[] {45, 18, 4}, new long[] {48, 2, 3}, new long[] {48, 142, 3}));
    assertThat(reverse).containsExactly("46:140:5 = 4", "48:2:3 = 3", "45:18:4 = 3");
    assertThat(recorded.windowCount()).isEqualTo(2);
  }

  /**
   * In an index sorted by the first bases of suffixes only, a seed can be given places that it does
   * not match. A better boundary may then lie far inside such a seed: here behind read base 69,
   * which leaves 6 bases in the second block, too few next to a repeat of 2.
   */
  @Test
  void aSeedThatNeedNotMatchIsLookedThroughToItsEnd() {
    String donor = "CTGACATATGTGGTGGCTAGCGCGCTTTCACACACACATGCTGCGATATTCCCCATAATATCCAGCTGAGGTCGGT";
    String acceptor =
        "CTGACATATGAGGTGGCTAGCGCGCTTTCACACACACATGCTGCGATATTCCCCATAATGTCCAGCTGAGGTCGGT";
    String read = "CTGACATATGTGGTGGCCAGCGCGCTTTCACACACACATGCTGCGATATTCCCCATAATATCCAGCTGAGGTCGGT";
    String bases = "ACCA" + donor + CA + acceptor + "CAAC";
    long shift = donor.length() + CA.length();
    WindowTable t = Toy.window(0, new long[] {0, 4, 17}, new long[] {26, 4 + shift + 26, 50});
    assertThat(stitched(bases, read, t, true)).contains("0:4:12 12:278:64 = 72");
    assertThat(stitched(bases, read, t, false))
        .contains("0:4:76 = 72")
        .noneMatch(a -> a.startsWith("0:4:12"));
  }

  private static List<String> stitched(
      String bases, String read, WindowTable t, boolean exactSeeds) {
    AlignmentRules rules = new AlignmentRules(Parameters.of(), exactSeeds);
    WindowStitcher stitcher =
        new WindowStitcher(
            Toy.genome(bases, 8), JunctionDatabase.EMPTY, rules, Effort.ALL_RECORDED);
    PreparedRead r = Toy.single(read);
    RecordedAlignments into = new RecordedAlignments();
    into.clear();
    stitcher.beginRead();
    Chromosomes c = Toy.oneChromosome("c", bases.length(), 8);
    stitcher.beginWindow(t, 0, r.codes(0), Toy.shape(r, rules, c, 0));
    stitcher.stitch(into);
    List<String> list = new ArrayList<>();
    for (int i = 0; i < into.size(); i++) {
      list.add(Toy.show(into.get(i)));
    }
    return list;
  }
}
