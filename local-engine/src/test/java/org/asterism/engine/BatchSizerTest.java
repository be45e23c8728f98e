package org.asterism.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;

class BatchSizerTest {
  @Test
  void shrinksAtOnceForFatResultsAndGrowsGradually() {
    BatchSizer sizer = new BatchSizer(100_000, 10, 5000);
    sizer.observe(100, 100 * 50);
    assertThat(sizer.reads()).isBetween(2000, 5000);
    sizer.observe(100, 100 * 10_000);
    assertThat(sizer.reads()).isEqualTo(10);
    sizer.observe(100, 100 * 1000);
    assertThat(sizer.reads()).isLessThan(15);
    int before = sizer.reads();
    for (int i = 0; i < 60; i++) {
      sizer.observe(100, 100 * 100);
      assertThat(sizer.reads()).isGreaterThanOrEqualTo(before);
      before = sizer.reads();
    }
    assertThat(before).isBetween(950, 1000);
  }

  @Property
  void staysBetweenFloorAndCap(
      @ForAll @LongRange(min = 1, max = 1L << 40) long target,
      @ForAll List<@LongRange(min = 0, max = 1L << 40) Long> bytes,
      @ForAll @IntRange(min = 0, max = 1000) int reads) {
    BatchSizer sizer = new BatchSizer(target, 7, 77);
    assertThat(sizer.reads()).isBetween(7, 77);
    for (long b : bytes) {
      sizer.observe(reads, b);
      assertThat(sizer.reads()).isBetween(7, 77);
    }
  }

  @Test
  void settings() {
    BatchSizer fixed = BatchSizer.of(Parameters.of("--asterismBatchReads", "9").engine());
    fixed.observe(9, 1L << 40);
    assertThat(fixed.reads()).isEqualTo(9);
    BatchSizer bytes = BatchSizer.of(Parameters.of("--asterismBatchBytes", "1000000").engine());
    bytes.observe(10, 10_000);
    assertThat(bytes.reads()).isEqualTo(1000);
    BatchSizer usual = BatchSizer.of(Parameters.of().engine());
    usual.observe(1, 1L << 40);
    assertThat(usual.reads()).isEqualTo(BatchSizer.FLOOR);
    assertThatThrownBy(() -> new BatchSizer(0, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new BatchSizer(1, 2, 1)).isInstanceOf(IllegalArgumentException.class);
  }
}
