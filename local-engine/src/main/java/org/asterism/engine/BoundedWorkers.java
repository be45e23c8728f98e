package org.asterism.engine;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.asterism.params.EngineParameters;

/**
 * A bound on the threads that work at a time. With 1 the caller works itself and no pool exists;
 * otherwise the pool is made when first needed and lives until {@link #close}, or was handed in by
 * a long-lived host and outlives this object. Several runs may share one.
 */
public final class BoundedWorkers implements AutoCloseable {
  /**
   * Threads when nothing is said: a measured constant, not the number of cores (docs/performance.md
   * has the sweep).
   */
  public static final int DEFAULT_THREADS = 4;

  private static final AtomicInteger POOLS = new AtomicInteger();

  private final int threads;
  private final boolean owned;
  private ExecutorService pool;

  private BoundedWorkers(int threads, ExecutorService pool) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads: " + threads);
    }
    this.threads = threads;
    this.pool = pool;
    owned = pool == null;
  }

  /** Workers for a run's settings: what they say or the default, at most the available cores. */
  public static BoundedWorkers of(EngineParameters p) {
    int wanted = p.threads() > 0 ? p.threads() : DEFAULT_THREADS;
    return exactly(clamp(wanted, Runtime.getRuntime().availableProcessors()));
  }

  /** Exactly so many workers, whatever the machine has. */
  public static BoundedWorkers exactly(int threads) {
    return new BoundedWorkers(threads, null);
  }

  /**
   * Workers on a pool of the caller's, which is not shut down here.
   *
   * @param threads most tasks of one run in the pool at a time
   */
  public static BoundedWorkers handedIn(ExecutorService pool, int threads) {
    return new BoundedWorkers(threads, pool);
  }

  /** A number of threads between 1 and the limit. */
  static int clamp(int wanted, int limit) {
    return Math.max(1, Math.min(wanted, limit));
  }

  /** Most threads that work at a time. */
  public int threads() {
    return threads;
  }

  /** Whether the caller works itself. */
  public boolean serial() {
    return threads == 1;
  }

  /** Whether a pool exists by now. */
  synchronized boolean hasPool() {
    return pool != null;
  }

  /** The pool, made now if need be; null when serial. */
  public synchronized ExecutorService pool() {
    if (pool == null && !serial()) {
      pool = Executors.newFixedThreadPool(threads, factory());
    }
    return pool;
  }

  /** Runs a task on the pool. */
  <T> Future<T> submit(Callable<T> task) {
    return pool().submit(task);
  }

  /**
   * Applies a task to every item, the caller and at most {@code threads - 1} threads of the pool
   * taking items in turn.
   *
   * @param items what to work on
   * @param task called once for each item, unless an earlier one failed; safe for several threads
   * @return the results in the order of the items, whoever was done first
   * @throws RuntimeException what the task threw for the first item, in their order, that it failed
   *     on; nothing runs any more then
   */
  public <T, R> List<R> inOrder(List<T> items, Function<? super T, ? extends R> task) {
    OrderedItems<T, R> work = new OrderedItems<>(items, task);
    for (int helper = 1; helper < Math.min(threads, items.size()); helper++) {
      pool().execute(work);
    }
    work.run();
    return work.results();
  }

  /** Shuts down a pool of its own; tasks that were submitted still run. */
  @Override
  public synchronized void close() {
    if (owned && pool != null) {
      pool.shutdown();
      pool = null;
    }
  }

  private static ThreadFactory factory() {
    int number = POOLS.incrementAndGet();
    AtomicInteger next = new AtomicInteger();
    return task -> {
      Thread t = new Thread(task, "asterism-worker-" + number + "-" + next.incrementAndGet());
      t.setDaemon(true);
      return t;
    };
  }
}
