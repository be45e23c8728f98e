package org.asterism.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.asterism.spark.SharedSpark.Run;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real HDFS with small blocks: reads, index, annotation, whitelist and outputs are in it. */
class HdfsTest {
  private static final Path DATA = Path.of("..", "testdata").toAbsolutePath();

  @TempDir static Path work;
  private static MiniDFSCluster cluster;
  private static FileSystem hdfs;
  private static String root;

  @BeforeAll
  static void filesInHdfs() throws IOException {
    Configuration conf = new Configuration();
    conf.setLong("dfs.blocksize", 1 << 20);
    conf.setLong("dfs.namenode.fs-limits.min-block-size", 1024);
    conf.set("hdfs.minidfs.basedir", work.resolve("hdfs").toString());
    cluster = new MiniDFSCluster.Builder(conf).numDataNodes(2).build();
    cluster.waitActive();
    hdfs = cluster.getFileSystem();
    root = hdfs.getUri() + "/data";
    hdfs.mkdirs(new org.apache.hadoop.fs.Path(root));
    inflate("sample/mini.fa.gz", "mini.fa");
    inflate("sample/pairs_1.fastq.gz", "reads_1.fastq");
    inflate("sample/pairs_2.fastq.gz", "reads_2.fastq");
    Files.copy(DATA.resolve("sample/mini.gtf"), work.resolve("mini.gtf"));
    for (String file :
        List.of("mini_10xv2_R1.fastq.gz", "mini_10xv2_R2.fastq.gz", "mini_10xv2_whitelist.txt")) {
      Files.copy(DATA.resolve("cells").resolve(file), work.resolve(file));
    }
    Run generated =
        SharedSpark.spark(
            List.of(
                "--runMode",
                "genomeGenerate",
                "--genomeDir",
                work + "/index",
                "--genomeFastaFiles",
                work + "/mini.fa",
                "--sjdbGTFfile",
                work + "/mini.gtf",
                "--genomeSAindexNbases",
                "8",
                "--outFileNamePrefix",
                work + "/g_"));
    assertThat(generated.status()).as(generated.errors()).isZero();
    try (var files = Files.list(work)) {
      for (Path file : files.filter(f -> !f.endsWith("hdfs")).toList()) {
        hdfs.copyFromLocalFile(
            new org.apache.hadoop.fs.Path(file.toUri()),
            new org.apache.hadoop.fs.Path(root + "/" + file.getFileName()));
      }
    }
  }

  @AfterAll
  static void stop() {
    cluster.shutdown();
  }

  private static void inflate(String from, String to) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(DATA.resolve(from)))) {
      Files.copy(in, work.resolve(to));
    }
  }

  private static List<String> arguments(String place, String prefix, String... more) {
    List<String> arguments = new ArrayList<>(List.of("--genomeDir", place + "/index"));
    for (String word : more) {
      arguments.add(word.replace("@", place));
    }
    arguments.addAll(List.of("--outFileNamePrefix", place + "/" + prefix + "/"));
    return arguments;
  }

  private static Path fromHdfs(String directory) throws IOException {
    Path local = work.resolve("got-" + directory);
    hdfs.copyToLocalFile(
        new org.apache.hadoop.fs.Path(root + "/" + directory),
        new org.apache.hadoop.fs.Path(local.toUri()));
    return local;
  }

  /** Runs with local files and with those in HDFS; gives a copy of the outputs in HDFS. */
  private static Path runLocallyAndInHdfs(String prefix, String... options) throws IOException {
    Run local = SharedSpark.local(arguments(work.toString(), prefix, options));
    assertThat(local.status()).as(local.errors()).isZero();
    Run remote = SharedSpark.spark(arguments(root, prefix, options));
    assertThat(remote.status()).as(remote.errors()).isZero();
    return fromHdfs(prefix);
  }

  private static String records(Path sam) throws IOException {
    return Files.readString(sam, StandardCharsets.ISO_8859_1)
        .replaceAll("(?m)^(@PG|@CO\tuser command line).*\n", "");
  }

  @Test
  void pairsAreReadInBlocksAndWrittenBack() throws IOException {
    String[] plain = {
      "--readFilesIn", "@/reads_1.fastq", "@/reads_2.fastq", "--quantMode", "GeneCounts"
    };
    Path got = runLocallyAndInHdfs("out", plain);
    assertThat(records(got.resolve("Aligned.out.sam")))
        .isEqualTo(records(work.resolve("out/Aligned.out.sam")));
    for (String name : List.of("SJ.out.tab", "ReadsPerGene.out.tab")) {
      assertThat(got.resolve(name)).hasSameBinaryContentAs(work.resolve("out").resolve(name));
    }
  }

  @Test
  void cellsWithAWhitelistInHdfs() throws IOException {
    String[] options = {
      "--readFilesIn",
      "@/mini_10xv2_R2.fastq.gz",
      "@/mini_10xv2_R1.fastq.gz",
      "--readFilesCommand",
      "zcat",
      "--soloType",
      "CB_UMI_Simple",
      "--soloCBwhitelist",
      "@/mini_10xv2_whitelist.txt",
      "--outSAMtype",
      "None"
    };
    Path got = runLocallyAndInHdfs("cells", options).resolve("Solo.out");
    Path expected = work.resolve("cells/Solo.out");
    try (var files = Files.walk(expected)) {
      for (Path file : files.filter(f -> f.toFile().isFile()).toList()) {
        assertThat(got.resolve(expected.relativize(file))).hasSameBinaryContentAs(file);
      }
    }
    String log = Files.readString(work.resolve("got-cells/Log.out"));
    assertThat(log).contains(root + "/mini_10xv2_whitelist.txt").doesNotContain("asterism-inputs-");
  }

  @Test
  void aMissingWhitelistIsNamedAndNothingIsLeft() throws IOException {
    String[] options = {
      "--readFilesIn",
      "@/mini_10xv2_R2.fastq.gz",
      "@/mini_10xv2_R1.fastq.gz",
      "--readFilesCommand",
      "zcat",
      "--soloType",
      "CB_UMI_Simple",
      "--soloCBwhitelist",
      "@/none.txt"
    };
    Run remote = SharedSpark.spark(arguments(root, "missing", options));
    assertThat(remote.status()).isEqualTo(109);
    assertThat(remote.errors()).contains("--soloCBwhitelist " + root + "/none.txt");
    assertThat(hdfs.exists(new org.apache.hadoop.fs.Path(root + "/missing"))).isFalse();
    File[] temporary =
        new File(System.getProperty("java.io.tmpdir"))
            .listFiles((d, name) -> name.startsWith("asterism-inputs-"));
    assertThat(temporary).as("local copies are deleted").isNullOrEmpty();
  }
}
