package org.asterism.genome.build;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** A fixed number of threads for the parallel steps of a build; one thread runs in the caller. */
final class Workers implements AutoCloseable {
  /** Something that every worker does once, told its number from 0. */
  interface Job {
    void run(int worker) throws Exception;
  }

  /** Something done for a half-open range of items. */
  interface RangeJob {
    void run(int worker, long from, long to) throws Exception;
  }

  private final int threads;
  private final ExecutorService pool;

  Workers(int threads) {
    this.threads = threads;
    this.pool = threads > 1 ? Executors.newFixedThreadPool(threads, Workers::daemon) : null;
  }

  private static Thread daemon(Runnable r) {
    Thread t = new Thread(r, "asterism-build");
    t.setDaemon(true);
    return t;
  }

  /** Number of workers. */
  int count() {
    return threads;
  }

  /** Runs a job on every worker and waits; the first failure is thrown on. */
  void onEach(Job job) {
    if (pool == null) {
      call(job, 0);
      return;
    }
    List<Future<?>> futures = new ArrayList<>();
    for (int w = 0; w < threads; w++) {
      int worker = w;
      futures.add(pool.submit(() -> call(job, worker)));
    }
    RuntimeException first = null;
    for (Future<?> f : futures) {
      try {
        f.get();
      } catch (ExecutionException e) {
        first = first == null ? unwrapped(e.getCause()) : first;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while building", e);
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /** Hands out the items of {@code [from, to)} in steps to whichever worker is free. */
  void ranges(long from, long to, long step, RangeJob job) {
    AtomicLong next = new AtomicLong(from);
    onEach(
        worker -> {
          for (long i = next.getAndAdd(step); i < to; i = next.getAndAdd(step)) {
            job.run(worker, i, Math.min(i + step, to));
          }
        });
  }

  private static void call(Job job, int worker) {
    try {
      job.run(worker);
    } catch (Exception e) {
      throw unwrapped(e);
    }
  }

  private static RuntimeException unwrapped(Throwable t) {
    if (t instanceof Error) {
      throw (Error) t;
    }
    if (t instanceof RuntimeException) {
      return (RuntimeException) t;
    }
    if (t instanceof java.io.IOException) {
      return new java.io.UncheckedIOException((java.io.IOException) t);
    }
    return new IllegalStateException(t);
  }

  @Override
  public void close() {
    if (pool != null) {
      pool.shutdownNow();
    }
  }
}
