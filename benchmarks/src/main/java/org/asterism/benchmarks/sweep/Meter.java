package org.asterism.benchmarks.sweep;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;
import org.asterism.metrics.ResidentMemory;

/**
 * What a stretch of work in this virtual machine takes: wall and CPU time, bytes allocated by all
 * threads that are alive at its end, collections and their pauses, and memory.
 */
final class Meter {
  private static final double MEGABYTE = 1 << 20;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final AtomicLong longestPause = new AtomicLong();
  private Map<Long, Long> allocated;
  private long wall;
  private long cpu;
  private long collections;
  private long pauses;

  /** Listens to the collectors from now on. */
  Meter() {
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      ((NotificationEmitter) collector)
          .addNotificationListener(
              (notification, handback) -> {
                if (notification
                    .getType()
                    .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
                  long pause =
                      GarbageCollectionNotificationInfo.from(
                              (CompositeData) notification.getUserData())
                          .getGcInfo()
                          .getDuration();
                  longestPause.accumulateAndGet(pause, Math::max);
                }
              },
              null,
              null);
    }
  }

  /** The work begins. */
  void start() {
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      pool.resetPeakUsage();
    }
    longestPause.set(0);
    allocated = allocated();
    collections = collections();
    pauses = pauses();
    cpu = system.getProcessCpuTime();
    wall = System.nanoTime();
  }

  /**
   * The work is done.
   *
   * @return wall seconds, CPU seconds, MB allocated, collections, milliseconds of all pauses and of
   *     the longest one, peak MB of the heap, peak MB of the process since its start
   */
  String stop() {
    double wallSeconds = (System.nanoTime() - wall) / 1e9;
    double cpuSeconds = (system.getProcessCpuTime() - cpu) / 1e9;
    long bytes = 0;
    for (Map.Entry<Long, Long> thread : allocated().entrySet()) {
      bytes += thread.getValue() - allocated.getOrDefault(thread.getKey(), 0L);
    }
    return String.format(
        Locale.ROOT,
        "%.3f %.3f %.2f %d %d %d %.0f %.0f",
        wallSeconds,
        cpuSeconds,
        bytes / MEGABYTE,
        collections() - collections,
        pauses() - pauses,
        longestPause.get(),
        peakHeap() / MEGABYTE,
        ResidentMemory.peak() / MEGABYTE);
  }

  private Map<Long, Long> allocated() {
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    Map<Long, Long> map = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      if (bytes[i] > 0) {
        map.put(ids[i], bytes[i]);
      }
    }
    return map;
  }

  private static long collections() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }

  private static long pauses() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  private static long peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }
}
