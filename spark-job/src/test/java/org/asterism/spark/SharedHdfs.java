package org.asterism.spark;

import static org.assertj.core.api.Assertions.assertThat;

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

/**
 * The one HDFS of the test JVM, with blocks of 1 MB, and a local directory: both have the same
 * genome, index, annotation and reads.
 */
final class SharedHdfs {
  private static final Path DATA = Path.of("..", "testdata").toAbsolutePath();
  private static final List<String> CELLS =
      List.of("mini_10xv2_R1.fastq.gz", "mini_10xv2_R2.fastq.gz", "mini_10xv2_whitelist.txt");

  private static SharedHdfs shared;

  /** The local directory. */
  final Path work;

  /** The same in HDFS. */
  final String root;

  final FileSystem hdfs;

  private SharedHdfs(Path work, FileSystem hdfs) {
    this.work = work;
    this.hdfs = hdfs;
    root = hdfs.getUri() + "/data";
  }

  /** Starts it the first time. */
  static synchronized SharedHdfs get() throws IOException {
    if (shared == null) {
      Path work =
          Files.createTempDirectory(
              Files.createDirectories(Path.of("target")).toAbsolutePath(), "hdfs-");
      Configuration conf = new Configuration();
      conf.setLong("dfs.blocksize", 1 << 20);
      conf.setLong("dfs.namenode.fs-limits.min-block-size", 1024);
      conf.set("hdfs.minidfs.basedir", work.resolve("hdfs").toString());
      MiniDFSCluster cluster = new MiniDFSCluster.Builder(conf).numDataNodes(2).build();
      cluster.waitActive();
      SharedHdfs made = new SharedHdfs(work, cluster.getFileSystem());
      made.fill();
      shared = made;
    }
    return shared;
  }

  private void fill() throws IOException {
    hdfs.mkdirs(path(root));
    inflate("sample/mini.fa.gz", "mini.fa");
    inflate("sample/pairs_1.fastq.gz", "reads_1.fastq");
    inflate("sample/pairs_2.fastq.gz", "reads_2.fastq");
    Files.copy(DATA.resolve("sample/mini.gtf"), work.resolve("mini.gtf"));
    for (String file : CELLS) {
      Files.copy(DATA.resolve("cells").resolve(file), work.resolve(file));
    }
    ok(
        SharedSpark.local(
            words(
                "--runMode genomeGenerate --genomeDir @/index --genomeFastaFiles @/mini.fa"
                    + " --sjdbGTFfile @/mini.gtf --genomeSAindexNbases 8 --outFileNamePrefix @/g_",
                work.toString())));
    try (var files = Files.list(work)) {
      for (Path file : files.filter(f -> !f.endsWith("hdfs")).toList()) {
        put(file.getFileName().toString());
      }
    }
  }

  private void inflate(String from, String to) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(DATA.resolve(from)))) {
      Files.copy(in, work.resolve(to));
    }
  }

  /** A path as Hadoop takes it. */
  static org.apache.hadoop.fs.Path path(String name) {
    return new org.apache.hadoop.fs.Path(name);
  }

  /** Copies a local file or directory to the same place in HDFS. */
  void put(String name) throws IOException {
    hdfs.copyFromLocalFile(path(work.resolve(name).toUri().toString()), path(root + "/" + name));
  }

  /** Makes a text file in both places; {@code @} in it stands for the place. */
  void text(String name, String text) throws IOException {
    Files.writeString(work.resolve(name), text.replace("@", root));
    put(name);
    Files.writeString(work.resolve(name), text.replace("@", work.toString()));
  }

  /** A local copy of what is in HDFS. */
  Path got(String name) throws IOException {
    Path local = work.resolve("got-" + name);
    hdfs.copyToLocalFile(path(root + "/" + name), path(local.toUri().toString()));
    return local;
  }

  /** The words of a command line; {@code @} stands for a place. */
  static List<String> words(String line, String place) {
    List<String> words = new ArrayList<>();
    for (String word : line.split(" ")) {
      words.add(word.replace("@", place));
    }
    return words;
  }

  /** Runs with files in HDFS. */
  Run run(String line) {
    return SharedSpark.spark(words(line, root));
  }

  /** Runs with local files and with those in HDFS, both well. */
  void both(String line) {
    ok(SharedSpark.local(words(line, work.toString())));
    ok(run(line));
  }

  private static void ok(Run run) {
    assertThat(run.status()).as(run.errors()).isZero();
  }

  /** Lines of a SAM file without those that repeat the command line. */
  static String records(Path sam) throws IOException {
    return Files.readString(sam, StandardCharsets.ISO_8859_1)
        .replaceAll("(?m)^(@PG|@CO\tuser command line).*\n", "");
  }
}
