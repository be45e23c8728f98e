package org.asterism.params;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * Asterism's own settings: flag over configuration over default.
 *
 * @param threads worker threads: asterismThreads, else runThreadN if given, else the configuration;
 *     0 = not set, the measured default applies
 * @param batchBytes bytes of results per batch; 0 = not set
 * @param batchReads reads per batch; 0 = not set
 * @param engine {@code local}, {@code spark}, or empty if not set
 * @param master Spark master URL, empty if not set
 * @param partitions Spark partitions of the reads; 0 = not set
 * @param bamIndex whether the sorted BAM file gets an index
 * @param soloParquet whether matrices of cells are written as Parquet too
 * @param soloH5 whether matrices of cells are written as 10x .h5 too
 * @param soloH5ad whether counts of cells are written as AnnData too
 * @param report whether report.html is written
 * @param monitor what the run tells about itself
 * @param sparkConf Spark settings by key, sorted
 */
public record EngineParameters(
    int threads,
    long batchBytes,
    int batchReads,
    String engine,
    String master,
    int partitions,
    boolean bamIndex,
    boolean soloParquet,
    boolean soloH5,
    boolean soloH5ad,
    boolean report,
    MonitorParameters monitor,
    Map<String, String> sparkConf)
    implements java.io.Serializable {
  private static final Pattern SECRET =
      Pattern.compile("(?i)secret|password|token|access[.]?key|account[.]key|credential");

  /** The settings as logs may show them: without the values of keys and passwords. */
  public String shown() {
    String text = toString();
    for (Map.Entry<String, String> setting : sparkConf.entrySet()) {
      if (SECRET.matcher(setting.getKey()).find()) {
        text =
            text.replace(
                setting.getKey() + "=" + setting.getValue(), setting.getKey() + "=(not shown)");
      }
    }
    return text;
  }
}
