package org.asterism.engine;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Numbered pieces of work on several threads, whose results are taken one by one in the order of
 * their numbers. There are never more results than a few per thread, so what all of them take does
 * not have to fit into memory.
 */
public final class OrderedTasks {
  private static final int PER_THREAD = 2;

  /** A numbered piece of work. */
  @FunctionalInterface
  public interface Work<T> {
    /**
     * Does it; called once for each number, by any thread.
     *
     * @param number 0-based
     * @throws IOException if a file cannot be read or written
     */
    T run(int number) throws IOException;
  }

  /** Takes results. */
  @FunctionalInterface
  public interface Taker<T> {
    /**
     * Takes the next result, in the thread that waits for all.
     *
     * @throws IOException if a file cannot be written
     */
    void take(T result) throws IOException;
  }

  private OrderedTasks() {}

  /**
   * Runs all; returns when none runs any more.
   *
   * @param workers threads that work; with one the caller works
   * @param tasks number of pieces
   * @param work what each is
   * @param taker takes their results in order
   * @throws IOException the first that was thrown, in the order of the pieces
   */
  public static <T> void run(BoundedWorkers workers, int tasks, Work<T> work, Taker<T> taker)
      throws IOException {
    if (workers.serial() || tasks == 1) {
      for (int t = 0; t < tasks; t++) {
        taker.take(work.run(t));
      }
      return;
    }
    ArrayDeque<Future<T>> running = new ArrayDeque<>();
    AtomicBoolean stopped = new AtomicBoolean();
    try {
      for (int t = 0; t < tasks; t++) {
        int number = t;
        if (running.size() >= PER_THREAD * workers.threads()) {
          taker.take(result(running.remove()));
        }
        Callable<T> task = () -> stopped.get() ? null : work.run(number);
        running.add(workers.submit(task));
      }
      while (!running.isEmpty()) {
        taker.take(result(running.remove()));
      }
    } finally {
      stopped.set(true);
      finishAll(running);
    }
  }

  /**
   * After an error: waits for the others, because what they use is about to be closed. (A cancelled
   * future would not tell when its task ends.)
   */
  private static <T> void finishAll(ArrayDeque<Future<T>> running) {
    boolean interrupted = false;
    for (Future<T> f : running) {
      for (boolean ended = false; !ended; ) {
        try {
          f.get();
          ended = true;
        } catch (ExecutionException e) {
          ended = true; // the first error is the one that is told
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Waits for the result of a piece of work.
   *
   * @throws IOException what it threw
   */
  public static <T> T result(Future<T> future) throws IOException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException io) {
        throw io;
      }
      if (e.getCause() instanceof RuntimeException r) {
        throw r;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a worker", e);
    }
  }
}
