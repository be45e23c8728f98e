package org.asterism.genome.build;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs numbered blocks of work on a bounded number of threads, each block once, in no fixed order:
 * blocks must not depend on each other. One thread means the calling one.
 */
final class ParallelBlocks {
  /** The work of one block. */
  interface Work {
    void run(int block) throws IOException;
  }

  private ParallelBlocks() {}

  static void run(int threads, int blocks, Work work) throws IOException {
    AtomicInteger next = new AtomicInteger();
    int workers = Math.min(threads, blocks);
    if (workers <= 1) {
      drain(next, blocks, work);
      return;
    }
    ExecutorService pool = Executors.newFixedThreadPool(workers);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < workers; i++) {
        running.add(
            pool.submit(
                () -> {
                  drain(next, blocks, work);
                  return null;
                }));
      }
      for (Future<?> f : running) {
        f.get();
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the index was built", e);
    } finally {
      pool.shutdownNow();
    }
  }

  private static void drain(AtomicInteger next, int blocks, Work work) throws IOException {
    for (int b = next.getAndIncrement(); b < blocks; b = next.getAndIncrement()) {
      work.run(b);
    }
  }
}
