package org.asterism.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExecutorPlanTest {
  private static final long GIGABYTE = 1L << 30;
  private static final Need.Outputs SORTED = new Need.Outputs(false, false, true, false, false);

  private static String plan(String master, Map<String, String> conf) {
    Need need = Need.of(30 * GIGABYTE, 4, 8 * GIGABYTE, 0, SORTED, GIGABYTE);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Plan plan = new Plan(new PrintStream(out, true, StandardCharsets.UTF_8));
    new ExecutorPlan(plan, need, conf, master).print(4, true, GIGABYTE);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void yarnCountsTheMappedIndexAsOverhead() {
    String text = plan("yarn", Map.of("spark.executor.memory", "6g", "spark.executor.cores", "8"));
    assertThat(text)
        .contains("2 executors (spark.executor.instances) of 8 cores, 8 tasks at a time:")
        .contains("heap: spark.executor.memory=2240m") // 256 + 4 x 64, 7 x 64 more, 1.25 x 1024
        .contains("mapped index: 30 GB")
        .contains("overhead: spark.executor.memoryOverhead=32768m") // 1.05 x 30 GB + 512
        .contains("together: 35008m for a container, 33 GB of a machine")
        .contains("30 GB on each machine for the index")
        .contains("LIMIT: spark.executor.memoryOverhead is not set and comes to 615m");
    assertThat(
            plan(
                "yarn",
                Map.of("spark.executor.memory", "6g", "spark.executor.memoryOverhead", "40g")))
        .doesNotContain("LIMIT");
    assertThat(
            plan(
                "yarn",
                Map.of("spark.executor.memory", "32g", "spark.executor.memoryOverheadFactor", "1")))
        .doesNotContain("LIMIT");
  }

  @Test
  void kubernetesTakesPagesBack() {
    Map<String, String> little =
        Map.of("spark.executor.memory", "6g", "spark.executor.memoryOverhead", "300m");
    assertThat(plan("k8s://https://host:6443", little))
        .contains("overhead: spark.executor.memoryOverhead=512m")
        .contains("LIMIT: spark.executor.memoryOverhead is 300m, less than the 512m planned");
    Map<String, String> enough =
        Map.of("spark.executor.memory", "6g", "spark.executor.memoryOverheadFactor", "1.0");
    assertThat(plan("k8s://https://host:6443", enough))
        .doesNotContain("LIMIT")
        .contains("SLOWER: spark.executor.memoryOverhead is not set and comes to 6144m");
    Map<String, String> full =
        Map.of("spark.executor.memory", "6g", "spark.executor.memoryOverhead", "31g");
    assertThat(plan("k8s://https://host:6443", full))
        .doesNotContain("LIMIT")
        .doesNotContain("SLOWER");
  }

  @Test
  void standaloneClustersCountTheHeapAlone() {
    assertThat(plan("spark://host:7077", Map.of()))
        .contains("each executor of 4 cores, 4 tasks at a time:")
        .contains("LIMIT: spark.executor.memory is 1g unless set, less than the 1984m planned")
        .doesNotContain("LIMIT: spark.executor.memoryOverhead");
    assertThat(
            plan(
                "spark://host:7077",
                Map.of(
                    "spark.executor.memory", "4g",
                    "spark.executor.cores", "8",
                    "spark.executor.instances", "3",
                    "spark.task.cpus", "4")))
        .contains("3 executors of 8 cores, 2 tasks at a time:")
        .doesNotContain("LIMIT");
  }

  @Test
  void numbersOfExecutors() {
    Map<String, String> dynamic =
        Map.of(
            "spark.dynamicAllocation.enabled", "true",
            "spark.dynamicAllocation.minExecutors", "1",
            "spark.dynamicAllocation.maxExecutors", "20");
    assertThat(plan("yarn", dynamic)).contains("executors, 1 to 20 as the work needs, of 1 cores");
    assertThat(plan("", Map.of())).contains("each executor of 4 cores").doesNotContain("LIMIT");
  }
}
