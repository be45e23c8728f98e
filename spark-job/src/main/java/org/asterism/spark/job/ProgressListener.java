package org.asterism.spark.job;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.executor.ExecutorMetrics;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.asterism.metrics.Monitor;
import org.asterism.spark.metrics.PeakMemory;

/**
 * Sums what tasks used, by the stages of a run. Jobs carry the stage in a local property, because
 * several runs may share a context. Only there when metrics are wanted.
 */
final class ProgressListener extends SparkListener implements Monitor.Guest, AutoCloseable {
  /** Local property of jobs: the run and its stage. */
  static final String PROPERTY = "asterism.stage";

  private static final long MOST_SECONDS = 30;
  private static final double NANOS = 1e9;
  private static final double MILLIS = 1e3;
  private static final String RESIDENT = "ProcessTreeJVMRSSMemory";

  /** What the tasks of a stage used. */
  private static final class Sums {
    private final Set<String> executors = new HashSet<>();
    private long tasks;
    private long failed;
    private long runMillis;
    private long cpuNanos;
    private long gcMillis;
    private long shuffleRead;
    private long shuffleWritten;
    private long spilled;
    private long results;
    private long peakHeap;
    private long peakRss;

    synchronized void add(SparkListenerTaskEnd task, PeakMemory memory) {
      peakRss = Math.max(peakRss, memory.of(task.taskInfo()));
      tasks++;
      failed += task.taskInfo().successful() ? 0 : 1;
      executors.add(task.taskInfo().executorId());
      TaskMetrics m = task.taskMetrics();
      if (m != null) {
        runMillis += m.executorRunTime();
        cpuNanos += m.executorCpuTime();
        gcMillis += m.jvmGCTime();
        shuffleRead += m.shuffleReadMetrics().totalBytesRead();
        shuffleWritten += m.shuffleWriteMetrics().bytesWritten();
        spilled += m.diskBytesSpilled();
        results += m.resultSize();
      }
      ExecutorMetrics peaks = task.taskExecutorMetrics();
      if (peaks != null) {
        peakHeap = Math.max(peakHeap, peaks.getMetricValue("JVMHeapMemory"));
        peakRss = Math.max(peakRss, peaks.getMetricValue(RESIDENT));
      }
    }

    synchronized Map<String, Object> values() {
      Map<String, Object> values = new LinkedHashMap<>();
      values.put("tasks", tasks);
      values.put("failedTasks", failed);
      values.put("executors", executors.size());
      values.put("runSeconds", runMillis / MILLIS);
      values.put("cpuSeconds", cpuNanos / NANOS);
      values.put("gcSeconds", gcMillis / MILLIS);
      values.put("shuffleReadBytes", shuffleRead);
      values.put("shuffleWrittenBytes", shuffleWritten);
      values.put("spilledBytes", spilled);
      values.put("resultBytes", results);
      values.put("peakExecutorHeapBytes", peakHeap == 0 ? null : peakHeap);
      values.put("peakExecutorRssBytes", peakRss == 0 ? null : peakRss);
      return values;
    }
  }

  private final JavaSparkContext spark;
  private final Monitor monitor;
  private final PeakMemory memory;
  private final String run = UUID.randomUUID().toString();
  private final Map<Integer, String> stageOf = new ConcurrentHashMap<>();
  private final Map<String, Sums> sums = new ConcurrentHashMap<>();
  private final String last = run + "/last";
  private volatile CountDownLatch delivered = new CountDownLatch(1);
  private volatile int lastJob = -1;
  private String current;
  private int stages;

  private ProgressListener(JavaSparkContext spark, Monitor monitor) {
    this.spark = spark;
    this.monitor = monitor;
    memory = PeakMemory.in(spark);
  }

  /** Begins to listen; null if no metrics are wanted. */
  static ProgressListener of(JavaSparkContext spark, Monitor monitor) {
    monitor.fact("engine", "spark");
    monitor.fact("sparkVersion", spark.version());
    monitor.fact("sparkMaster", spark.master());
    monitor.fact("threads", spark.defaultParallelism());
    if (!monitor.measures()) {
      return null;
    }
    ProgressListener listener = new ProgressListener(spark, monitor);
    spark.sc().addSparkListener(listener);
    monitor.invite(listener);
    return listener;
  }

  /** Watches tasks, so that their memory is known. */
  PeakMemory memory() {
    return memory;
  }

  @Override
  public void begins(String stage) {
    current = run + "/" + stages++ + "/" + stage;
    spark.setLocalProperty(PROPERTY, current);
  }

  @Override
  public Map<String, Object> ends(String stage) {
    awaitDelivery();
    Sums of = sums.get(current);
    return of == null ? Map.of() : Map.of("spark", of.values());
  }

  /** Events come late but in order: waits for those of a small job behind all others. */
  private void awaitDelivery() {
    delivered = new CountDownLatch(1);
    spark.setLocalProperty(PROPERTY, last);
    try {
      spark.parallelize(List.of(0), 1).countAsync().get(MOST_SECONDS, TimeUnit.SECONDS);
      if (!delivered.await(MOST_SECONDS, TimeUnit.SECONDS)) {
        monitor.warning("Spark's events are late: metrics of the stage are not complete");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) { // the context may be gone; the run itself says why
      monitor.warning("metrics of Spark's tasks are not complete: " + e.getMessage());
    }
  }

  @Override
  public void onJobStart(SparkListenerJobStart job) {
    String stage = job.properties() == null ? null : job.properties().getProperty(PROPERTY);
    if (last.equals(stage)) {
      lastJob = job.jobId();
    } else if (stage != null && stage.startsWith(run)) {
      job.stageInfos().foreach(info -> stageOf.put(info.stageId(), stage));
    }
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd task) {
    String stage = stageOf.get(task.stageId());
    if (stage != null) {
      sums.computeIfAbsent(stage, s -> new Sums()).add(task, memory);
    }
  }

  @Override
  public void onJobEnd(SparkListenerJobEnd job) {
    if (job.jobId() == lastJob) {
      delivered.countDown();
    }
  }

  /** Adds what the last stage used and listens no more. */
  @Override
  public void close() {
    monitor.invite(null);
    monitor.note(ends(""));
    spark.setLocalProperty(PROPERTY, null);
    spark.sc().removeSparkListener(this);
  }
}
