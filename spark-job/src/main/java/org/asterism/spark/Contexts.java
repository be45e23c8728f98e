package org.asterism.spark;

import static java.util.stream.Collectors.toSet;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.asterism.params.Parameters;

/** Makes or finds the Spark context of a run (spec 70 section 1.6). */
final class Contexts {
  private static final String MASTER = "spark.master";
  private static final Map<String, String> EMBEDDED =
      Map.of(
          "spark.ui.enabled", "false",
          "spark.driver.bindAddress", "127.0.0.1",
          "spark.driver.host", "127.0.0.1",
          "spark.metrics.executorMetricsSource.enabled", "false");

  private static final Set<String> LISTS = Set.of("spark.jars", "spark.files", "spark.archives");

  private Contexts() {}

  /**
   * The context for a run: that of the process if it has one, else a new one, whose master is what
   * spark-submit set, else what {@code --asterismMaster} says, else this process with as many tasks
   * at a time as {@code --runThreadN}.
   */
  static JavaSparkContext of(Parameters p) {
    SparkConf conf = new SparkConf();
    p.engine().sparkConf().forEach((key, value) -> conf.set(key, merged(conf, key, value)));
    conf.setIfMissing("spark.app.name", "asterism");
    if (!p.engine().master().isEmpty()) {
      conf.setIfMissing(MASTER, p.engine().master());
    }
    conf.setIfMissing(MASTER, "local[" + p.run().threads() + "]");
    if (conf.get(MASTER).startsWith("local[") || conf.get(MASTER).equals("local")) {
      EMBEDDED.forEach(conf::setIfMissing);
    }
    // portions come in input order; waiting for a better place only holds them up
    conf.setIfMissing("spark.locality.wait", "0");
    return JavaSparkContext.fromSparkContext(SparkContext.getOrCreate(conf));
  }

  /** A setting of the run; spark-submit has added to some: this program's jar, for instance. */
  static String merged(SparkConf conf, String key, String value) {
    if (!LISTS.contains(key) || !conf.contains(key)) {
      return value;
    }
    StringBuilder all = new StringBuilder(conf.get(key));
    Set<String> known = Stream.of(conf.get(key).split(",")).map(Contexts::name).collect(toSet());
    for (String file : value.split(",")) {
      if (known.add(name(file))) {
        all.append(',').append(file.strip());
      }
    }
    return all.toString();
  }

  private static String name(String file) {
    return file.strip().substring(file.strip().lastIndexOf('/') + 1);
  }
}
