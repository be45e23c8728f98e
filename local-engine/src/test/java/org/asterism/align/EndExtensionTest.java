package org.asterism.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.genome.Bases;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.MappedBytes;

/** The extension of ends against the plain loop of spec 21 section 5. */
class EndExtensionTest {
  private static final int SIZE = 120;

  private final byte[] read = new byte[SIZE + 16];
  private final byte[] text = new byte[SIZE];
  private GenomeSequence genome;

  /** Read and genome that mostly agree where read position = genome position. */
  private void fill(Random r, int wrongPerMille) {
    MappedBytes bytes = MappedBytes.allocate(SIZE);
    for (int i = 0; i < SIZE; i++) {
      int g = r.nextInt(200) == 0 ? Bases.PAD : r.nextInt(40) == 0 ? Bases.N : r.nextInt(4);
      text[i] = (byte) g;
      bytes.put(i, text[i]);
      read[i] = (byte) Math.min(g, Bases.N);
      if (r.nextInt(1000) < wrongPerMille) {
        read[i] = (byte) r.nextInt(5);
      }
      if (r.nextInt(200) == 0) {
        read[i] = Bases.MATE_SPACER;
      }
    }
    genome = new GenomeSequence(bytes, SIZE);
  }

  private int base(int i) {
    return i >= 0 && i < SIZE ? text[i] : Bases.PAD;
  }

  /** Length, score, matches, mismatches by the rules as they are written. */
  private int[] plain(
      int from, int step, int limit, int before, int missedBefore, double ratio, int most) {
    int[] best = new int[4];
    int matched = 0;
    int missed = 0;
    for (int i = 0; i < limit; i++) {
      int g = base(from + step * i);
      int r = read[from + step * i];
      if (g == Bases.PAD || r == Bases.MATE_SPACER) {
        break;
      }
      if (g > 3 || r > 3) {
        continue;
      }
      if (g == r) {
        matched++;
        if (matched - missed > best[1]
            && missed + missedBefore <= Math.min(ratio * (before + i + 1), most)) {
          best = new int[] {i + 1, matched - missed, matched, missed};
        }
      } else {
        if (missed + missedBefore >= Math.min(ratio * (before + limit), most)) {
          break;
        }
        missed++;
      }
    }
    return best;
  }

  @Property(tries = 5000)
  void freeExtensionFollowsTheRules(
      @ForAll @IntRange(max = 1 << 30) int seed, @ForAll @IntRange(max = 400) int wrong) {
    Random r = new Random(seed);
    fill(r, wrong);
    double ratio = new double[] {0, 0.02, 0.05, 0.3, 1}[r.nextInt(5)];
    int most = r.nextInt(12);
    EndExtension extension = new EndExtension(genome, ratio);
    extension.begin(read, most);
    int from = r.nextInt(SIZE);
    int step = r.nextBoolean() ? 1 : -1;
    int limit = r.nextInt(1 + (step > 0 ? SIZE - from : from + 1));
    int before = r.nextInt(100);
    int missedBefore = r.nextInt(4);
    int[] expected = plain(from, step, limit, before, missedBefore, ratio, most);
    boolean extended = extension.extend(from, from, step, limit, before, missedBefore, false);
    assertThat(extended).isEqualTo(expected[0] > 0);
    assertThat(
            new int[] {extension.length, extension.score, extension.matches, extension.mismatches})
        .isEqualTo(expected);
    assertThat(extension.potential(from, from, step, limit)).isGreaterThanOrEqualTo(expected[1]);
  }

  @Property(tries = 1000)
  void forcedExtensionTakesEverythingUpToTheSpacerOrFailsAtPadding(
      @ForAll @IntRange(max = 1 << 30) int seed) {
    Random r = new Random(seed);
    fill(r, 100);
    EndExtension extension = new EndExtension(genome, 0.3);
    extension.begin(read, 10);
    int from = r.nextInt(SIZE);
    int step = r.nextBoolean() ? 1 : -1;
    int limit = step > 0 ? SIZE - from : from + 1;
    int matched = 0;
    int missed = 0;
    int end = 0;
    boolean failed = false;
    while (end < limit) {
      int g = base(from + step * end);
      failed = g == Bases.PAD;
      if (failed || read[from + step * end] == Bases.MATE_SPACER) {
        break;
      }
      int q = read[from + step * end];
      matched += g < 4 && q < 4 && g == q ? 1 : 0;
      missed += g < 4 && q < 4 && g != q ? 1 : 0;
      end++;
    }
    boolean extended = extension.extend(from, from, step, limit, 50, 0, true);
    assertThat(extended).isEqualTo(failed || end > 0);
    assertThat(extension.length).isEqualTo(failed ? 0 : end);
    assertThat(extension.score).isEqualTo(failed ? -999_999_999 : matched - missed);
    assertThat(extension.mismatches).isEqualTo(failed ? 11 : missed);
  }
}
