package org.asterism.cli.plan;

import java.util.Map;

/**
 * What each executor of a cluster needs, and where its settings give less: heap, the mapped index
 * besides it, the room that the cluster manager counts, disk.
 */
final class ExecutorPlan {
  private static final long MEGABYTE = 1L << 20;

  /** Scratch and batches in flight of a task. */
  private static final long TASK = 64 * MEGABYTE;

  /** What a JVM takes outside its heap and the index. */
  private static final long JVM = 512 * MEGABYTE;

  /** Spark's own least overhead. */
  private static final long LEAST_OVERHEAD = 384 * MEGABYTE;

  private static final String MEMORY = "spark.executor.memory";
  private static final String OVERHEAD = "spark.executor.memoryOverhead";
  private static final String FACTOR = "spark.executor.memoryOverheadFactor";

  private final Plan plan;
  private final Need need;
  private final Map<String, String> conf;
  private final String master;

  /**
   * @param conf Spark settings of the run
   * @param master URL of the cluster; empty for none
   */
  ExecutorPlan(Plan plan, Need need, Map<String, String> conf, String master) {
    this.plan = plan;
    this.need = need;
    this.conf = conf;
    this.master = master;
  }

  private boolean onYarn() {
    return master.startsWith("yarn");
  }

  private boolean onKubernetes() {
    return master.startsWith("k8s:");
  }

  /**
   * Prints it.
   *
   * @param workers threads of a process where no setting says how many cores an executor has
   * @param remote whether each machine gets a copy of the index
   * @param sort bytes that sorting may keep
   */
  void print(int workers, boolean remote, long sort) {
    int cores = number("spark.executor.cores", onYarn() || onKubernetes() ? 1 : workers);
    int tasks = Math.max(1, cores / number("spark.task.cpus", 1));
    long heap = need.heap() + (tasks - 1) * TASK + sort / 4;
    long overhead = onKubernetes() ? JVM : need.index() + need.index() / 20 + JVM;
    plan.say("%s of %d cores, %d tasks at a time:", executors(), cores, tasks);
    plan.say("  heap: %s=%s", MEMORY, Plan.megabytes(heap));
    plan.say(
        "  mapped index: %s, outside the heap, shared by the executors of a machine",
        Plan.bytes(need.index()));
    plan.say("  overhead: %s=%s (%s)", OVERHEAD, Plan.megabytes(overhead), accounting());
    plan.say(
        "  together: %s for a container, %s of a machine",
        Plan.megabytes(heap + overhead), Plan.bytes(heap + JVM + need.index()));
    plan.say(
        "  disk: %s for parts over all executors%s",
        Plan.bytes(need.parts()),
        remote ? ", " + Plan.bytes(need.index()) + " on each machine for the index" : "");
    limitHeap(heap);
    limitOverhead(overhead);
  }

  private String executors() {
    if (conf.getOrDefault("spark.dynamicAllocation.enabled", "false").equals("true")) {
      return "executors, "
          + conf.getOrDefault("spark.dynamicAllocation.minExecutors", "0")
          + " to "
          + conf.getOrDefault("spark.dynamicAllocation.maxExecutors", "as many as there are tasks")
          + " as the work needs,";
    }
    String instances = conf.get("spark.executor.instances");
    if (instances != null) {
      return instances.trim() + " executors";
    }
    return onYarn() || onKubernetes() ? "2 executors (spark.executor.instances)" : "each executor";
  }

  private String accounting() {
    if (onYarn()) {
      return "YARN ends containers that use more, and counts the pages of the mapped index";
    }
    if (onKubernetes()) {
      return "pages of the mapped index count too but are given back when memory is short: for"
          + " full speed add "
          + Plan.megabytes(need.index());
    }
    return "for YARN, which counts mapped pages; on Kubernetes "
        + Plan.megabytes(JVM)
        + " do, standalone clusters do not count it";
  }

  private void limitHeap(long wanted) {
    long given = Plan.parse(conf.getOrDefault(MEMORY, "1g"));
    if (given < wanted && (conf.containsKey(MEMORY) || !master.isEmpty())) {
      plan.say(
          "  LIMIT: %s is %s, less than the %s planned",
          MEMORY, conf.getOrDefault(MEMORY, "1g unless set"), Plan.megabytes(wanted));
    }
  }

  private void limitOverhead(long wanted) {
    if (!conf.containsKey(OVERHEAD) && !onYarn() && !onKubernetes()) {
      return;
    }
    long given = overhead();
    String what =
        conf.containsKey(OVERHEAD)
            ? OVERHEAD + " is " + conf.get(OVERHEAD)
            : OVERHEAD + " is not set and comes to " + Plan.megabytes(given);
    if (given < wanted) {
      plan.say("  LIMIT: %s, less than the %s planned", what, Plan.megabytes(wanted));
    } else if (onKubernetes() && given < wanted + need.index()) {
      plan.say(
          "  SLOWER: %s; the mapped index does not fit besides, so that its pages are read again"
              + " from the disk",
          what);
    }
  }

  /** Overhead as Spark makes it out from its settings. */
  private long overhead() {
    if (conf.containsKey(OVERHEAD)) {
      return Plan.parse(conf.get(OVERHEAD));
    }
    double factor;
    try {
      factor = Double.parseDouble(conf.getOrDefault(FACTOR, "0.1"));
    } catch (NumberFormatException e) {
      factor = 0.1; // Spark itself says what is wrong with it
    }
    long heap = Plan.parse(conf.getOrDefault(MEMORY, "1g"));
    return Math.max(LEAST_OVERHEAD, (long) (factor * heap));
  }

  private int number(String key, int otherwise) {
    try {
      return conf.containsKey(key)
          ? Math.max(1, Integer.parseInt(conf.get(key).trim()))
          : otherwise;
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }
}
