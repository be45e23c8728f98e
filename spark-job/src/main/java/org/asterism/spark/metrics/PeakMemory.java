package org.asterism.spark.metrics;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.TaskInfo;
import org.apache.spark.util.TaskCompletionListener;
import org.asterism.metrics.ResidentMemory;

/**
 * Peak resident memory of executors: tasks that are watched tell, when they end, the most that
 * their process had since it began. In local mode that process is the driver.
 */
public final class PeakMemory {
  /** Watches nothing. */
  public static final PeakMemory NONE = new PeakMemory(null);

  private final MaximumAccumulator peak;

  private PeakMemory(MaximumAccumulator peak) {
    this.peak = peak;
  }

  /** Watches tasks of a context. */
  public static PeakMemory in(JavaSparkContext spark) {
    MaximumAccumulator peak = new MaximumAccumulator();
    spark.sc().register(peak, "peak resident memory");
    return new PeakMemory(peak);
  }

  /**
   * The same elements; tasks that compute them tell their memory.
   *
   * @param elements what a task of the stage computes
   */
  public <T> JavaRDD<T> watch(JavaRDD<T> elements) {
    MaximumAccumulator told = peak;
    if (told == null) {
      return elements;
    }
    return elements.mapPartitions(
        partition -> {
          TaskCompletionListener atEnd = task -> told.add(ResidentMemory.peak());
          TaskContext.get().addTaskCompletionListener(atEnd);
          return partition;
        });
  }

  /** What a task told that has ended, in bytes; 0 if it was not watched, or failed. */
  public long of(TaskInfo task) {
    AtomicLong bytes = new AtomicLong();
    task.accumulables()
        .foreach(
            info -> {
              if (peak != null
                  && info.id() == peak.id()
                  && info.update().isDefined()
                  && info.update().get() instanceof Long value) {
                bytes.set(value);
              }
              return null;
            });
    return bytes.get();
  }
}
