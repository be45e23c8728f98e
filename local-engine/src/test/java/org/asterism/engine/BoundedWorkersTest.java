package org.asterism.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
}
