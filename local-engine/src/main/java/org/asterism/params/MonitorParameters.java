package org.asterism.params;

import java.io.Serializable;

/**
 * What a run tells about itself.
 *
 * @param metrics {@code Yes}: the metrics file is beside the outputs; {@code No}: there is none;
 *     else its path
 * @param json whether events are written as JSON lines
 * @param logFile {@code Yes}: events go to a file beside the outputs; {@code No}: to standard
 *     error, in place of text; else the path of their file
 * @param progress seconds between lines of progress; 0 for the default, -1 for none
 */
public record MonitorParameters(String metrics, boolean json, String logFile, int progress)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final String METRICS_FILE = "metrics.json";
  private static final String EVENTS_FILE = "events.jsonl";

  /** Tells nothing. */
  public static final MonitorParameters SILENT = new MonitorParameters("No", false, "No", -1);

  /**
   * Path of the metrics file.
   *
   * @param prefix outFileNamePrefix
   * @return null if there is none
   */
  public String metricsFile(String prefix) {
    return file(metrics, prefix + METRICS_FILE);
  }

  /**
   * Path of the file of events.
   *
   * @param prefix outFileNamePrefix
   * @return null if they go to standard error, or if there are none
   */
  public String eventsFile(String prefix) {
    return json ? file(logFile, prefix + EVENTS_FILE) : null;
  }

  /** Whether events take the place of text on standard error. */
  public boolean jsonOnStandardError() {
    return json && logFile.equals("No");
  }

  private static String file(String value, String beside) {
    return switch (value) {
      case "Yes" -> beside;
      case "No" -> null;
      default -> value;
    };
  }
}
