package org.asterism.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.asterism.spark.frames.SoloFrames;
import org.asterism.spark.storage.Storage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs of single cells: the same bytes for any number of partitions, threads and reads per batch,
 * the same counts for any order of reads, and the same counts in Parquet.
 */
class SoloRunTest {
  private static final Path TESTDATA = Path.of("..", "testdata").toAbsolutePath();
  private static final Path CELLS = TESTDATA.resolve("cells");
  private static final int READS = 900;
  private static final int TIMES = 5;

  private static final String[] EVERYTHING =
      ("--soloFeatures GeneFull Gene SJ GeneFull_Ex50pAS Velocyto --soloMultiMappers EM"
              + " --soloUMIdedup 1MM_CR NoDedup --soloUMIfiltering MultiGeneUMI"
              + " --soloCellReadStats Standard --soloCellFilter TopCells 20"
              + " --outSAMtype BAM SortedByCoordinate --outSAMunmapped Within"
              + " --outSAMattributes NH HI CR UR CB UB GX gn sM sF"
              + " --outFilterType BySJout --outMultimapperOrder Random --outFilterMultimapNmax 30"
              + " --chimSegmentMin 12 --chimJunctionOverhangMin 12 --chimScoreMin 20"
              + " --chimScoreDropMax 100 --chimScoreJunctionNonGTAG 0 --chimOutType WithinBAM")
          .split(" ");

  @TempDir static Path work;
  private static Path index;
  private static List<String> cdna;
  private static List<String> barcodes;
  private static Map<String, String> expected;

  @BeforeAll
  static void indexAndReads() throws IOException {
    Path genome = work.resolve("genome.fa");
    Files.write(genome, inflated(TESTDATA.resolve("sample/mini.fa.gz")));
    index = work.resolve("index");
    List<String> generate = new ArrayList<>(List.of("--runMode", "genomeGenerate"));
    generate.addAll(List.of("--genomeDir", index.toString(), "--genomeSAindexNbases", "9"));
    generate.addAll(List.of("--outFileNamePrefix", work + "/generate_", "--sjdbOverhang", "99"));
    generate.addAll(List.of("--genomeFastaFiles", genome.toString()));
    generate.addAll(List.of("--sjdbGTFfile", TESTDATA + "/sample/mini.gtf"));
    assertThat(SharedSpark.local(generate).status()).isZero();
    cdna = records("mini_10xv2_R2.fastq.gz");
    barcodes = records("mini_10xv2_R1.fastq.gz");
  }

  private static byte[] inflated(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return in.readAllBytes();
    }
  }

  private static List<String> records(String name) throws IOException {
    List<String> lines =
        new String(inflated(CELLS.resolve(name)), StandardCharsets.ISO_8859_1).lines().toList();
    List<String> records = new ArrayList<>();
    for (int i = 0; i < READS; i++) {
      records.add(String.join("\n", lines.subList(4 * i, 4 * i + 4)) + "\n");
    }
    return records;
  }

  private static Map<String, String> run(
      boolean spark, Path dir, List<Integer> order, String[] options, String... more)
      throws IOException {
    Files.createDirectories(dir);
    StringBuilder first = new StringBuilder();
    StringBuilder second = new StringBuilder();
    for (int i : order) {
      first.append(cdna.get(i));
      second.append(barcodes.get(i));
    }
    Files.writeString(dir.resolve("c.fq"), first, StandardCharsets.ISO_8859_1);
    Files.writeString(dir.resolve("b.fq"), second, StandardCharsets.ISO_8859_1);
    List<String> arguments = new ArrayList<>(List.of("--genomeDir", index.toString()));
    arguments.addAll(List.of("--outFileNamePrefix", dir + "/out/"));
    arguments.addAll(List.of("--readFilesIn", dir + "/c.fq", dir + "/b.fq"));
    arguments.addAll(List.of("--soloType", "CB_UMI_Simple", "--soloCBwhitelist"));
    arguments.add(CELLS + "/mini_10xv2_whitelist.txt");
    arguments.addAll(Arrays.asList(options));
    arguments.addAll(Arrays.asList(more));
    SharedSpark.Run run = spark ? SharedSpark.spark(arguments) : SharedSpark.local(arguments);
    assertThat(run.status()).as(run.errors() + run.text()).isZero();
    return files(dir.resolve("out"));
  }

  private static Map<String, String> files(Path out) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(out)) {
      for (Path f : all.filter(Files::isRegularFile).toList()) {
        String name = out.relativize(f).toString();
        if (!name.matches("Log\\..*|.*\\.parquet")) {
          byte[] bytes = name.endsWith(".bam") ? withoutHeader(f) : Files.readAllBytes(f);
          files.put(name, new String(bytes, StandardCharsets.ISO_8859_1));
        }
      }
    }
    return files;
  }

  /** The records of a BAM file: its header repeats the command line. */
  private static byte[] withoutHeader(Path bam) throws IOException {
    byte[] all = inflated(bam);
    int header = all[4] & 0xff | (all[5] & 0xff) << 8 | (all[6] & 0xff) << 16;
    return Arrays.copyOfRange(all, 8 + header, all.length);
  }

  private static List<Integer> inOrder() {
    return Stream.iterate(0, i -> i + 1).limit(READS).toList();
  }

  private static void assertSame(Map<String, String> got, Map<String, String> expected) {
    assertThat(got.keySet()).isEqualTo(expected.keySet());
    expected.forEach(
        (name, content) ->
            assertThat(Arrays.mismatch(got.get(name).toCharArray(), content.toCharArray()))
                .as("first difference in " + name)
                .isEqualTo(-1));
  }

  private static synchronized Map<String, String> expected() throws IOException {
    if (expected == null) {
      expected = run(false, work.resolve("expected"), inOrder(), EVERYTHING, "--runThreadN", "1");
      assertThat(expected).containsKeys("Solo.out/Gene/CellReads.stats", "Solo.out/Barcodes.stats");
      assertThat(expected.get("Aligned.sortedByCoord.out.bam")).contains("CBZ-\0UBZ-\0");
    }
    return expected;
  }

  @ParameterizedTest
  @CsvSource({"2,7", "4,64", "1,1000"})
  void threadsAndBatchesDoNotShow(String threads, String reads, @TempDir Path dir)
      throws IOException {
    assertSame(
        run(
            false,
            dir,
            inOrder(),
            EVERYTHING,
            "--runThreadN",
            threads,
            "--asterismBatchReads",
            reads),
        expected());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "7", "60"})
  void partitionsDoNotShow(String partitions, @TempDir Path dir) throws IOException {
    assertSame(
        run(true, dir, inOrder(), EVERYTHING, "--asterismPartitions", partitions), expected());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void orderOfReadsDoesNotShowInCounts(long seed, @TempDir Path dir) throws IOException {
    String[] options =
        ("--soloFeatures Gene GeneFull SJ Velocyto --soloMultiMappers EM --outSAMtype None")
            .split(" ");
    Map<String, String> sorted = run(false, dir.resolve("a"), inOrder(), options);
    List<Integer> order = new ArrayList<>(inOrder());
    Collections.shuffle(order, new Random(seed));
    Map<String, String> shuffled =
        run(true, dir.resolve("b"), order, options, "--asterismPartitions", "5");
    assertSame(shuffled, sorted);
  }

  @Test
  void countsAsParquetAndAsDataFrame(@TempDir Path dir) throws IOException {
    String[] options = "--soloFeatures Gene SJ --outSAMtype None".split(" ");
    run(true, dir, inOrder(), options, "--asterismSoloParquet", "Yes", "--asterismPartitions", "4");
    SparkSession session = SparkSession.builder().getOrCreate();
    for (String feature : List.of("Gene", "SJ")) {
      String raw = dir + "/out/Solo.out/" + feature + "/raw";
      List<String> text = text(raw);
      assertThat(text.size()).isGreaterThan(feature.equals("Gene") ? 100 : 10);
      assertThat(rows(session.read().parquet(raw + "/matrix.parquet"))).isEqualTo(text);
      Dataset<Row> frame =
          SoloFrames.read(
              session, Storage.local(), raw, "features.tsv", "barcodes.tsv", "matrix.mtx");
      assertThat(rows(frame)).isEqualTo(text);
      assertThat(frame.columns()).containsExactly("barcode", "feature", "count");
    }
  }

  /** Bytes of task results of mapping, by the number of distinct barcodes in each portion. */
  private static long mappingResults(Path dir, int distinct, int portions) throws IOException {
    List<String> lines = new ArrayList<>();
    Random random = new Random(distinct);
    List<String> texts =
        Stream.generate(() -> Integer.toString(random.nextInt(1 << 28), 4))
            .map(n -> n.replace('0', 'A').replace('1', 'C').replace('2', 'G').replace('3', 'T'))
            .map(bases -> "ACGTACGTACGTACGT".substring(0, 16 - bases.length()) + bases)
            .limit(distinct)
            .toList();
    for (int i = 0; i < TIMES * READS; i++) {
      String bases = texts.get(i % distinct) + "ACGTACGTAC";
      lines.add("@r" + i + "\n" + bases + "\n+\n" + "F".repeat(bases.length()) + "\n");
    }
    Files.writeString(Files.createDirectories(dir).resolve("b.fq"), String.join("", lines));
    String reads = String.join("", cdna).repeat(TIMES);
    Files.writeString(dir.resolve("c.fq"), reads, StandardCharsets.ISO_8859_1);
    List<String> arguments = new ArrayList<>(List.of("--genomeDir", index.toString()));
    arguments.addAll(List.of("--outFileNamePrefix", dir + "/out/", "--outSAMtype", "None"));
    arguments.addAll(List.of("--readFilesIn", dir + "/c.fq", dir + "/b.fq"));
    Files.write(dir.resolve("w.txt"), texts);
    arguments.addAll(List.of("--soloType", "CB_UMI_Simple", "--soloCBwhitelist", dir + "/w.txt"));
    arguments.addAll(List.of("--asterismPartitions", Integer.toString(portions)));
    AtomicLong bytes = new AtomicLong();
    AtomicInteger tasks = new AtomicInteger();
    SparkListener listener =
        new SparkListener() {
          private final Set<Integer> mapping = ConcurrentHashMap.newKeySet();

          @Override
          public void onStageSubmitted(SparkListenerStageSubmitted stage) {
            if (stage.stageInfo().name().contains("Waves.java")) {
              mapping.add(stage.stageInfo().stageId());
            }
          }

          @Override
          public void onTaskEnd(SparkListenerTaskEnd task) {
            if (mapping.contains(task.stageId())) {
              bytes.addAndGet(task.taskMetrics().resultSize());
              tasks.incrementAndGet();
            }
          }
        };
    SharedSpark.context().sc().addSparkListener(listener);
    try {
      SharedSpark.Run run = SharedSpark.spark(arguments);
      assertThat(run.status()).as(run.errors() + run.text()).isZero();
      await(() -> tasks.get() == portions);
    } finally {
      SharedSpark.context().sc().removeSparkListener(listener);
    }
    return bytes.get();
  }

  /** Waits for the events of Spark, which arrive a little later. */
  private static void await(BooleanSupplier arrived) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!arrived.getAsBoolean() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
    assertThat(arrived.getAsBoolean()).isTrue();
  }

  @Test
  void barcodesOfPortionsDoNotReachTheDriver(@TempDir Path dir) throws IOException {
    int portions = 10;
    long few = mappingResults(dir.resolve("few"), 1, portions);
    long many = mappingResults(dir.resolve("many"), TIMES * READS / portions, portions);
    // a portion's 450 barcodes and their reads alone would take 2 KB each time
    assertThat(many - few).isLessThan(portions * 500L);
  }

  private static List<String> rows(Dataset<Row> frame) {
    return frame.collectAsList().stream()
        .map(r -> r.getString(0) + " " + r.getString(1) + " " + r.getLong(2))
        .sorted()
        .toList();
  }

  /** The matrix with names, read without any code of the product. */
  private static List<String> text(String raw) throws IOException {
    List<String> cells = Files.readAllLines(Path.of(raw, "barcodes.tsv"));
    List<String[]> features =
        Files.readAllLines(Path.of(raw, "features.tsv")).stream().map(l -> l.split("\t")).toList();
    return Files.readAllLines(Path.of(raw, "matrix.mtx")).stream()
        .skip(3)
        .map(l -> l.split(" "))
        .map(w -> cells.get(Integer.parseInt(w[1]) - 1) + " " + name(features, w[0]) + " " + w[2])
        .sorted()
        .toList();
  }

  private static String name(List<String[]> features, String row) {
    long at = Long.parseLong(row) - 1;
    if (at >= features.size()) {
      return "-";
    }
    String[] f = features.get((int) at);
    return f.length < 9 ? f[0] : f[0] + ":" + f[1] + "-" + f[2];
  }

  @Test
  void theLocalEngineWritesNoParquet(@TempDir Path dir) {
    List<String> arguments = new ArrayList<>(List.of("--genomeDir", index.toString()));
    arguments.addAll(List.of("--outFileNamePrefix", dir + "/", "--asterismSoloParquet", "Yes"));
    String reads = CELLS + "/mini_10xv2_R";
    arguments.addAll(List.of("--readFilesIn", reads + "2.fastq.gz", reads + "1.fastq.gz"));
    arguments.addAll(List.of("--readFilesCommand", "zcat"));
    arguments.addAll(List.of("--soloType", "CB_UMI_Simple", "--soloCBwhitelist", "None"));
    SharedSpark.Run run = SharedSpark.local(arguments);
    assertThat(run.status()).isEqualTo(102);
    assertThat(run.errors()).contains("--asterismSoloParquet Yes needs Spark");
  }
}
