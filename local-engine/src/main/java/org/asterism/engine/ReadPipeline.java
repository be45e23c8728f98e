package org.asterism.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.asterism.reads.ReadBatch;
import org.asterism.reads.ReadSource;

/**
 * Reader, bounded queue, workers, hand-over in input order. The calling thread reads and hands
 * over; workers only fill {@link Job#result}. At most {@code 2 * threads + 2} batches exist.
 *
 * <p>The error that comes out is that of the first offending batch in input order: a worker's error
 * waits until its batch's turn, and an error of the reader until all batches before it are handed
 * over. No worker runs any more when {@link #run} returns or throws.
 */
final class ReadPipeline {
  /** Works on batches, one at a time; one per thread. */
  interface Worker {
    /** Fills the job's result; an error of a read goes to {@link Job#error}. */
    void process(Job job);
  }

  /** A batch on its way. */
  static final class Job {
    final ReadBatch reads;
    final BatchResult result;
    RuntimeException error;
    private Future<Void> future;

    Job(int mateCount) {
      reads = new ReadBatch(mateCount);
      result = new BatchResult(mateCount);
    }
  }

  private final ReadSource source;
  private final BatchSizer sizer;
  private final BoundedWorkers workers;
  private final Supplier<Worker> factory;
  private final Consumer<Job> handOver;
  private final Deque<Job> inFlight = new ArrayDeque<>();
  private final Deque<Job> free = new ArrayDeque<>();
  private final ConcurrentLinkedDeque<Worker> idle = new ConcurrentLinkedDeque<>();
  private RuntimeException readerError;
  private volatile boolean stopped;
  private boolean more = true;

  /**
   * @param factory makes a worker, in any thread
   * @param handOver takes finished jobs in order; throws the job's error if it has one
   */
  ReadPipeline(
      ReadSource source,
      BatchSizer sizer,
      BoundedWorkers workers,
      Supplier<Worker> factory,
      Consumer<Job> handOver) {
    this.source = source;
    this.sizer = sizer;
    this.workers = workers;
    this.factory = factory;
    this.handOver = handOver;
  }

  /** Runs to the end of the source. */
  void run() {
    try {
      if (workers.serial()) {
        serial();
      } else {
        parallel();
      }
    } finally {
      awaitAll();
    }
    if (readerError != null) {
      throw readerError;
    }
  }

  private void serial() {
    for (Job job = read(); job != null; job = read()) {
      work(job);
      deliver(job);
    }
  }

  private void parallel() {
    Job first = read();
    if (first == null) {
      return;
    }
    Job second = read();
    if (second == null) {
      work(first);
      deliver(first);
      return;
    }
    submit(first);
    submit(second);
    fill();
    while (!inFlight.isEmpty()) {
      await(inFlight.peek());
      Job oldest = inFlight.remove();
      fill();
      deliver(oldest);
    }
  }

  /** Reads batches until the window is full. */
  private void fill() {
    int window = 2 * workers.threads() + 2;
    while (inFlight.size() < window) {
      Job job = read();
      if (job == null) {
        return;
      }
      submit(job);
    }
  }

  /** The next batch; null at the end of the input or at an error of the reader. */
  private Job read() {
    if (!more) {
      return null;
    }
    Job job = free.poll();
    if (job == null) {
      job = new Job(source.mateCount());
    }
    job.error = null;
    try {
      more = source.next(job.reads, sizer.reads());
    } catch (RuntimeException e) {
      readerError = e;
      more = false;
    }
    return more ? job : null;
  }

  private void submit(Job job) {
    job.future =
        workers.submit(
            () -> {
              work(job);
              return null;
            });
    inFlight.add(job);
  }

  private void work(Job job) {
    if (stopped) {
      return;
    }
    try {
      Worker worker = idle.pollFirst();
      if (worker == null) {
        worker = factory.get();
      }
      worker.process(job);
      idle.addFirst(worker);
    } catch (RuntimeException e) {
      job.error = e;
    }
  }

  private void deliver(Job job) {
    handOver.accept(job);
    sizer.observe(job.reads.size, job.result.bytes());
    free.add(job);
  }

  private static void await(Job job) {
    try {
      job.future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a batch", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException("a worker failed", e.getCause());
    }
  }

  /**
   * Lets the batches that are being worked on come to their end and drops the others, so that
   * nothing touches shared data any more. (A cancelled future would not tell when its task ends.)
   */
  private void awaitAll() {
    boolean interrupted = false;
    stopped = true;
    for (Job job = inFlight.poll(); job != null; job = inFlight.poll()) {
      boolean waiting = true;
      while (waiting) {
        try {
          job.future.get();
          waiting = false;
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          waiting = false;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
