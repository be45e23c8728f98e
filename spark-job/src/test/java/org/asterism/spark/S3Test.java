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
import org.asterism.spark.SharedSpark.Run;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * S3 through Hadoop's S3A: index, reads, annotation, whitelist and outputs are objects of a bucket.
 * Part of the build with profile s3 alone.
 */
@Tag("s3")
class S3Test {
  private static final Path DATA = Path.of("..", "testdata").toAbsolutePath();
  private static final Path CLASS_PATH = Path.of("..", "s3proxy/target/s3proxy.classpath");
  private static final String ROOT = "s3a://" + S3Server.BUCKET + "/lab 1";
  private static final List<String> KEYS = List.of("fs.s3a.access.key", "fs.s3a.secret.key");

  @TempDir static Path work;
  private static S3Server server;
  private static FileSystem s3;

  @BeforeAll
  static void objects() throws Exception {
    server = S3Server.start(CLASS_PATH, work);
    Configuration conf = SharedSpark.context().hadoopConfiguration();
    server.register(conf);
    s3 = new org.apache.hadoop.fs.Path(ROOT).getFileSystem(conf);
    inflate("sample/mini.fa.gz", "mini.fa");
    inflate("sample/pairs_1.fastq.gz", "reads_1.fastq");
    inflate("sample/pairs_2.fastq.gz", "reads_2.fastq");
    Files.copy(DATA.resolve("sample/mini.gtf"), work.resolve("mini.gtf"));
    for (String file :
        List.of("mini_10xv2_R1.fastq.gz", "mini_10xv2_R2.fastq.gz", "mini_10xv2_whitelist.txt")) {
      Files.copy(DATA.resolve("cells").resolve(file), work.resolve(file));
    }
    Run generated =
        SharedSpark.local(
            List.of(
                "--runMode",
                "genomeGenerate",
                "--genomeDir",
                work + "/index",
                "--genomeFastaFiles",
                work + "/mini.fa",
                "--genomeSAindexNbases",
                "8",
                "--outFileNamePrefix",
                work + "/g_"));
    assertThat(generated.status()).as(generated.errors()).isZero();
    try (var files = Files.list(work)) {
      for (Path file : files.filter(f -> !f.getFileName().toString().startsWith("s3.")).toList()) {
        s3.copyFromLocalFile(
            new org.apache.hadoop.fs.Path(file.toUri()),
            new org.apache.hadoop.fs.Path(ROOT + "/" + file.getFileName()));
      }
    }
  }

  @AfterAll
  static void stop() throws Exception {
    for (String key : KEYS) {
      SharedSpark.context().hadoopConfiguration().unset(key);
    }
    server.stop();
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

  /** Runs with local files and with objects; asserts that the outputs are the same. */
  private static Run sameAsLocally(String prefix, String... options) throws IOException {
    Run local = SharedSpark.local(arguments(work.toString(), prefix, options));
    assertThat(local.status()).as(local.errors()).isZero();
    List<String> arguments = arguments(ROOT, prefix, options);
    arguments.addAll(List.of("--asterismSparkConf", "spark.asterism.portionReads=500"));
    Run remote = SharedSpark.spark(arguments);
    assertThat(remote.status()).as(remote.errors()).isZero();
    Path got = work.resolve("got-" + prefix);
    s3.copyToLocalFile(
        new org.apache.hadoop.fs.Path(ROOT + "/" + prefix),
        new org.apache.hadoop.fs.Path(got.toUri()));
    Path expected = work.resolve(prefix);
    int compared = 0;
    try (var files = Files.walk(expected)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path same = got.resolve(expected.relativize(file).toString());
        if (file.toString().endsWith(".sam")) {
          assertThat(records(same)).isEqualTo(records(file));
        } else if (file.toString().endsWith(".tab") || file.toString().contains("Solo.out")) {
          assertThat(same).hasSameBinaryContentAs(file);
        } else {
          assertThat(same).exists();
        }
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(4);
    return remote;
  }

  private static String records(Path sam) throws IOException {
    return Files.readString(sam, StandardCharsets.ISO_8859_1)
        .replaceAll("(?m)^(@PG|@CO\tuser command line).*\n", "");
  }

  @Test
  void pairsWithAnnotation() throws IOException {
    String[] options = {
      "--readFilesIn",
      "@/reads_1.fastq",
      "@/reads_2.fastq",
      "--sjdbGTFfile",
      "@/mini.gtf",
      "--quantMode",
      "GeneCounts"
    };
    sameAsLocally("pairs", options);
    Run again = sameAsLocally("again", options);
    assertThat(again.text()).as("the copy of the index is there").doesNotContain("copying the");
  }

  @Test
  void cellsWithAWhitelist() throws IOException {
    sameAsLocally(
        "cells",
        "--readFilesIn",
        "@/mini_10xv2_R2.fastq.gz",
        "@/mini_10xv2_R1.fastq.gz",
        "--readFilesCommand",
        "zcat",
        "--sjdbGTFfile",
        "@/mini.gtf",
        "--soloType",
        "CB_UMI_Simple",
        "--soloCBwhitelist",
        "@/mini_10xv2_whitelist.txt");
  }

  @Test
  void credentialsThatAreMissingOrWrong() throws IOException {
    Configuration conf = SharedSpark.context().hadoopConfiguration();
    conf.set("fs.s3a.impl.disable.cache", "true"); // one made with the right key is in it
    String key = conf.get(KEYS.get(0));
    conf.set(KEYS.get(0), "somebody");
    try {
      Run wrong = SharedSpark.spark(arguments(ROOT, "wrong", "--readFilesIn", "@/reads_1.fastq"));
      assertThat(wrong.status()).isBetween(102, 110);
      assertThat(wrong.errors())
          .contains("lab 1", "permission denied", "403")
          .doesNotContain("\tat ");
    } finally {
      conf.set(KEYS.get(0), key);
      conf.unset("fs.s3a.impl.disable.cache");
    }
    assertThat(s3.exists(new org.apache.hadoop.fs.Path(ROOT + "/wrong"))).isFalse();
  }
}
