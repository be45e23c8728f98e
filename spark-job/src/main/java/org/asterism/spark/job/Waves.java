package org.asterism.spark.job;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.asterism.params.FatalException;
import org.asterism.spark.metrics.PeakMemory;

/**
 * Runs a task over items that arrive in waves, several waves at a time, and hands the results over
 * in the order of the items. A thread of its own takes the waves, which may have to be made first,
 * and submits each as a small job: so results of the first reads are appended while the last ones
 * are still being read.
 *
 * @param <T> item
 * @param <R> result
 */
final class Waves<T, R> implements AutoCloseable {
  /** Waves submitted and not yet taken. */
  private static final int IN_FLIGHT = 4;

  /** What the submitting thread queues: a job, the end ({@code job == null}), or its failure. */
  private record Submitted<R>(JavaFutureAction<List<R>> job, Throwable failure) {}

  private final BlockingQueue<Submitted<R>> queue = new LinkedBlockingQueue<>();
  private final Semaphore permits = new Semaphore(IN_FLIGHT);
  private final Thread submitter;
  private volatile boolean closed;
  private Iterator<R> current = List.<R>of().iterator();
  private boolean ended;

  /**
   * @param memory watches the tasks
   * @param step what the jobs are called in Spark's pages and logs
   */
  Waves(
      JavaSparkContext spark,
      PeakMemory memory,
      String step,
      Function<T, R> task,
      Iterator<List<T>> waves) {
    submitter = new Thread(() -> submit(spark, memory, step, task, waves), "asterism-waves");
    submitter.setDaemon(true);
    submitter.start();
  }

  private void submit(
      JavaSparkContext spark,
      PeakMemory memory,
      String step,
      Function<T, R> task,
      Iterator<List<T>> waves) {
    try {
      spark.setJobDescription(step);
      while (!closed && waves.hasNext()) {
        List<T> wave = waves.next();
        permits.acquire();
        if (!closed) {
          JavaRDD<R> results = memory.watch(spark.parallelize(wave, wave.size()).map(task));
          queue.add(new Submitted<>(results.collectAsync(), null));
        }
      }
      queue.add(new Submitted<>(null, null));
    } catch (InterruptedException e) {
      queue.add(new Submitted<>(null, null));
    } catch (Throwable e) {
      queue.add(new Submitted<>(null, e));
    }
  }

  /**
   * The next result, null at the end.
   *
   * @throws FatalException if the job failed, or what {@code waves} threw
   */
  R next() {
    while (!current.hasNext()) {
      if (ended) {
        return null;
      }
      try {
        Submitted<R> next = queue.take();
        if (next.job() == null) {
          ended = true;
          rethrow(next.failure());
        } else {
          current = next.job().get().iterator();
          permits.release();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while waiting for the job", e);
      } catch (ExecutionException e) {
        throw JobFailure.of(e.getCause());
      }
    }
    return current.next();
  }

  private static void rethrow(Throwable failure) {
    if (failure instanceof RuntimeException e && !(failure instanceof IllegalStateException)) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
    if (failure != null) {
      throw JobFailure.of(failure);
    }
  }

  /** Stops submitting and cancels what still runs; nothing of it is used. */
  @Override
  public void close() {
    closed = true;
    permits.release(IN_FLIGHT);
    submitter.interrupt();
    boolean interrupted = false;
    while (submitter.isAlive()) {
      try {
        submitter.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    for (Submitted<R> left : queue) {
      if (left.job() != null) {
        left.job().cancel(true);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
