package org.asterism.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.asterism.spark.StandaloneCluster.SAMPLE;
import static org.asterism.spark.StandaloneCluster.await;
import static org.asterism.spark.StandaloneCluster.locally;
import static org.asterism.spark.StandaloneCluster.names;
import static org.asterism.spark.StandaloneCluster.to;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.asterism.spark.StandaloneCluster.Finished;
import org.asterism.spark.StandaloneCluster.Running;
import org.asterism.spark.faults.Faults;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What becomes of runs on a standalone cluster when executors, workers, the driver or disks fail:
 * the same bytes, or a clear error and nothing that looks finished. {@link Faults} says where.
 */
class ClusterFaultsIT {
  private static final String PORTIONS = "spark.asterism.portionReads=1000";

  @TempDir static Path work;
  private static StandaloneCluster cluster;
  private static List<String> reads;
  private static List<String> cells;

  @BeforeAll
  static void start() throws Exception {
    cluster = new StandaloneCluster(work, Path.of("target", "cluster-of-faults"));
    reads = cluster.pairs();
    cells = cluster.cells();
    cluster.succeeding(to("cells local"), cells, locally());
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  private static List<String> twoPasses() {
    List<String> options = new ArrayList<>(reads);
    options.addAll(List.of("--twopassMode", "Basic", "--outFilterType", "BySJout"));
    options.addAll(List.of("--sjdbGTFfile", SAMPLE + "/mini.gtf", "--quantMode", "GeneCounts"));
    options.addAll(List.of("--outSAMtype", "BAM", "Unsorted", "SortedByCoordinate"));
    return options;
  }

  /** Where the faults of a run are told. */
  private static Path told(String name) {
    return work.resolve("faults of " + name);
  }

  private static void assertNothingIsLeft(String name) throws IOException {
    assertThat(names(work.resolve(name), "_STARtmp")).isEmpty();
    try (var all = Files.walk(work.resolve(name))) {
      assertThat(all.filter(f -> f.toString().endsWith(".unfinished"))).isEmpty();
    }
  }

  @Test
  void eachStepOfTwoPassesLosesAnExecutor() throws Exception {
    cluster.succeeding(to("passes local"), twoPasses(), locally());
    Path told = told("passes");
    String faults =
        "kill mapping, first pass; kill mapping; kill mapping held reads; kill sorting;"
            + " kill compressing Aligned.out.bam";
    Finished run =
        cluster.succeeding(to("passes"), twoPasses(), cluster.withFaults(told, faults, PORTIONS));
    assertThat(names(told, "killed-")).hasSize(5);
    assertThat(run.errors()).contains("Lost executor");
    cluster.assertSame("passes", "passes local");
    assertNothingIsLeft("passes");
  }

  @Test
  void eachStepOfCountingCellsLosesAnExecutor() throws Exception {
    Path told = told("cells");
    String faults =
        "kill mapping; kill2 counting cells; kill tagging sorted records;"
            + " kill compressing Aligned.sortedByCoord.out.bam";
    cluster.succeeding(to("cells"), cells, cluster.withFaults(told, faults, PORTIONS));
    assertThat(names(told, "killed-")).hasSize(4);
    cluster.assertSame("cells", "cells local");
    assertNothingIsLeft("cells");
  }

  @Test
  void tasksRunTwiceAtATime() throws Exception {
    Path told = told("twice");
    String faults =
        "straggle mapping; straggle counting cells; straggle tagging sorted records;"
            + " straggle sorting; straggle compressing Aligned.sortedByCoord.out.bam";
    cluster.succeeding(
        to("twice"),
        cells,
        cluster.withFaults(
            told,
            faults,
            PORTIONS,
            "spark.speculation=true",
            "spark.speculation.interval=10ms",
            "spark.speculation.minTaskRuntime=0ms",
            "spark.speculation.quantile=0.1",
            "spark.speculation.multiplier=1.01"));
    assertThat(names(told, "copied-")).hasSize(5);
    cluster.assertSame("twice", "cells local");
    assertNothingIsLeft("twice");
  }

  @Test
  void aWorkerIsLostAndAnotherJoins() throws Exception {
    cluster.succeeding(to("workers local"), reads, locally());
    Path told = told("workers");
    Running job =
        cluster.start(to("workers"), reads, cluster.withFaults(told, "hold mapping", PORTIONS));
    await(job, () -> names(told, "held-").size() == 2);
    kill(told.resolve(names(told, "held-").get(0)), true);
    cluster.join();
    await(job, () -> names(told, "held-").size() == 3);
    Files.createFile(told.resolve("go"));
    Finished run = job.finish();
    assertThat(run.status()).as(run.errors()).isZero();
    assertThat(run.errors()).contains("Lost executor");
    cluster.assertSame("workers", "workers local");
    assertNothingIsLeft("workers");
  }

  /**
   * Kills an executor that tells of itself in a file, its worker before it if wanted, and waits for
   * their ends.
   */
  private static void kill(Path told, boolean worker) throws Exception {
    String[] processes = Files.readString(told).split(" ");
    List<ProcessHandle> killed = new ArrayList<>(List.of(process(processes[0])));
    if (worker) {
      killed.add(0, process(processes[1]));
    }
    // an executor whose worker has gone may end by itself before its turn
    killed.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle process : killed) {
      process.onExit().get(1, TimeUnit.MINUTES);
    }
  }

  private static ProcessHandle process(String id) {
    return ProcessHandle.of(Long.parseLong(id)).orElseThrow();
  }

  @Test
  void theDriverIsKilledAndTheRunStartedAgain() throws Exception {
    Path told = told("driver");
    Running job =
        cluster.start(
            to("driver"), cells, cluster.withFaults(told, "hold tagging sorted records", PORTIONS));
    await(job, () -> names(told, "held-").size() == 2);
    List<ProcessHandle> executors = new ArrayList<>();
    for (String held : names(told, "held-")) {
      executors.add(process(Files.readString(told.resolve(held)).split(" ")[0]));
    }
    job.process().destroyForcibly();
    assertThat(job.finish().status()).isEqualTo(128 + 9);
    assertThat(names(work.resolve("driver"), "Aligned"))
        .containsExactly("Aligned.sortedByCoord.out.bam.unfinished");
    assertThat(names(work.resolve("driver"), "Log")).containsExactly("Log.out", "Log.progress.out");

    cluster.succeeding(to("driver"), cells, cluster.onCluster(PORTIONS));
    cluster.assertSame("driver", "cells local");
    assertNothingIsLeft("driver");
    for (ProcessHandle executor : executors) {
      executor.onExit().get(1, TimeUnit.MINUTES);
    }
  }

  @Test
  void theDiskOfPartsIsFull() throws Exception {
    Finished run =
        cluster.asterism(
            to("full parts"),
            reads,
            cluster.withFaults(
                told("full parts"),
                "none",
                "spark.hadoop.fs.full.impl=org.asterism.spark.faults.FullFileSystem",
                "spark.asterism.partDirectory=full:" + work.resolve("parts of full")));
    assertFullDisk(run, "full parts", "make room in");
    assertThat(work.resolve("parts of full")).doesNotExist();
  }

  @Test
  void theDiskOfOutputsIsFull() throws Exception {
    Path output = Files.createDirectory(work.resolve("full output"));
    Files.createSymbolicLink(output.resolve("Aligned.out.sam.unfinished"), Path.of("/dev/full"));
    Finished run = cluster.asterism(to("full output"), reads, cluster.onCluster());
    assertFullDisk(run, "full output", "check free space");
  }

  private static void assertFullDisk(Finished run, String name, String advice) throws IOException {
    assertThat(run.status()).isEqualTo(110);
    assertThat(run.errors()).contains("No space left on device").contains("SOLUTION: " + advice);
    assertThat(run.errors()).doesNotContain("\tat ");
    assertThat(names(work.resolve(name), "Aligned")).isEmpty();
    assertThat(names(work.resolve(name), "SJ")).isEmpty();
    assertThat(work.resolve(name).resolve("Log.final.out")).doesNotExist();
  }
}
