package org.asterism.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.genome.Bases;
import org.junit.jupiter.api.Test;

/** The overlap of mates against the plain search of spec 21 section 11. */
class MateOverlapTest {
  private static int plainOffset(byte[] x, byte[] y, double ratio) {
    int best = x.length;
    int bestMatches = 0;
    int bestMismatches = 0;
    for (int o = 0; o < x.length; o++) {
      int matches = 0;
      int mismatches = 0;
      for (int i = 0; i < Math.min(y.length, x.length - o); i++) {
        if (y[i] == x[o + i] && y[i] < 4) {
          matches++;
        } else {
          mismatches++;
        }
      }
      boolean better =
          matches > bestMatches || (matches == bestMatches && mismatches < bestMismatches);
      if (better && matches > 0 && (double) mismatches / matches <= ratio) {
        best = o;
        bestMatches = matches;
        bestMismatches = mismatches;
      }
    }
    return best;
  }

  private static byte[] random(Random r, int length, int letters) {
    byte[] b = new byte[length];
    for (int i = 0; i < length; i++) {
      b[i] = (byte) (r.nextInt(50) == 0 ? Bases.N : r.nextInt(letters));
    }
    return b;
  }

  private static byte[] combined(byte[] a, byte[] b) {
    byte[] pair = new byte[a.length + b.length + 1];
    System.arraycopy(a, 0, pair, 0, a.length);
    pair[a.length] = Bases.MATE_SPACER;
    System.arraycopy(b, 0, pair, a.length + 1, b.length);
    return pair;
  }

  @Property
  void findsTheBestOffset(@ForAll @IntRange(max = 1 << 30) int seed) {
    Random r = new Random(seed);
    int letters = 1 + r.nextInt(4);
    byte[] a = random(r, 1 + r.nextInt(40), letters);
    byte[] b = random(r, 1 + r.nextInt(40), letters);
    int shared = r.nextInt(1 + Math.min(a.length, b.length));
    System.arraycopy(a, a.length - shared, b, 0, shared);
    if (r.nextBoolean()) {
      byte[] kept = a;
      a = b;
      b = kept;
    }
    double ratio = new double[] {0, 0.01, 0.1, 0.2}[r.nextInt(4)];
    MateOverlap overlap = new MateOverlap(ratio);
    overlap.find(combined(a, b), a.length, b.length);
    int start2 = plainOffset(a, b, ratio);
    int start1 = plainOffset(b, a, ratio);
    int first = Math.min(b.length, a.length - start2);
    int second = Math.min(a.length, b.length - start1);
    assertThat(overlap.bases).isEqualTo(Math.max(first, second));
    assertThat(overlap.start)
        .containsExactly(first >= second ? new int[] {0, start2} : new int[] {start1, 0});
    byte[] merged = new byte[a.length + b.length];
    int length = overlap.merge(combined(a, b), a.length, b.length, merged);
    assertThat(length).isEqualTo(a.length + b.length - overlap.bases);
    byte[] leading = first >= second ? a : b;
    for (int i = 0; i < leading.length; i++) {
      assertThat(merged[i]).isEqualTo(leading[i]);
    }
  }

  @Test
  void matesThatShareNothing() {
    MateOverlap overlap = new MateOverlap(0.01);
    overlap.find(combined(Toy.codes("AAAA"), Toy.codes("CCCC")), 4, 4);
    assertThat(overlap.bases).isZero();
    overlap.find(combined(Toy.codes("NNNN"), Toy.codes("NNNN")), 4, 4);
    assertThat(overlap.bases).isZero();
  }

  @Test
  void containedMate() {
    MateOverlap overlap = new MateOverlap(0.01);
    byte[] pair = combined(Toy.codes("ACGTTGCAAC"), Toy.codes("TTGC"));
    overlap.find(pair, 10, 4);
    assertThat(overlap.bases).isEqualTo(4);
    assertThat(overlap.start).containsExactly(0, 3);
    byte[] merged = new byte[14];
    assertThat(overlap.merge(pair, 10, 4, merged)).isEqualTo(10);
  }
}
