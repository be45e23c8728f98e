package org.asterism.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.asterism.spark.StandaloneCluster.SAMPLE;
import static org.asterism.spark.StandaloneCluster.locally;
import static org.asterism.spark.StandaloneCluster.names;
import static org.asterism.spark.StandaloneCluster.to;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.asterism.spark.StandaloneCluster.Finished;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The scripts as a user runs them: the launcher with the embedded Spark and with the local engine,
 * and on a standalone cluster of one master and two workers in JVMs of their own.
 */
class ClusterIT {
  @TempDir static Path work;
  private static StandaloneCluster cluster;
  private static List<String> reads;

  @BeforeAll
  static void start() throws Exception {
    cluster = new StandaloneCluster(work, Path.of("target", "cluster"));
    reads = cluster.pairs();
    cluster.succeeding(to("local"), reads, locally());
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  @Test
  void embeddedWithRelativePathsAndBlanks() throws Exception {
    cluster.succeeding(to("embedded run"), reads);
    cluster.assertSame("embedded run", "local");
  }

  @Test
  void cluster() throws Exception {
    cluster.succeeding(
        to("cluster"), reads, cluster.onCluster(), List.of("--asterismPartitions", "9"));
    cluster.assertSame("cluster", "local");
  }

  @Test
  void insertedJunctionsRandomOrderAndCompressedReads() throws Exception {
    List<String> input = new ArrayList<>();
    input.addAll(List.of("--readFilesIn", SAMPLE + "/pairs_1.fastq.gz"));
    input.addAll(List.of(SAMPLE + "/pairs_2.fastq.gz", "--readFilesCommand", "zcat"));
    input.addAll(List.of("--sjdbGTFfile", SAMPLE + "/mini.gtf"));
    input.addAll(List.of("--outMultimapperOrder", "Random"));
    cluster.succeeding(to("inserted local"), input, locally());
    cluster.succeeding(to("inserted"), input, cluster.onCluster("spark.asterism.portionReads=300"));
    cluster.assertSame("inserted", "inserted local");
  }

  @Test
  void executorsThatComeAndGoWithTheWork() throws Exception {
    List<String> executors = names(cluster.directory().resolve("worker1"), "app-");
    cluster.succeeding(
        to("dynamic"),
        reads,
        cluster.onCluster(
            "spark.asterism.portionReads=1000",
            "spark.dynamicAllocation.enabled=true",
            "spark.dynamicAllocation.shuffleTracking.enabled=true",
            "spark.dynamicAllocation.minExecutors=0",
            "spark.executor.cores=1"));
    cluster.assertSame("dynamic", "local");
    assertThat(names(cluster.directory().resolve("worker1"), "app-")).isNotEqualTo(executors);
  }

  @Test
  void outputsOfAnEarlierRunAreReplaced() throws Exception {
    List<String> few = List.of("--readMapNumber", "10", "--outReadsUnmapped", "Fastx");
    cluster.succeeding(to("replaced"), reads, few, cluster.onCluster());
    cluster.succeeding(to("replaced"), reads, cluster.onCluster());
    Files.delete(work.resolve("replaced/Unmapped.out.mate1")); // no output of the second run
    Files.delete(work.resolve("replaced/Unmapped.out.mate2"));
    cluster.assertSame("replaced", "local");
  }

  @Test
  void aPrefixThatCannotBeWritten() throws Exception {
    Files.writeString(work.resolve("file"), "kept");
    Finished run = cluster.asterism(to("file"), reads, cluster.onCluster());
    assertThat(run.status()).isEqualTo(102);
    assertThat(run.errors())
        .contains("could not create output directory: file")
        .contains("SOLUTION: check the path and permissions");
    assertThat(work.resolve("file")).hasContent("kept");
  }
}
