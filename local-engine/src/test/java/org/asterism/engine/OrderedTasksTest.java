package org.asterism.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OrderedTasksTest {
  @Test
  void resultsComeInOrder() throws IOException {
    List<Integer> taken = new ArrayList<>();
    try (BoundedWorkers workers = BoundedWorkers.exactly(3)) {
      OrderedTasks.run(workers, 100, t -> 3 * t, taken::add);
    }
    assertThat(taken).hasSize(100).isSorted().endsWith(297);
  }

  @Test
  void theFirstErrorIsToldWhenNothingRunsAnyMore() {
    AtomicInteger running = new AtomicInteger();
    CountDownLatch bothRun = new CountDownLatch(2);
    try (BoundedWorkers workers = BoundedWorkers.exactly(2)) {
      assertThatThrownBy(
              () ->
                  OrderedTasks.run(
                      workers,
                      4,
                      t -> {
                        running.incrementAndGet();
                        try {
                          bothRun.countDown();
                          while (bothRun.getCount() > 0) {
                            Thread.onSpinWait();
                          }
                          if (t == 0) {
                            throw new IOException("the first");
                          }
                          throw new OutOfMemoryError("the second");
                        } finally {
                          running.decrementAndGet();
                        }
                      },
                      result -> {}))
          .isInstanceOf(IOException.class)
          .hasMessage("the first");
      assertThat(running).hasValue(0);
    }
  }
}
