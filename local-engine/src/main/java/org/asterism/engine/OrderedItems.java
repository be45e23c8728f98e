package org.asterism.engine;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * Work on a list of items by the caller and by helpers who take the next item in turn; results and
 * the error are those of a loop over the list. A helper that comes when the work is done finds
 * nothing to do, so that a pool that is busy with other things holds nobody up.
 */
final class OrderedItems<T, R> implements Runnable {
  private final List<T> items;
  private final Function<? super T, ? extends R> task;
  private final Object[] results;
  private int next;
  private int working;
  private int failed = Integer.MAX_VALUE;
  private Throwable error;

  OrderedItems(List<T> items, Function<? super T, ? extends R> task) {
    this.items = items;
    this.task = task;
    results = new Object[items.size()];
  }

  /** Works until no item is left. */
  @Override
  public void run() {
    for (int i = take(); i >= 0; i = take()) {
      try {
        results[i] = task.apply(items.get(i));
      } catch (RuntimeException | Error e) {
        fail(i, e);
      } finally {
        done();
      }
    }
  }

  /** The next item; -1 when there is none, or one before it failed. */
  private synchronized int take() {
    if (next >= items.size() || failed < next) {
      return -1;
    }
    working++;
    return next++;
  }

  private synchronized void done() {
    working--;
    notifyAll();
  }

  private synchronized void fail(int item, Throwable e) {
    if (item < failed) {
      failed = item;
      error = e;
    }
  }

  /** Waits for the items that helpers work on; gives the results or throws the first error. */
  synchronized List<R> results() {
    boolean interrupted = false;
    while (working > 0) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (error instanceof Error e) {
      throw e;
    }
    if (error != null) {
      throw (RuntimeException) error;
    }
    @SuppressWarnings("unchecked") // only results of the task are put there
    List<R> list = (List<R>) Arrays.asList(results);
    return Collections.unmodifiableList(list);
  }
}
