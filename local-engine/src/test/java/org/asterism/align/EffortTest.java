package org.asterism.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.TinyIndex;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.asterism.seed.SeedSearcher;

/** What is left out to save work does not show in what is recorded or selected. */
class EffortTest {
  private static final String[][] SETTINGS = {
    {},
    {"--outFilterMultimapScoreRange", "0"},
    {"--outFilterMultimapScoreRange", "7", "--scoreGenomicLengthLog2scale", "0.25"},
    {"--scoreGapNoncan", "2", "--scoreGap", "1"},
    {"--alignEndsType", "EndToEnd"},
    {"--alignEndsType", "Extend5pOfRead1", "--outFilterMismatchNmax", "3"},
    {"--scoreDelOpen", "0", "--scoreInsOpen", "0", "--alignTranscriptsPerWindowNmax", "3"},
    {"--alignIntronMin", "5", "--alignSJoverhangMin", "1", "--scoreStitchSJshift", "5"},
    {"--scoreGenomicLengthLog2scale", "0", "--alignInsertionFlush", "Right"},
  };

  private static final Random RANDOM = new Random(4);
  private static final String GENOME = repetitiveGenome();
  private static final GenomeIndex INDEX =
      new TinyIndex()
          .chromosome("a", GENOME)
          .chromosome("b", GENOME.substring(300, 900))
          .depth(4)
          .binBits(8)
          .junction(20, 399, 460, 0, 0, 0, 1)
          .junction(20, 500, 700, 1, 0, 0, 1)
          .build();

  private static String repetitiveGenome() {
    StringBuilder b = new StringBuilder(bases(200));
    while (b.length() < 1200) {
      int from = RANDOM.nextInt(b.length() - 60);
      b.append(RANDOM.nextInt(3) == 0 ? b.substring(from, from + 60) : bases(40));
    }
    return b.toString();
  }

  private static String bases(int n) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < n; i++) {
      b.append("ACGT".charAt(RANDOM.nextInt(4)));
    }
    return b.toString();
  }

  /** A piece of the genome with gaps, insertions and wrong bases. */
  private static String sample(String genome, Random r, int length) {
    StringBuilder b = new StringBuilder();
    int at = r.nextInt(genome.length() - length);
    while (b.length() < length && at < genome.length()) {
      int kind = r.nextInt(100);
      if (kind < 3) {
        b.append("ACGTN".charAt(r.nextInt(5)));
      } else if (kind < 4) {
        at += 1 + r.nextInt(60);
      } else if (kind < 5) {
        b.append("ACG");
      }
      b.append(at < genome.length() ? genome.charAt(at++) : 'A');
    }
    return b.append("ACGT".repeat(length)).substring(0, length);
  }

  private static PreparedRead read(Random r) {
    int length = 20 + r.nextInt(60);
    if (r.nextInt(3) == 0) {
      return Toy.single(sample(GENOME, r, length));
    }
    String fragment = sample(GENOME, r, 2 * length);
    String mate2 = Toy.reverseComplement(fragment.substring(length / 2));
    return Toy.pair(fragment.substring(0, length), r.nextInt(5) == 0 ? mate2 : mate2 + "A");
  }

  private static List<String> all(ReadStitcher s) {
    List<String> shown = new ArrayList<>();
    for (int w = 0; w < s.recorded().windowCount(); w++) {
      for (int i = s.recorded().windowStart(w); i < s.recorded().windowStart(w + 1); i++) {
        shown.add(w + ": " + full(s.recorded().get(i)));
      }
    }
    return shown;
  }

  private static List<String> selected(ReadStitcher s, Alignment best, int range) {
    List<String> shown = new ArrayList<>();
    for (int i = 0; best != null && i < s.recorded().size(); i++) {
      if (s.recorded().get(i).score + range >= best.score) {
        shown.add(full(s.recorded().get(i)));
      }
    }
    return shown;
  }

  private static String full(Alignment a) {
    return Toy.show(a) + " " + a.strand + " " + a.matches + " " + a.mismatches;
  }

  @Property(tries = 300)
  void leavingOutChangesNothing(
      @ForAll @IntRange(max = 8) int setting, @ForAll @IntRange(max = 1 << 30) int seed) {
    Parameters p = Parameters.of(SETTINGS[setting]);
    AlignmentRules rules = new AlignmentRules(p, SeedSearcher.findsExactSeeds(INDEX, p));
    ReadStitcher everything = new ReadStitcher(INDEX, p, rules, Effort.EXHAUSTIVE);
    ReadStitcher recorded = new ReadStitcher(INDEX, p, rules, Effort.ALL_RECORDED);
    ReadStitcher selected = new ReadStitcher(INDEX, p, rules, Effort.SELECTED_ONLY);
    Random r = new Random(seed);
    for (int i = 0; i < 4; i++) {
      PreparedRead read = read(r);
      int most = rules.mismatchMax(read.clippedLength[0] + read.clippedLength[1]);
      Alignment best = everything.map(read, most);
      Alignment second = recorded.map(read, most);
      Alignment third = selected.map(read, most);
      assertThat(all(recorded)).isEqualTo(all(everything));
      assertThat(second == null).isEqualTo(best == null);
      assertThat(third == null).isEqualTo(best == null);
      if (best != null) {
        assertThat(full(second)).isEqualTo(full(best));
        assertThat(full(third)).isEqualTo(full(best));
      }
      assertThat(selected(selected, third, rules.scoreRange))
          .isEqualTo(selected(everything, best, rules.scoreRange));
    }
  }

  @Property(tries = 200)
  void recordedAlignmentsAreSound(@ForAll @IntRange(max = 1 << 30) int seed) {
    Parameters p = Parameters.of();
    AlignmentRules rules = new AlignmentRules(p, SeedSearcher.findsExactSeeds(INDEX, p));
    ReadStitcher stitcher = new ReadStitcher(INDEX, p, rules, Effort.ALL_RECORDED);
    PreparedRead read = read(new Random(seed));
    stitcher.map(read, rules.mismatchMax(read.clippedLength[0] + read.clippedLength[1]));
    for (int i = 0; i < stitcher.recorded().size(); i++) {
      assertSound(stitcher.recorded().get(i), read);
    }
  }

  private static void assertSound(Alignment a, PreparedRead read) {
    int aligned = 0;
    for (int k = 0; k < a.blockCount; k++) {
      assertThat(a.length[k]).isPositive();
      aligned += a.length[k];
      if (k > 0) {
        assertThat(a.readStart[k]).isGreaterThanOrEqualTo(a.readStart[k - 1] + a.length[k - 1]);
        assertThat(a.mate[k] == a.mate[k - 1]).isEqualTo(a.motif[k - 1] != Alignment.MOTIF_MATES);
      }
      int leftMate = read.clippedLength[read.mateCount == 2 ? a.strand : 0];
      boolean left = read.mateCount == 1 || a.mate[k] == a.strand;
      assertThat(a.readStart[k]).isBetween(left ? 0 : leftMate + 1, read.length);
      assertThat(a.readStart[k] + a.length[k]).isLessThanOrEqualTo(left ? leftMate : read.length);
    }
    assertThat(a.alignedLength).isEqualTo(aligned);
    if (a.insertions + a.deletions == 0 && a.blockCount == 1) {
      int matches = 0;
      int mismatches = 0;
      for (int k = 0; k < a.length[0]; k++) {
        int r = read.codes(a.strand)[a.readStart[0] + k];
        int g = INDEX.sequence().at(a.genomeStart[0] + k);
        matches += r < 4 && r == g ? 1 : 0;
        mismatches += r < 4 && g < 4 && r != g ? 1 : 0;
      }
      assertThat(a.matches).isEqualTo(matches);
      assertThat(a.mismatches).isEqualTo(mismatches);
      int term = (int) Math.ceil(Math.log(aligned) / Math.log(2) * -0.25 - 0.5);
      assertThat(a.score)
          .isBetween(matches - mismatches + term - 1, matches - mismatches + term + 1);
    }
  }
}
