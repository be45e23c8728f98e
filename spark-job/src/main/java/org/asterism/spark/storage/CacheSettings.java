package org.asterism.spark.storage;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.asterism.params.FatalException;

/**
 * Where a machine keeps its copies of indexes, and how much room they may take.
 *
 * @param directory local directory that the user chose; empty for the machine's own place
 * @param scratch local directories of the Spark configuration, separated by commas; may be empty
 * @param limit most bytes of all copies together; those that are in use may take more
 */
public record CacheSettings(String directory, String scratch, long limit) implements Serializable {
  /** Setting: local directory of the copies. */
  public static final String DIRECTORY = "spark.asterism.indexCacheDirectory";

  /** Setting: most room of all copies of a machine, such as 200g. */
  public static final String LIMIT = "spark.asterism.indexCacheLimit";

  private static final String DEFAULT_LIMIT = "100g";

  /**
   * The settings of a run.
   *
   * @param ofRun Spark settings of the command line and the configuration file, which win
   * @param ofContext settings of the Spark context
   * @throws FatalException 102 for a limit that is no size
   */
  public static CacheSettings of(Map<String, String> ofRun, SparkConf ofContext) {
    SparkConf conf = ofContext.clone();
    ofRun.forEach(conf::set);
    try {
      return new CacheSettings(
          conf.get(DIRECTORY, "").strip(),
          conf.get("spark.local.dir", ""),
          conf.getSizeAsBytes(LIMIT, DEFAULT_LIMIT));
    } catch (NumberFormatException e) {
      throw FatalException.parameters(
          "EXITING because of FATAL INPUT ERROR: " + LIMIT + "=" + conf.get(LIMIT) + " is no size",
          "use bytes or a size such as 500m or 200g");
    }
  }

  /**
   * The directory of the copies on this machine: in the one that was set, else in the first usable
   * one of YARN's, of SPARK_LOCAL_DIRS, of spark.local.dir and of the JVM's temporary directory.
   * Each user has his own in it.
   */
  Path place() {
    return place(System.getenv(), System.getProperty("java.io.tmpdir"));
  }

  Path place(Map<String, String> environment, String temporary) {
    String own = "asterism-indexes-" + System.getProperty("user.name");
    if (!directory.isEmpty()) {
      return Storage.localPath(directory).resolve(own);
    }
    List<String> candidates = new ArrayList<>();
    if (environment.containsKey("CONTAINER_ID")) {
      candidates.add(environment.get("LOCAL_DIRS")); // the containers of an application share them
    }
    candidates.add(environment.get("SPARK_LOCAL_DIRS"));
    candidates.add(scratch);
    for (String several : candidates) {
      List<Path> usable = LocalDirectories.writable(several, ",");
      if (!usable.isEmpty()) {
        return usable.get(0).resolve(own);
      }
    }
    return Path.of(temporary, own);
  }
}
