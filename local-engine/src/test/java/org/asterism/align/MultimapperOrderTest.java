package org.asterism.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.asterism.params.FilterParameters;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;

/** Random numbers, partition, shuffle, primary marks (spec 21 sections 9 and 17 M). */
class MultimapperOrderTest {
  private static final FilterParameters RANDOM =
      Parameters.of("--outMultimapperOrder", "Random").filter();

  @Test
  void streamOfSeed777() {
    RandomStream words = new RandomStream(777);
    assertThat(
            List.of(
                Integer.toUnsignedLong(words.nextWord()),
                Integer.toUnsignedLong(words.nextWord()),
                Integer.toUnsignedLong(words.nextWord()),
                Integer.toUnsignedLong(words.nextWord())))
        .containsExactly(655685735L, 2776480559L, 1298611771L, 862112678L);
    RandomStream u = new RandomStream(777);
    double[] expected = {
      0.6464497556799705,
      0.20072624979129913,
      0.6362542922287333,
      0.24805966705546256,
      0.5635290417902296,
      0.611698380188783,
      0.7563332306982458,
      0.8827727529612593
    };
    for (double e : expected) {
      assertThat(u.next()).isEqualTo(e);
    }
  }

  @Property
  void skippingIsDrawing(@ForAll int seed, @ForAll @IntRange(max = 2000) int draws) {
    RandomStream drawn = new RandomStream(seed);
    for (int i = 0; i < draws; i++) {
      drawn.next();
    }
    RandomStream skipped = new RandomStream(seed);
    skipped.skip(draws);
    assertThat(skipped.next()).isEqualTo(drawn.next());
  }

  private static ReadResult result(List<Integer> scores) {
    ReadResult r = new ReadResult();
    r.unmappedReason = ReadResult.MAPPED;
    for (int s : scores) {
      Alignment a = new Alignment(1);
      a.score = s;
      a.chromosome = r.multiCount;
      r.multi[r.multiCount++] = a;
      if (r.best == null || s > r.best.score) {
        r.best = a;
      }
    }
    return r;
  }

  private static String order(ReadResult r, String... names) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < r.multiCount; i++) {
      b.append(i == 0 ? "" : " ").append(names[r.multi[i].chromosome]);
      if (r.multi[i].primary) {
        b.append('*');
      }
    }
    return b.toString();
  }

  @Test
  void threeReadsOfTheWorkedExample() {
    String[] names = {"m5", "m3", "m1", "m4", "m2"};
    RandomStream u = new RandomStream(777);
    List<String> seen = new ArrayList<>();
    for (int read = 0; read < 3; read++) {
      ReadResult r = result(List.of(49, 49, 49, 47, 47));
      MultimapperOrder.partition(r);
      assertThat(MultimapperOrder.draws(r, RANDOM)).isEqualTo(3);
      MultimapperOrder.shuffle(r, RANDOM, u);
      seen.add(order(r, names));
    }
    assertThat(seen).containsExactly("m1* m5 m3 m4 m2", "m1* m3 m5 m4 m2", "m5* m3 m1 m2 m4");
  }

  @Test
  void partitionSwapsInsteadOfKeepingTheOrderOfTheOthers() {
    ReadResult r = result(List.of(7, 8, 9, 9));
    r.best = r.multi[2];
    MultimapperOrder.partition(r);
    assertThat(order(r, "a", "b", "c", "d")).isEqualTo("c d a b");
    r = result(List.of(7, 8, 9));
    MultimapperOrder.partition(r);
    assertThat(order(r, "a", "b", "c")).isEqualTo("c b a");
  }

  @Test
  void primaryMarks() {
    ReadResult r = result(List.of(8, 9, 9));
    MultimapperOrder.markPrimary(r, Parameters.of().filter());
    assertThat(order(r, "a", "b", "c")).isEqualTo("a b* c");
    r = result(List.of(8, 9, 9));
    MultimapperOrder.markPrimary(r, Parameters.of("--outSAMprimaryFlag", "AllBestScore").filter());
    assertThat(order(r, "a", "b", "c")).isEqualTo("a b* c*");
    r = result(List.of(9, 8, 9));
    MultimapperOrder.markPrimary(r, Parameters.of("--outSAMmultNmax", "1").filter());
    assertThat(order(r, "a", "b", "c")).isEqualTo("a* b c");
  }

  @Test
  void tooManyLociAreLeftAloneAndDrawNothing() {
    ReadResult r = result(List.of(9, 9, 9));
    FilterParameters two =
        Parameters.of("--outMultimapperOrder", "Random", "--outFilterMultimapNmax", "2").filter();
    assertThat(MultimapperOrder.draws(r, two)).isZero();
    RandomStream u = new RandomStream(1);
    MultimapperOrder.shuffle(r, two, u);
    assertThat(u.next()).isEqualTo(new RandomStream(1).next());
    assertThat(order(r, "a", "b", "c")).isEqualTo("a b c");
  }

  @Property
  void shuffleIsAPermutationWithTheBestInFrontAndDrawsWhatItSays(
      @ForAll @Size(min = 1, max = 10) List<@IntRange(min = 7, max = 9) Integer> scores,
      @ForAll int seed) {
    ReadResult r = result(scores);
    Alignment[] before = Arrays.copyOf(r.multi, r.multiCount);
    MultimapperOrder.partition(r);
    RandomStream u = new RandomStream(seed);
    MultimapperOrder.shuffle(r, RANDOM, u);
    assertThat(Arrays.copyOf(r.multi, r.multiCount)).containsExactlyInAnyOrder(before);
    for (int i = 0; i < r.multiCount; i++) {
      assertThat(r.multi[i].score == r.best.score).isEqualTo(i < r.bestCount);
      assertThat(r.multi[i].primary).isEqualTo(i == 0);
    }
    RandomStream fresh = new RandomStream(seed);
    fresh.skip(MultimapperOrder.draws(r, RANDOM));
    assertThat(u.next()).isEqualTo(fresh.next());
  }
}
