package org.asterism.metrics;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** What a process has used so far. */
interface Probe {
  /**
   * Readings of one moment.
   *
   * @param nanos of a clock that only goes forward
   * @param cpuNanos CPU time of all threads of the process; 0 if it is not known
   * @param gcMillis time that garbage collectors took
   * @param heapBytes heap in use, garbage included
   * @param rssBytes memory of the process, mapped files included; 0 if it is not known
   */
  record Reading(long nanos, long cpuNanos, long gcMillis, long heapBytes, long rssBytes) {}

  /** Reads the meters. */
  Reading read();

  /** This process. */
  static Reading ofThisProcess() {
    long gc = 0;
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      gc += Math.max(0, bean.getCollectionTime());
    }
    long cpu = ProcessHandle.current().info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    return new Reading(System.nanoTime(), cpu, gc, heap, ResidentMemory.current());
  }
}
