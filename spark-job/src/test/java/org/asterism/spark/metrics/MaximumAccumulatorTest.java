package org.asterism.spark.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class MaximumAccumulatorTest {
  private static MaximumAccumulator of(List<Long> values) {
    MaximumAccumulator all = new MaximumAccumulator();
    values.forEach(all::add);
    return all;
  }

  @Property
  void partsMergeToTheLargestValueInAnyOrderAndAnyNumberOfTimes(
      @ForAll @Size(min = 1, max = 20) List<@LongRange(min = 1) Long> values,
      @ForAll @IntRange(max = 20) int at) {
    int cut = Math.min(at, values.size());
    MaximumAccumulator first = of(values.subList(0, cut));
    MaximumAccumulator second = of(values.subList(cut, values.size()));
    MaximumAccumulator other = second.copy();
    first.merge(second);
    first.merge(second);
    other.merge(of(values.subList(0, cut)));
    long most = values.stream().mapToLong(v -> v).max().orElseThrow();
    assertThat(first.value()).isEqualTo(most);
    assertThat(other.value()).isEqualTo(most);
  }

  @Test
  void copiesAreTheirOwnAndResetOnesAreZero() {
    MaximumAccumulator one = of(List.of(5L));
    MaximumAccumulator copy = one.copy();
    copy.add(7L);
    assertThat(one.value()).isEqualTo(5);
    assertThat(one.isZero()).isFalse();
    one.reset();
    assertThat(one.isZero()).isTrue();
    assertThat(one.copyAndReset().value()).isZero();
  }
}
