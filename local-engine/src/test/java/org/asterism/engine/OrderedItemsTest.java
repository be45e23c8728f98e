package org.asterism.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderedItemsTest {
  private static List<Integer> numbers(int n) {
    return IntStream.range(0, n).boxed().toList();
  }

  @Property(tries = 200)
  void resultsAndErrorAreThoseOfALoop(
      @ForAll @IntRange(min = 1, max = 8) int threads,
      @ForAll @IntRange(min = 0, max = 300) int items,
      @ForAll Set<@IntRange(min = 0, max = 299) Integer> bad) {
    try (BoundedWorkers workers = BoundedWorkers.exactly(threads)) {
      Integer first = bad.stream().filter(b -> b < items).min(Integer::compare).orElse(null);
      if (first == null) {
        assertThat(workers.inOrder(numbers(items), i -> 3 * i))
            .isEqualTo(numbers(items).stream().map(i -> 3 * i).toList());
      } else {
        assertThatThrownBy(() -> workers.inOrder(numbers(items), i -> refuse(i, bad)))
            .isInstanceOf(IllegalStateException.class)
            .hasMessage("item " + first);
      }
    }
  }

  private static int refuse(int i, Set<Integer> bad) {
    if (bad.contains(i)) {
      throw new IllegalStateException("item " + i);
    }
    return i;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8})
  void aLaterItemThatFailsSoonerDoesNotWin(int threads) {
    CountDownLatch laterFailed = new CountDownLatch(1);
    try (BoundedWorkers workers = BoundedWorkers.exactly(threads)) {
      assertThatThrownBy(
              () ->
                  workers.inOrder(
                      numbers(100),
                      i -> {
                        if (i == 0) {
                          await(laterFailed);
                        } else if (i == 1) {
                          laterFailed.countDown();
                        }
                        throw new IllegalStateException("item " + i);
                      }))
          .hasMessage("item 0");
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void nothingRunsAnyMoreAfterTheError(int threads) {
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger running = new AtomicInteger();
    try (BoundedWorkers workers = BoundedWorkers.exactly(threads)) {
      assertThatThrownBy(
              () ->
                  workers.inOrder(
                      numbers(1000),
                      i -> {
                        begun.incrementAndGet();
                        running.incrementAndGet();
                        try {
                          return refuse(i, Set.of(10));
                        } finally {
                          running.decrementAndGet();
                        }
                      }))
          .hasMessage("item 10");
      assertThat(running).hasValue(0);
      if (threads == 1) {
        assertThat(begun).hasValue(11);
      }
    }
  }

  @Test
  void errorsOfTheMachineComeOutAsTheyAre() {
    try (BoundedWorkers workers = BoundedWorkers.exactly(2)) {
      assertThatThrownBy(
              () ->
                  workers.inOrder(
                      numbers(3),
                      i -> {
                        throw new OutOfMemoryError("none left");
                      }))
          .isInstanceOf(OutOfMemoryError.class);
    }
  }

  @Test
  void oneWorkerIsTheCaller() {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    try (BoundedWorkers workers = BoundedWorkers.exactly(1)) {
      workers.inOrder(numbers(50), i -> threads.add(Thread.currentThread()));
      assertThat(workers.hasPool()).isFalse();
    }
    assertThat(threads).containsExactly(Thread.currentThread());
  }

  @Test
  void aBusyPoolHoldsNobodyUp() {
    CountDownLatch end = new CountDownLatch(1);
    ExecutorService pool = Executors.newFixedThreadPool(1);
    try {
      pool.execute(() -> await(end));
      BoundedWorkers workers = BoundedWorkers.handedIn(pool, 2);
      assertThat(workers.inOrder(numbers(1000), i -> -i)).hasSize(1000).endsWith(-999);
    } finally {
      end.countDown();
      pool.shutdown();
    }
  }
}
