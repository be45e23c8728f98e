package org.asterism.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.asterism.bam.BamReader;
import org.asterism.bam.BamRecord;
import org.asterism.spark.SharedSpark.Run;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The facade for notebooks: the same files as the command line, tables and numbers of them. */
class AsterismTest {
  private static final Path SAMPLE = Path.of("..", "testdata", "sample").toAbsolutePath();

  @TempDir static Path work;
  private static SparkSession spark;
  private static AsterismResult result;

  @BeforeAll
  static void run() throws IOException {
    SharedSpark.context();
    spark = SparkSession.builder().getOrCreate();
    try (InputStream in = new GZIPInputStream(Files.newInputStream(SAMPLE.resolve("mini.fa.gz")))) {
      Files.write(work.resolve("mini.fa"), in.readAllBytes());
    }
    Map<String, Object> generate = new LinkedHashMap<>();
    generate.put("runMode", "genomeGenerate");
    generate.put("genomeDir", work + "/index");
    generate.put("genomeFastaFiles", List.of(work + "/mini.fa"));
    generate.put("sjdbGTFfile", SAMPLE + "/mini.gtf");
    generate.put("--genomeSAindexNbases", 8);
    generate.put("outFileNamePrefix", work + "/generate_");
    Asterism.run(spark, generate);
    result = Asterism.run(spark, arguments("out/"));
  }

  private static List<String> arguments(String prefix) {
    List<String> arguments = new ArrayList<>(List.of("--genomeDir", work + "/index"));
    arguments.addAll(List.of("--readFilesIn", SAMPLE + "/pairs_1.fastq.gz"));
    arguments.addAll(List.of(SAMPLE + "/pairs_2.fastq.gz", "--readFilesCommand", "zcat"));
    arguments.addAll(List.of("--quantMode", "GeneCounts"));
    arguments.addAll(List.of("--outFileNamePrefix", work.resolve(prefix).toString() + "/"));
    return arguments;
  }

  @Test
  void filesAreThoseOfTheCommandLine() throws IOException {
    Run line = SharedSpark.local(arguments("line/"));
    assertThat(line.status()).isZero();
    assertThat(result.files()).containsKeys("Aligned.out.sam", "SJ.out.tab", "Log.final.out");
    for (String name : List.of("SJ.out.tab", "ReadsPerGene.out.tab")) {
      assertThat(Path.of(result.files().get(name)))
          .hasSameBinaryContentAs(work.resolve("line").resolve(name));
    }
    assertThat(result.progress()).contains("finished successfully");
  }

  @Test
  void statisticsAreTheNumbersOfLogFinalOut() throws IOException {
    String log = Files.readString(work.resolve("out/Log.final.out"));
    Map<String, Double> statistics = result.statistics();
    assertThat(statistics).containsEntry("Number of input reads", 3000.0).hasSizeGreaterThan(20);
    assertThat(log)
        .contains(String.format(Locale.ROOT, "%.2f%%", statistics.get("Uniquely mapped reads %")));
    assertThat(statistics).doesNotContainKey("Started job on");
  }

  private static AsterismResult cells(String name, String... more) {
    Path cells = SAMPLE.resolveSibling("cells");
    List<String> a = new ArrayList<>(List.of("--genomeDir", work + "/index"));
    a.addAll(List.of("--readFilesCommand", "zcat"));
    if (!List.of(more).contains("--outSAMtype")) {
      a.addAll(List.of("--outSAMtype", "None"));
    }
    a.addAll(List.of("--readFilesIn", cells + "/mini_10xv2_R2.fastq.gz"));
    a.addAll(List.of(cells + "/mini_10xv2_R1.fastq.gz", "--soloType", "CB_UMI_Simple"));
    a.addAll(List.of("--soloCBwhitelist", cells + "/mini_10xv2_whitelist.txt"));
    a.addAll(List.of("--outFileNamePrefix", work + "/" + name + "/"));
    a.addAll(List.of(more));
    return Asterism.run(spark, a);
  }

  @Test
  void countsOfCellsAreThoseOfTheMatrix() throws IOException {
    AsterismResult run =
        cells("cells", "--soloCellReadStats", "Standard", "--soloCellFilter", "TopCells", "20");
    Path gene = work.resolve("cells/Solo.out/Gene");
    List<String> matrix = Files.readAllLines(gene.resolve("raw/matrix.mtx"));
    List<String> names = Files.readAllLines(gene.resolve("raw/barcodes.tsv"));
    Map<String, Long> umis = new LinkedHashMap<>();
    for (String line : matrix.subList(3, matrix.size())) {
      String[] words = line.split(" ");
      umis.merge(names.get(Integer.parseInt(words[1]) - 1), Long.valueOf(words[2]), Long::sum);
    }
    assertThat(run.soloCounts("Gene").count()).isEqualTo(matrix.size() - 3);
    Map<String, Long> found = new LinkedHashMap<>();
    List<String> called = new ArrayList<>();
    for (Row row : run.barcodes("Gene").orderBy("barcode").collectAsList()) {
      found.put(row.getString(0), row.getLong(2));
      assertThat(row.getLong(1)).isGreaterThanOrEqualTo(row.getLong(2));
      if (row.getBoolean(4)) {
        called.add(row.getString(0));
      }
    }
    assertThat(found).isEqualTo(umis);
    assertThat(called)
        .containsExactlyInAnyOrderElementsOf(
            Files.readAllLines(gene.resolve("filtered/barcodes.tsv")));
    assertThatThrownBy(() -> run.soloCounts("GeneFull"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("matrix.mtx");
  }

  @Test
  void filesOfCellsMayHaveOtherNames() {
    String[] calls = {"--soloCellReadStats", "Standard", "--soloCellFilter", "TopCells", "20"};
    AsterismResult usual = cells("usual", calls);
    List<String> more = new ArrayList<>(List.of(calls));
    more.addAll(List.of("--soloOutFileNames", "cells_", "f.tsv", "b.tsv", "m.mtx"));
    AsterismResult renamed = cells("renamed", more.toArray(new String[0]));
    assertThat(work.resolve("renamed/cells_Gene/raw/m.mtx")).isNotEmptyFile();
    assertThat(renamed.soloCounts("Gene").collectAsList())
        .isNotEmpty()
        .isEqualTo(usual.soloCounts("Gene").collectAsList());
    List<Row> barcodes = renamed.barcodes("Gene").orderBy("barcode").collectAsList();
    assertThat(barcodes).isEqualTo(usual.barcodes("Gene").orderBy("barcode").collectAsList());
    assertThat(barcodes.stream().filter(row -> row.getBoolean(4))).isNotEmpty();
    assertThatThrownBy(() -> renamed.soloCounts("SJ")).hasMessageContaining("cells_SJ/raw/m.mtx");

    more.addAll(List.of("--asterismSoloParquet", "Yes"));
    more.set(more.indexOf("cells_"), "cells/");
    AsterismResult parquet = cells("parquet", more.toArray(new String[0]));
    assertThat(work.resolve("parquet/cells/Gene/raw/matrix.parquet")).isDirectory();
    assertThat(parquet.soloCounts("Gene").orderBy("barcode", "feature").collectAsList())
        .isEqualTo(usual.soloCounts("Gene").orderBy("barcode", "feature").collectAsList());
  }

  @Test
  void countsOfParquetAndWhatIsNotKnown() {
    AsterismResult run =
        cells("tables", "--soloCellFilter", "None", "--asterismSoloParquet", "Yes");
    assertThat(run.files()).isNotEmpty();
    assertThat(run.soloCounts("Gene").columns()).containsExactly("barcode", "feature", "count");
    Row row = run.barcodes("Gene").first();
    assertThat(row.isNullAt(1)).isTrue();
    assertThat(row.isNullAt(4)).isTrue();
    assertThat(row.getLong(2)).isPositive();
  }

  @Test
  void tablesHaveTheLinesOfTheirFiles() throws IOException {
    List<String> lines = Files.readAllLines(work.resolve("out/SJ.out.tab"));
    List<Row> rows = result.junctions().collectAsList();
    assertThat(rows).hasSameSizeAs(lines);
    assertThat(rows.get(0).mkString("\t")).isEqualTo(lines.get(0));
    List<String> genes = Files.readAllLines(work.resolve("out/ReadsPerGene.out.tab"));
    List<Row> counts = result.geneCounts().collectAsList();
    assertThat(counts).hasSize(genes.size() - 4);
    assertThat(counts.get(0).mkString("\t")).isEqualTo(genes.get(4));
  }

  @Test
  void failuresAreExceptionsAndTheSessionLives() {
    List<String> arguments = new ArrayList<>(arguments("bad/"));
    arguments.set(arguments.indexOf("zcat"), "cat");
    assertThatThrownBy(() -> Asterism.run(spark, arguments))
        .isInstanceOfSatisfying(
            AsterismException.class,
            e -> {
              assertThat(e.status()).isNotZero();
              assertThat(e).hasMessageContaining("EXITING because of");
            });
    assertThat(work.resolve("bad/Aligned.out.sam")).doesNotExist();
    assertThat(spark.range(3).count()).isEqualTo(3);
  }

  @Test
  void samplesSideBySideAreAsEachAlone() throws IOException {
    String first = SAMPLE + "/pairs_1.fastq.gz";
    String second = SAMPLE + "/pairs_2.fastq.gz";
    String third = SAMPLE.resolveSibling("reads") + "/overlap_1.fastq.gz";
    String fourth = SAMPLE.resolveSibling("reads") + "/overlap_2.fastq.gz";
    Path table = work.resolve("table.tsv");
    Files.writeString(
        table,
        String.join("\t", "sample", "reads1", "reads2", "read_group", "arguments")
            + String.join("\t", "\nx", first, second, "ID:1", "--outSAMtype BAM Unsorted")
            + String.join("\t", "\nx", third, fourth, "ID:2 SM:x", "-")
            + String.join("\t", "\nbroken", first, work + "/none.fq.gz", "-", "-")
            + String.join("\t", "\ny", second, "-", "-", "--quantMode GeneCounts\n"));
    List<String> common = List.of("--genomeDir", work + "/index", "--readFilesCommand", "zcat");
    List<String> all = new ArrayList<>(common);
    all.addAll(List.of("--asterismSamples", table.toString(), "--asterismSamplesAtOnce", "3"));
    all.addAll(List.of("--outFileNamePrefix", work + "/many/"));
    assertThatThrownBy(() -> Asterism.run(spark, all))
        .isInstanceOfSatisfying(AsterismException.class, e -> assertThat(e.status()).isEqualTo(102))
        .hasMessageContaining("sample broken FAILED")
        .hasMessageContaining("none.fq.gz")
        .hasMessageContaining("1 of 3 samples failed: broken");
    assertThat(work.resolve("many/broken/SJ.out.tab")).doesNotExist();

    Map<String, AsterismResult> samples = Asterism.open(spark, work + "/many/").samples();
    assertThat(samples).containsOnlyKeys("x", "y");
    List<String> x = new ArrayList<>(common);
    x.addAll(List.of("--readFilesIn", first + "," + third, second + "," + fourth));
    x.addAll(List.of("--outSAMattrRGline", "ID:1", ",", "ID:2", "SM:x"));
    x.addAll(List.of("--outSAMtype", "BAM", "Unsorted"));
    assertAsAlone(samples.get("x"), x);
    List<String> y = new ArrayList<>(common);
    y.addAll(List.of("--readFilesIn", second, "--quantMode", "GeneCounts"));
    assertAsAlone(samples.get("y"), y);

    List<String> again = new ArrayList<>(all);
    again.addAll(List.of("--asterismResume", "Yes"));
    assertThat(SharedSpark.spark(again).text())
        .contains("x: complete before", "y: complete before", "broken: FAILED");
  }

  /** All that a run writes, but for what has its command line and its times. */
  private static void assertAsAlone(AsterismResult sample, List<String> arguments)
      throws IOException {
    Path directory = Path.of(sample.prefix());
    Path alone = work.resolve("alone-" + directory.getFileName());
    List<String> line = new ArrayList<>(arguments);
    line.addAll(List.of("--outFileNamePrefix", alone + "/"));
    Run run = SharedSpark.local(line);
    assertThat(run.status()).as(run.errors()).isZero();
    Map<String, String> files = new TreeMap<>(sample.files());
    assertThat(files.remove(".asterism-complete")).isNotNull();
    try (Stream<Path> expected = Files.list(alone)) {
      assertThat(expected.map(f -> f.getFileName().toString()).toList())
          .containsExactlyInAnyOrderElementsOf(files.keySet());
    }
    for (String name : files.keySet()) {
      if (name.startsWith("Aligned")) {
        assertThat(records(directory.resolve(name))).isEqualTo(records(alone.resolve(name)));
      } else if (!name.startsWith("Log.")) {
        assertThat(directory.resolve(name)).hasSameBinaryContentAs(alone.resolve(name));
      }
    }
  }

  private static List<String> records(Path file) throws IOException {
    if (file.toString().endsWith(".sam")) {
      return Files.readAllLines(file).stream().filter(l -> !l.matches("@(PG|CO)\t.*")).toList();
    }
    List<String> records = new ArrayList<>();
    try (BamReader reader = BamReader.open(file)) {
      while (reader.next()) {
        BamRecord r = reader.record();
        records.add(HexFormat.of().formatHex(r.bytes, r.start, r.end()));
      }
    }
    return records;
  }

  @Test
  void finishedRunsAreOpenedAgain() {
    AsterismResult opened = Asterism.open(spark, result.prefix());
    assertThat(opened.statistics()).isEqualTo(result.statistics());
    assertThat(opened.files()).isEqualTo(result.files());
    assertThat(opened.samples()).isEmpty();
    assertThatThrownBy(() -> Asterism.open(spark, work + "/nothing/"))
        .isInstanceOf(AsterismException.class)
        .hasMessageContaining("No finished run at " + work + "/nothing/");
  }

  @Test
  void runsSideBySideInOneSessionAndAgainIntoTheSamePlace() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<AsterismResult> one = threads.submit(() -> Asterism.run(spark, arguments("one/")));
      Future<AsterismResult> two =
          threads.submit(() -> cells("two", "--soloCellFilter", "None", "--soloFeatures", "SJ"));
      List<String> bad = arguments("three/");
      bad.set(bad.indexOf("zcat"), "cat");
      assertThatThrownBy(() -> Asterism.run(spark, bad)).isInstanceOf(AsterismException.class);
      assertThat(one.get().junctions().count()).isEqualTo(result.junctions().count());
      assertThat(two.get().soloCounts("SJ").count()).isPositive();
    } finally {
      threads.shutdownNow();
    }
    assertThat(Asterism.run(spark, arguments("one/")).statistics())
        .containsEntry("Number of input reads", 3000.0);
    assertThat(work.resolve("one/Aligned.out.sam"))
        .usingCharset(StandardCharsets.ISO_8859_1)
        .content()
        .contains("@CO\tuser command line:");
    assertThat(records(work.resolve("one/Aligned.out.sam")))
        .isEqualTo(records(work.resolve("out/Aligned.out.sam")));
  }

  private static Map<String, Long> counts(Dataset<Row> rows) {
    Map<String, Long> counts = new TreeMap<>();
    for (Row row : rows.collectAsList()) {
      counts.put(row.getString(0) + " " + row.getString(1), row.getLong(2));
    }
    return counts;
  }

  @Test
  void callsOfReadsAddUpToTheCountsOfCells() {
    AsterismResult run =
        cells(
            "calls",
            "--soloCellFilter",
            "None",
            "--soloOutFileNames",
            "Cells/",
            "genes.tsv",
            "cells.tsv",
            "counts.mtx",
            "--outSAMtype",
            "BAM",
            "SortedByCoordinate",
            "--outSAMunmapped",
            "Within",
            "--outSAMattributes",
            "NH",
            "CR",
            "UR",
            "CB",
            "UB",
            "GX",
            "GN");
    assertThat(run.files()).containsKeys("Cells/Gene/raw/counts.mtx", "Cells/Barcodes.stats");
    Dataset<Row> calls = run.soloReads();
    assertThat(calls.columns())
        .containsExactly("read", "barcode_read", "umi_read", "barcode", "umi", "gene", "gene_name");
    assertThat(calls.count()).isEqualTo(run.statistics().get("Number of input reads").longValue());
    assertThat(calls.select("read").distinct().count()).isEqualTo(calls.count());
    assertThat(calls.filter("barcode is null").count()).isPositive();
    assertThat(calls.filter("length(barcode_read) <> 16").count()).isZero();
    Map<String, Long> molecules =
        counts(
            calls
                .filter("barcode is not null and umi is not null and gene is not null")
                .groupBy("barcode", "gene")
                .agg(functions.countDistinct("umi").as("count")));
    Map<String, Long> counted = counts(run.soloCounts("Gene"));
    molecules.forEach((cell, n) -> assertThat(n).isBetween(1L, counted.get(cell)));
    assertThat((double) molecules.values().stream().mapToLong(n -> n).sum())
        .as("but for reads whose primary record is not the one in the gene")
        .isGreaterThan(0.99 * counted.values().stream().mapToLong(n -> n).sum());
    assertThat(run.barcodes("Gene").count()).isPositive();
    assertThatThrownBy(result::soloReads).hasMessageContaining("--outSAMattributes with CB UB");
  }

  @Test
  void aTableThatTheRunDoesNotHaveIsNamed() {
    AsterismResult other = new AsterismResult(spark, storage(), List.of(), "");
    assertThatThrownBy(other::junctions).hasMessageContaining("no SJ.out.tab");
  }

  private static org.asterism.spark.storage.Storage storage() {
    return org.asterism.spark.storage.Storage.local();
  }
}
