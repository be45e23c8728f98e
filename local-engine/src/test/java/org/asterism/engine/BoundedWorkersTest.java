package org.asterism.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;

class BoundedWorkersTest {
  private static final int CORES = Runtime.getRuntime().availableProcessors();

  @Test
  void flagOverStarsOptionOverDefault() {
    assertThat(threads()).isEqualTo(Math.min(BoundedWorkers.DEFAULT_THREADS, CORES));
    assertThat(threads("--runThreadN", "1")).isEqualTo(1);
    assertThat(threads("--runThreadN", "1", "--asterismThreads", "2"))
        .isEqualTo(Math.min(2, CORES));
    assertThat(threads("--asterismThreads", "100000")).isEqualTo(CORES);
  }

  private static int threads(String... arguments) {
    try (BoundedWorkers w = BoundedWorkers.of(Parameters.of(arguments).engine())) {
      return w.threads();
    }
  }

  @Test
  void clamps() {
    assertThat(BoundedWorkers.clamp(4, 2)).isEqualTo(2);
    assertThat(BoundedWorkers.clamp(4, 8)).isEqualTo(4);
    assertThat(BoundedWorkers.clamp(4, 0)).isEqualTo(1);
    assertThatThrownBy(() -> BoundedWorkers.exactly(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void oneThreadNeedsNoPool() {
    try (BoundedWorkers one = BoundedWorkers.exactly(1)) {
      assertThat(one.serial()).isTrue();
      assertThat(one.pool()).isNull();
    }
  }

  @Test
  void ownPoolIsMadeLateAndShutDown() throws Exception {
    BoundedWorkers three = BoundedWorkers.exactly(3);
    assertThat(three.hasPool()).isFalse();
    assertThat(three.submit(() -> Thread.currentThread().getName()).get())
        .startsWith("asterism-worker-");
    ExecutorService pool = three.pool();
    three.close();
    assertThat(pool.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void handedInPoolOutlivesTheWorkers() {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      try (BoundedWorkers w = BoundedWorkers.handedIn(pool, 2)) {
        assertThat(w.pool()).isSameAs(pool);
      }
      assertThat(pool.isShutdown()).isFalse();
    } finally {
      pool.shutdown();
    }
  }

  /** A pool of its own ends with its owner, down to the threads; nothing of it is left over. */
  @Test
  void aPoolNeverOutlivesItsOwner() throws Exception {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    CountDownLatch all = new CountDownLatch(3);
    try (BoundedWorkers three = BoundedWorkers.exactly(3)) {
      for (int i = 0; i < 3; i++) {
        three.submit(
            () -> {
              threads.add(Thread.currentThread());
              all.countDown();
              all.await();
              return null;
            });
      }
      all.await();
      assertThat(threads).hasSize(3);
    }
    for (Thread t : threads) {
      t.join(10_000);
      assertThat(t.isAlive()).isFalse();
      assertThat(t.isDaemon()).isTrue();
    }
  }

  /** A host that lives on lends its threads to one call after the other. */
  @Test
  void callsOfAHostShareItsThreads() throws Exception {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      for (int call = 0; call < 5; call++) {
        try (BoundedWorkers w = BoundedWorkers.handedIn(pool, 2)) {
          w.submit(() -> threads.add(Thread.currentThread())).get();
          w.submit(() -> threads.add(Thread.currentThread())).get();
        }
      }
      assertThat(threads).hasSizeLessThanOrEqualTo(2);
      assertThat(threads).allMatch(Thread::isAlive);
    } finally {
      pool.shutdown();
    }
  }
}
