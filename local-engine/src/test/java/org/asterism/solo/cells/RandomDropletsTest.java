package org.asterism.solo.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The random stream (spec 51 section 14.5). */
class RandomDropletsTest {
  private static MersenneTwister simulation(int j) {
    MersenneTwister random = new MersenneTwister();
    random.seed(19760110 * (j + 1));
    return random;
  }

  @Test
  void streamsOfSimulations() {
    MersenneTwister random = simulation(0);
    assertThat(new int[] {random.nextInt(), random.nextInt(), random.nextInt(), random.nextInt()})
        .containsExactly(2116612583, 978492435, (int) 3413959089L, 853152524);
    random.seed(19760110);
    assertThat(new double[] {random.nextUniform(), random.nextUniform(), random.nextUniform()})
        .containsExactly(0.22782302356623399, 0.19864005148291455, 0.019056445851882549);
    assertThat(simulation(1).nextUniform()).isEqualTo(0.56279117364687536);
    assertThat(simulation(2).nextUniform()).isEqualTo(0.37960465297608847);
    assertThat(simulation(9999).nextInt()).isEqualTo(2144382289);
  }

  @Test
  void drawsFromFourWeights() {
    MersenneTwister random = simulation(0);
    WeightedDraw draw = new WeightedDraw(new double[] {0.1, 0.2, 0.3, 0.4});
    assertThat(IntStream.range(0, 20).map(i -> draw.draw(random)).toArray())
        .containsExactly(1, 1, 0, 1, 3, 3, 0, 3, 3, 3, 2, 1, 1, 3, 3, 1, 3, 0, 3, 2);
  }

  @Test
  void onePositionNeedsNoRandomNumber() {
    MersenneTwister random = simulation(0);
    assertThat(new WeightedDraw(new double[] {0.3}).draw(random)).isZero();
    assertThat(random.nextInt()).isEqualTo(2116612583);
  }

  @Property
  void theGuideLeadsToTheFirstPositionThatIsNotBelow(
      @ForAll @Size(min = 1, max = 70) double[] raw, @ForAll @DoubleRange(max = 0.99) double u) {
    double[] weights = new double[raw.length];
    double sum = 0;
    for (int i = 0; i < raw.length; i++) {
      weights[i] = Math.abs(raw[i] % 1000) + 1e-6;
      sum += weights[i];
    }
    double c = 0;
    int expected = -1;
    for (int i = 0; i < raw.length && expected < 0; i++) {
      c += weights[i] / sum;
      if (u <= c || i == raw.length - 1) {
        expected = i;
      }
    }
    assertThat(new WeightedDraw(weights).position(u)).isEqualTo(expected);
  }

  @Property
  void sharesAreWherePositionsChange(@ForAll @Size(min = 1, max = 40) byte[] raw) {
    double[] weights = new double[raw.length];
    double sum = 0;
    for (int i = 0; i < raw.length; i++) {
      weights[i] = Math.abs(raw[i]) + 1;
      sum += weights[i];
    }
    WeightedDraw draw = new WeightedDraw(weights);
    double c = 0;
    for (int i = 0; i + 1 < raw.length; i++) {
      c += weights[i] / sum;
      assertThat(draw.position(c)).isEqualTo(i);
      assertThat(draw.position(Math.nextUp(c))).isEqualTo(i + 1);
    }
  }
}
