package org.asterism.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.JunctionDatabase;
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
}
