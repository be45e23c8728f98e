package org.asterism.metrics;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a stage of a run used. */
final class StageMetrics {
  private static final double NANOS = 1e9;
  private static final double MILLIS = 1e3;

  final String name;
  private final Probe.Reading begin;
  private final long inputBegin;
  private final long outputBegin;
  private final Map<String, Object> more = new LinkedHashMap<>();
  private Probe.Reading last;
  private long peakHeap;
  private long peakRss;
  private long bytesIn;
  private long bytesOut;
  private long reads;

  /**
   * @param inputBegin bytes of reads that were read before
   * @param outputBegin bytes of outputs that were written before
   */
  StageMetrics(String name, Probe.Reading begin, long inputBegin, long outputBegin) {
    this.name = name;
    this.begin = begin;
    this.inputBegin = inputBegin;
    this.outputBegin = outputBegin;
    sample(begin);
  }

  /** Takes a reading while the stage lasts. */
  void sample(Probe.Reading now) {
    last = now;
    peakHeap = Math.max(peakHeap, now.heapBytes());
    peakRss = Math.max(peakRss, now.rssBytes());
  }

  /**
   * Ends the stage.
   *
   * @param readsDone reads of the stage; 0 if it has none
   * @param input bytes of reads that were read, from the same begin as before
   * @param output bytes of outputs that were written, from the same begin as before
   */
  void end(Probe.Reading now, long readsDone, long input, long output) {
    sample(now);
    reads = readsDone;
    bytesIn = Math.max(0, input - inputBegin);
    bytesOut = Math.max(0, output - outputBegin);
  }

  /** Adds a value under a name of its own. */
  void put(String key, Object value) {
    more.put(key, value);
  }

  double seconds() {
    return (last.nanos() - begin.nanos()) / NANOS;
  }

  /** The stage as the metrics file has it. */
  Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("name", name);
    values.put("wallSeconds", seconds());
    values.put("cpuSeconds", (last.cpuNanos() - begin.cpuNanos()) / NANOS);
    values.put("gcSeconds", (last.gcMillis() - begin.gcMillis()) / MILLIS);
    values.put("peakHeapBytes", peakHeap);
    values.put("peakRssBytes", peakRss == 0 ? null : peakRss);
    if (reads > 0) {
      values.put("reads", reads);
    }
    values.put("bytesIn", bytesIn);
    values.put("bytesOut", bytesOut);
    values.putAll(more);
    return values;
  }
}
