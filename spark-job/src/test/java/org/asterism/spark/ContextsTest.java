package org.asterism.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;

class ContextsTest {
  private static String merged(String key, String before, String value) {
    SparkConf conf = new SparkConf(false);
    if (before != null) {
      conf.set(key, before);
    }
    return Contexts.merged(conf, key, value);
  }

  @Test
  void jarsThatSparkSubmitAddedStay() {
    assertThat(merged("spark.jars", "file:///opt/job-all.jar", "/opt/hadoop-aws.jar"))
        .isEqualTo("file:///opt/job-all.jar,/opt/hadoop-aws.jar");
    assertThat(merged("spark.jars", "file:///a.jar,file:///job-all.jar", "/x/a.jar, b.jar"))
        .isEqualTo("file:///a.jar,file:///job-all.jar,b.jar");
    assertThat(merged("spark.files", null, "a.txt")).isEqualTo("a.txt");
  }

  @Test
  void otherSettingsOfTheRunWin() {
    assertThat(merged("spark.executor.memory", "1g", "2g")).isEqualTo("2g");
  }
}
