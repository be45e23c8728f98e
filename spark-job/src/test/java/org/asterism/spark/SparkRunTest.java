package org.asterism.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.asterism.metrics.ResidentMemory;
import org.asterism.output.BgzfCompressor;
import org.asterism.output.ByteBuilder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs of the Spark application against the same run of the local engine: the same bytes for any
 * number of partitions and any way to store the reads, the same errors, nothing left behind.
 */
class SparkRunTest {
  private static final Path SAMPLE = Path.of("..", "testdata", "sample").toAbsolutePath();

  @TempDir static Path work;
  private static Path index;
  private static String[] mates;
  private static int runs = 1000;

  @BeforeAll
  static void indexAndReads() throws IOException {
    Path genome = work.resolve("genome.fa");
    Files.write(genome, inflated(SAMPLE.resolve("mini.fa.gz")));
    index = work.resolve("index");
    List<String> generate = List.of("--runMode", "genomeGenerate", "--genomeDir", index.toString());
    List<String> arguments = new ArrayList<>(generate);
    arguments.addAll(List.of("--outFileNamePrefix", work + "/generate_"));
    arguments.addAll(List.of("--genomeFastaFiles", genome.toString()));
    arguments.addAll(List.of("--genomeSAindexNbases", "8", "--genomeChrBinNbits", "14"));
    assertThat(SharedSpark.spark(arguments).status()).isZero();
    mates = new String[2];
    for (int m = 0; m < 2; m++) {
      mates[m] =
          new String(
              inflated(SAMPLE.resolve("pairs_" + (m + 1) + ".fastq.gz")),
              StandardCharsets.ISO_8859_1);
    }
  }

  private static byte[] inflated(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return in.readAllBytes();
    }
  }

  private static String firstRecords(String fastq, int records) {
    int at = 0;
    for (int i = 0; i < 4 * records; i++) {
      at = fastq.indexOf('\n', at) + 1;
    }
    return fastq.substring(0, at);
  }

  private static String[] firstPairs(int records) {
    return new String[] {firstRecords(mates[0], records), firstRecords(mates[1], records)};
  }

  private static List<String> readsIn(Path dir, String... texts) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--readFilesIn"));
    for (int m = 0; m < texts.length; m++) {
      Path file = dir.resolve("reads_" + (m + 1) + ".fastq");
      Files.writeString(file, texts[m], StandardCharsets.ISO_8859_1);
      arguments.add(file.toString());
    }
    return arguments;
  }

  private record Outcome(int status, Map<String, String> files, String output, String errors) {}

  private static Outcome run(boolean spark, Path dir, List<String> reads, String... more)
      throws IOException {
    Path out = Files.createDirectory(dir.resolve("out" + runs++)); // equally long names
    List<String> arguments = new ArrayList<>(List.of("--genomeDir", index.toString()));
    arguments.addAll(List.of("--outFileNamePrefix", out + "/"));
    arguments.addAll(reads);
    arguments.addAll(Arrays.asList(more));
    SharedSpark.Run run = spark ? SharedSpark.spark(arguments) : SharedSpark.local(arguments);
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(out)) {
      for (Path f : all.filter(Files::isRegularFile).toList()) {
        files.put(out.relativize(f).toString(), normal(f, out));
      }
    }
    files.keySet().removeIf(n -> n.matches("Log\\.(out|progress\\.out|std\\.out)"));
    String errors = run.errors().replaceAll("(?m)^.* \\.\\.\\.\\.\\.\\. FATAL ERROR.*$", "");
    return new Outcome(run.status(), files, withoutCommand(run.text(), out), errors);
  }

  private static String normal(Path file, Path out) throws IOException {
    String name = file.getFileName().toString();
    byte[] bytes = name.endsWith(".bam") ? inflated(file) : Files.readAllBytes(file);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    if (name.equals("Log.final.out")) {
      return text.lines().skip(4).toList().toString();
    }
    return withoutCommand(text, out);
  }

  /** Outputs repeat the command line; the two runs differ there by the folder and our options. */
  private static String withoutCommand(String text, Path out) {
    return text.replace(out.toString(), "OUT")
        .replaceAll("(?m)^(@PG|@CO\tuser command line|\tasterism |.* \\.\\.\\.\\.\\. ).*$", "");
  }

  private static void assertSame(Path dir, List<String> reads, String[] common, String... sparkOnly)
      throws IOException {
    Outcome local = run(false, dir, reads, common);
    String[] all = Arrays.copyOf(common, common.length + sparkOnly.length);
    System.arraycopy(sparkOnly, 0, all, common.length, sparkOnly.length);
    Outcome spark = run(true, dir, reads, all);
    assertThat(spark.files().keySet()).isEqualTo(local.files().keySet());
    for (String name : local.files().keySet()) {
      String expected = local.files().get(name);
      String got = spark.files().get(name);
      int at = Arrays.mismatch(expected.toCharArray(), got.toCharArray());
      assertThat(at).as("first difference in " + name).isEqualTo(-1);
    }
    assertThat(spark.status()).isEqualTo(local.status());
    assertThat(spark.output()).isEqualTo(local.output());
    assertThat(spark.errors()).isEqualTo(local.errors());
  }

  private static final String[] ALL_OUTPUTS = {
    "--outReadsUnmapped",
    "Fastx",
    "--outSAMunmapped",
    "Within",
    "--outSAMattributes",
    "NH",
    "HI",
    "AS",
    "nM",
    "NM",
    "MD",
    "jM",
    "jI",
    "MC"
  };

  private static JsonNode metrics(Path dir, String name, List<String> reads, int partitions) {
    try {
      Path out = Files.createDirectory(dir.resolve(name));
      List<String> arguments = new ArrayList<>(List.of("--genomeDir", index.toString()));
      arguments.addAll(reads);
      arguments.addAll(List.of("--outSAMtype", "BAM", "SortedByCoordinate"));
      arguments.addAll(List.of("--asterismMetrics", "Yes", "--outFileNamePrefix", out + "/"));
      arguments.addAll(List.of("--asterismPartitions", "" + partitions));
      assertThat(SharedSpark.spark(arguments).status()).isZero();
      return new ObjectMapper().readTree(out.resolve("metrics.json").toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void metricsSumTheTasksOfEachStageOfEachRun(@TempDir Path dir) throws IOException {
    List<String> reads = readsIn(dir, firstPairs(900));
    long bytes = Files.size(Path.of(reads.get(1))) + Files.size(Path.of(reads.get(2)));
    CompletableFuture<JsonNode> other =
        CompletableFuture.supplyAsync(() -> metrics(dir, "b", reads, 7));
    List<JsonNode> both = List.of(metrics(dir, "a", reads, 3), other.join());
    for (int r = 0; r < 2; r++) {
      JsonNode run = both.get(r);
      assertThat(run.get("status").asText()).isEqualTo("success");
      assertThat(run.get("engine").asText()).isEqualTo("spark");
      Map<String, JsonNode> stages = new TreeMap<>();
      run.get("stages").forEach(s -> stages.put(s.get("name").asText(), s));
      assertThat(stages).containsKeys("load-index", "map", "sort", "compress", "finish");
      JsonNode map = stages.get("map");
      assertThat(map.get("reads").asLong()).isEqualTo(900);
      assertThat(map.get("bytesIn").asLong()).isEqualTo(bytes);
      assertThat(map.get("spark").get("tasks").asInt()).isEqualTo(r == 0 ? 3 : 7);
      assertThat(map.get("spark").get("failedTasks").asInt()).isZero();
      assertThat(stages.get("sort").get("spark").get("tasks").asInt()).isPositive();
      assertThat(stages.get("compress").get("spark").get("tasks").asInt()).isPositive();
      for (String stage : List.of("map", "sort", "compress")) {
        assertThat(stages.get(stage).get("spark").get("peakExecutorRssBytes").asLong())
            .isBetween(1L << 20, ResidentMemory.peak());
      }
      assertThat(stages.get("load-index").has("spark")).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 64})
  void plainFastqInAnyNumberOfPartitions(int partitions, @TempDir Path dir) throws IOException {
    assertSame(
        dir, readsIn(dir, firstPairs(900)), ALL_OUTPUTS, "--asterismPartitions", "" + partitions);
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,2", "7,4", "64,8"})
  void bamAndRandomOrder(int partitions, int threads, @TempDir Path dir) throws IOException {
    String[] common = {
      "--outSAMtype", "BAM", "Unsorted", "--outMultimapperOrder", "Random", "--runRNGseed", "5"
    };
    assertSame(
        dir,
        readsIn(dir, firstPairs(900)),
        common,
        "--asterismPartitions",
        "" + partitions,
        "--asterismThreads",
        "" + threads);
  }

  @Test
  void bamBytesDoNotDependOnPartitions(@TempDir Path dir) throws IOException {
    List<String> reads = readsIn(dir, firstPairs(1500));
    List<byte[]> files = new ArrayList<>();
    for (int partitions : new int[] {1, 5, 40}) {
      Path out = Files.createDirectory(dir.resolve("p" + partitions));
      List<String> arguments = new ArrayList<>(List.of("--genomeDir", index.toString()));
      arguments.addAll(reads);
      arguments.addAll(List.of("--outSAMtype", "BAM", "Unsorted"));
      arguments.addAll(List.of("--outFileNamePrefix", out + "/"));
      arguments.addAll(List.of("--asterismPartitions", "" + partitions));
      assertThat(SharedSpark.spark(arguments).status()).isZero();
      byte[] bam = Files.readAllBytes(out.resolve("Aligned.out.bam"));
      // the header's block differs by the command line
      int header = 18 + (bam[16] & 0xff | (bam[17] & 0xff) << 8) + 1 - 18;
      files.add(Arrays.copyOfRange(bam, header, bam.length));
    }
    assertThat(files.get(1)).isEqualTo(files.get(0));
    assertThat(files.get(2)).isEqualTo(files.get(0));
    assertThat(files.get(0).length).isGreaterThan(BgzfCompressor.PAYLOAD);
  }

  @Test
  void sortedBamAndItsIndexAreThoseOfTheLocalEngine(@TempDir Path dir) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--genomeDir", index.toString()));
    arguments.addAll(readsIn(dir, firstPairs(1500)));
    arguments.addAll(List.of("--outSAMtype", "BAM", "SortedByCoordinate"));
    arguments.addAll(List.of("--outSAMunmapped", "Within", "--asterismBamIndex", "Yes"));
    arguments.addAll(List.of("--outFileNamePrefix", dir + "/"));
    Path bam = dir.resolve("Aligned.sortedByCoord.out.bam");
    Path bai = dir.resolve("Aligned.sortedByCoord.out.bam.bai");
    assertThat(SharedSpark.local(arguments).status()).isZero();
    byte[] records = Files.readAllBytes(bam);
    byte[] places = Files.readAllBytes(bai);
    for (int partitions : new int[] {1, 5}) {
      Files.delete(bai);
      List<String> spark = new ArrayList<>(arguments);
      spark.addAll(List.of("--asterismPartitions", "" + partitions));
      assertThat(SharedSpark.spark(spark).status()).isZero();
      assertThat(bam).hasBinaryContent(records);
      assertThat(bai).hasBinaryContent(places);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void compressedReads(boolean blocks, @TempDir Path dir) throws IOException {
    List<String> reads = new ArrayList<>(List.of("--readFilesIn"));
    String[] pairs = firstPairs(700);
    for (int m = 0; m < 2; m++) {
      byte[] text = pairs[m].getBytes(StandardCharsets.ISO_8859_1);
      Path file = dir.resolve("reads_" + (m + 1) + ".fastq.gz");
      if (blocks) {
        ByteBuilder out = new ByteBuilder(1 << 16);
        try (BgzfCompressor compressor = new BgzfCompressor(6)) {
          for (int from = 0; from < text.length; from += 30_000) {
            compressor.compress(text, from, Math.min(30_000, text.length - from), out);
          }
        }
        out.put(BgzfCompressor.endOfFile());
        Files.write(file, out.toByteArray());
      } else {
        Files.copy(SAMPLE.resolve(file.getFileName().toString().replace("reads", "pairs")), file);
      }
      reads.add(file.toString());
    }
    reads.addAll(List.of("--readFilesCommand", "gunzip", "-c"));
    assertSame(dir, reads, ALL_OUTPUTS, "--asterismSparkConf", "spark.asterism.portionReads=90");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", ">fasta\nACGTACGTAAACC\n", "@swallow \nACGT\n+\nIIII\n"})
  void recordsThatAreNotFourLines(String inserted, @TempDir Path dir) throws IOException {
    String[] pairs = firstPairs(300);
    int at = firstRecords(pairs[0], 100).length();
    String text = pairs[0].substring(0, at) + inserted + pairs[0].substring(at);
    String[] random = {"--outMultimapperOrder", "Random"};
    for (String[] common : new String[][] {{}, random}) {
      assertSame(dir, readsIn(dir, text), common, "--asterismPartitions", "9");
    }
  }

  @Test
  void errorIsThatOfTheFirstOffendingReadAndNothingIsLeft(@TempDir Path dir) throws IOException {
    String[] pairs = firstPairs(600);
    for (int bad : new int[] {450, 200}) {
      int at = firstRecords(pairs[0], bad).length();
      pairs[0] = pairs[0].substring(0, at) + "@bad z\nACG\n+\nII\n" + pairs[0].substring(at);
    }
    for (int partitions : new int[] {1, 2, 7, 64}) {
      Outcome outcome =
          run(
              true,
              dir,
              readsIn(dir, pairs),
              "--outReadsUnmapped",
              "Fastx",
              "--asterismPartitions",
              "" + partitions);
      assertThat(outcome.status()).isEqualTo(104);
      assertThat(outcome.errors())
          .contains("quality string length is not equal to sequence length", "@bad", "Read # 201")
          .doesNotContain("Read # 45");
      assertThat(outcome.files()).isEmpty();
    }
  }

  @Test
  void truncatedGzipIsAnErrorThatNamesTheFile(@TempDir Path dir) throws IOException {
    byte[] gzip = Files.readAllBytes(SAMPLE.resolve("pairs_1.fastq.gz"));
    Path file = dir.resolve("cut.fastq.gz");
    Files.write(file, Arrays.copyOf(gzip, gzip.length / 2));
    List<String> reads = List.of("--readFilesIn", file.toString(), "--readFilesCommand", "zcat");
    Outcome outcome =
        run(true, dir, reads, "--asterismSparkConf", "spark.asterism.portionReads=100");
    assertThat(outcome.status()).isEqualTo(104);
    assertThat(outcome.errors()).contains("cut.fastq.gz", "truncated");
    assertThat(outcome.files()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"SAM,SAM", "BAM Unsorted,BAM_Unsorted"})
  void resultsOnStandardOutput(String type, String standard, @TempDir Path dir) throws IOException {
    List<String> common = new ArrayList<>(List.of("--outSAMtype"));
    common.addAll(List.of(type.split(" ")));
    common.addAll(List.of("--outStd", standard));
    Outcome spark =
        run(
            true,
            dir,
            readsIn(dir, firstPairs(200)),
            Stream.concat(common.stream(), Stream.of("--asterismPartitions", "5"))
                .toArray(String[]::new));
    Outcome local = run(false, dir, readsIn(dir, firstPairs(200)), common.toArray(String[]::new));
    assertThat(spark.files()).isEqualTo(local.files());
    assertThat(spark.output().length()).isGreaterThan(1000);
    if (standard.equals("SAM")) {
      assertThat(spark.output()).isEqualTo(local.output());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "SAM"})
  void readsThatDependOnReadsBeforeThem(String standard, @TempDir Path dir) throws IOException {
    String[] pairs = firstPairs(400);
    List<String> reads = new ArrayList<>(readsIn(dir, pairs));
    for (int m = 1; m <= 2; m++) {
      reads.set(m, reads.get(m) + "," + reads.get(m));
    }
    List<String> common = new ArrayList<>(List.of("--alignWindowsPerReadNmax", "3"));
    if (!standard.isEmpty()) {
      common.addAll(List.of("--outStd", standard));
    }
    String[] arguments = common.toArray(String[]::new);
    assertSame(dir, reads, arguments, "--asterismPartitions", "6");
    Outcome spark = run(true, dir, reads, arguments);
    String log = Files.readString(dir.resolve("out" + (runs - 1)).resolve("Log.out"));
    assertThat(spark.status()).isZero();
    // one lane, one portion each: the second one has such reads
    assertThat(log).contains("mapping again in one portion");
  }

  @Test
  void nothingIsMappedWhenNoReadsAreWanted(@TempDir Path dir) throws IOException {
    List<String> reads = readsIn(dir, firstPairs(50));
    for (String number : new String[] {"0", "1", "49", "50"}) {
      assertSame(dir, reads, new String[] {"--readMapNumber", number}, "--asterismPartitions", "8");
    }
  }

  @Test
  void localEngineStartsNoJob(@TempDir Path dir) throws IOException {
    Outcome local = run(false, dir, readsIn(dir, firstPairs(50)));
    List<String> arguments = new ArrayList<>(readsIn(dir, firstPairs(50)));
    arguments.addAll(List.of("--genomeDir", index.toString(), "--asterismEngine", "local"));
    arguments.addAll(List.of("--outFileNamePrefix", dir + "/local_"));
    int status =
        Main.run(
            arguments.toArray(String[]::new),
            System.out,
            System.err,
            p -> {
              throw new AssertionError("a context was asked for");
            });
    assertThat(status).isZero();
    assertThat(normal(dir.resolve("local_Aligned.out.sam"), dir.resolve("local_")))
        .isEqualTo(local.files().get("Aligned.out.sam"));
  }

  @Test
  void aSparkThatDoesNotStartIsNoMistakeOfOurs(@TempDir Path dir) throws IOException {
    List<String> arguments = new ArrayList<>(readsIn(dir, firstPairs(5)));
    arguments.addAll(List.of("--genomeDir", index.toString(), "--asterismMaster", "nonsense"));
    arguments.addAll(List.of("--outFileNamePrefix", dir + "/no_"));
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    int status =
        Main.run(
            arguments.toArray(String[]::new),
            System.out,
            new PrintStream(errors, true, StandardCharsets.UTF_8),
            p -> {
              throw new IllegalArgumentException("Could not parse Master URL: 'nonsense'");
            });
    assertThat(status).isEqualTo(103);
    assertThat(errors.toString(StandardCharsets.UTF_8))
        .contains("Spark could not be started with master nonsense: Could not parse Master URL")
        .contains("SOLUTION: check --asterismMaster")
        .doesNotContain("\tat ");
    assertThat(Files.readString(dir.resolve("no_Log.out"))).contains("\tat org.asterism");
  }

  @Test
  void filesOfAnEarlierRunAreReplaced(@TempDir Path dir) throws IOException {
    List<String> arguments = new ArrayList<>(readsIn(dir, firstPairs(60)));
    arguments.addAll(List.of("--genomeDir", index.toString()));
    arguments.addAll(List.of("--outFileNamePrefix", dir + "/again_"));
    assertThat(SharedSpark.spark(arguments).status()).isZero();
    byte[] once = Files.readAllBytes(dir.resolve("again_Aligned.out.sam"));
    assertThat(SharedSpark.spark(arguments).status()).isZero();
    assertThat(Files.readAllBytes(dir.resolve("again_Aligned.out.sam"))).isEqualTo(once);
    assertThat(dir.resolve("again__STARtmp")).doesNotExist();
  }
}
