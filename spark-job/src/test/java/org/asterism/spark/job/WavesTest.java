package org.asterism.spark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.Function;
import org.asterism.params.FatalException;
import org.asterism.spark.SharedSpark;
import org.asterism.spark.metrics.PeakMemory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class WavesTest {
  private static final AtomicInteger TAKEN = new AtomicInteger();

  private static Iterator<List<Integer>> numbers(int waves, int size) {
    TAKEN.set(0);
    return IntStream.range(0, waves)
        .peek(w -> TAKEN.incrementAndGet())
        .mapToObj(w -> IntStream.range(w * size, (w + 1) * size).boxed().toList())
        .map(wave -> (List<Integer>) new ArrayList<>(wave))
        .iterator();
  }

  private static <R> Waves<Integer, R> waves(
      Function<Integer, R> task, Iterator<List<Integer>> numbers) {
    return new Waves<>(SharedSpark.context(), PeakMemory.NONE, "a step", task, numbers);
  }

  @Test
  void resultsComeInTheOrderOfTheItems() {
    Function<Integer, Integer> slowAtFirst =
        i -> {
          Thread.sleep(i < 5 ? 100 : 0);
          return 2 * i;
        };
    try (Waves<Integer, Integer> waves = waves(slowAtFirst, numbers(9, 3))) {
      for (int i = 0; i < 27; i++) {
        assertThat(waves.next()).isEqualTo(2 * i);
      }
      assertThat(waves.next()).isNull();
      assertThat(waves.next()).isNull();
    }
  }

  @Test
  void noItems() {
    try (Waves<Integer, Integer> waves = waves(i -> i, numbers(0, 1))) {
      assertThat(waves.next()).isNull();
    }
  }

  @Test
  void wavesAreTakenOnlyAFewAhead() throws InterruptedException {
    try (Waves<Integer, Integer> waves = waves(i -> i, numbers(100, 1))) {
      assertThat(waves.next()).isZero();
      Thread.sleep(500);
      assertThat(TAKEN.get()).isLessThan(10);
    }
    int taken = TAKEN.get();
    Thread.sleep(200);
    assertThat(TAKEN.get()).as("nothing more after close").isEqualTo(taken);
  }

  @Test
  void aTaskThatFailsFailsTheRunWithItsReason() {
    Function<Integer, Integer> failing =
        i -> {
          if (i == 4) {
            throw new IOException("the disk is full");
          }
          return i;
        };
    try (Waves<Integer, Integer> waves = waves(failing, numbers(3, 3))) {
      for (int i = 0; i < 3; i++) {
        assertThat(waves.next()).isEqualTo(i);
      }
      assertThatThrownBy(waves::next)
          .isInstanceOfSatisfying(
              FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(FatalException.RUNTIME))
          .hasMessageContaining("the Spark job failed")
          .hasMessageContaining("the disk is full")
          .hasMessageNotContainingAny("\tat ", "Waves.java");
    }
  }

  @Test
  void aStoppedContextIsToldAsAMasterThatDoesNotAnswer() {
    assertThat(JobFailure.of(new IllegalStateException("SparkContext has been shutdown")))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("the Spark job failed: SparkContext has been shutdown")
        .hasMessageContaining("The master given with --asterismMaster has to be running");
  }

  @Test
  void whatMakingAWaveThrowsComesAfterTheWavesBefore() {
    Iterator<List<Integer>> good = numbers(2, 2);
    Iterator<List<Integer>> waves =
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            if (!good.hasNext()) {
              throw new UncheckedIOException(new IOException("cannot be read"));
            }
            return true;
          }

          @Override
          public List<Integer> next() {
            return good.next();
          }
        };
    try (Waves<Integer, Integer> results = waves(i -> i, waves)) {
      for (int i = 0; i < 4; i++) {
        assertThat(results.next()).isEqualTo(i);
      }
      assertThatThrownBy(results::next)
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("cannot be read");
      assertThat(results.next()).isNull();
    }
  }
}
