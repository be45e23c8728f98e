package org.asterism.spark;

import java.util.Map;
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

  private Contexts() {}

  /**
   * The context for a run: that of the process if it has one, else a new one, whose master is what
   * spark-submit set, else what {@code --asterismMaster} says, else this process with as many tasks
   * at a time as {@code --runThreadN}.
   */
  static JavaSparkContext of(Parameters p) {
    SparkConf conf = new SparkConf();
    p.engine().sparkConf().forEach(conf::set);
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
}
