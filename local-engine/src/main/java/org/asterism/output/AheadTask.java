package org.asterism.output;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;

/**
 * A piece of work that an executor may do before its turn comes. A piece whose turn has come and
 * that no thread has begun is done by who waits for it, so an executor whose threads are all busy
 * (or are the callers themselves) cannot block anybody.
 */
public final class AheadTask {
  /** The work. */
  @FunctionalInterface
  public interface Work {
    /** Does it. */
    void run() throws IOException;
  }

  private final FutureTask<Void> task;

  /**
   * Hands out the work.
   *
   * @param work done once, by any thread
   * @param executor does it; null: {@link #finish} does
   */
  public AheadTask(Work work, Executor executor) {
    task =
        new FutureTask<>(
            () -> {
              work.run();
              return null;
            });
    if (executor != null) {
      executor.execute(task);
    }
  }

  /** Whether the work is done, or has failed. */
  public boolean isDone() {
    return task.isDone();
  }

  /**
   * Does the work, or waits until it is done, interrupted or not.
   *
   * @throws IOException what the work threw; anything else that it threw is the cause of one
   */
  public void finish() throws IOException {
    task.run();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          task.get();
          return;
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          if (e.getCause() instanceof IOException) {
            throw (IOException) e.getCause();
          }
          throw new IOException("work in the background failed", e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Makes sure that the work does not run any more; its failure is of no interest. */
  public void abandon() {
    if (!task.cancel(false)) {
      try {
        finish();
      } catch (IOException e) {
        return;
      }
    }
  }
}
