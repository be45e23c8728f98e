package org.asterism.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.IndexLoader;
import org.asterism.genome.JunctionDatabase;
import org.asterism.genome.build.AddedReferences;
import org.asterism.genome.build.OnTheFlyInsertion;
import org.asterism.genome.build.ReferenceInserter;
import org.asterism.output.RunLog;
import org.asterism.params.Parameters;
import org.asterism.spark.SharedSpark;
import org.asterism.spark.storage.CacheSettings;
import org.asterism.spark.storage.Machine;
import org.asterism.spark.storage.Storage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Indexes as tasks get them: one per process, inserted junctions once per machine. */
class IndexSourceTest {
  private static final Path SAMPLE = Path.of("..", "testdata", "sample").toAbsolutePath();

  @TempDir static Path work;
  private static Parameters parameters;
  private static GenomeIndex base;
  private static JunctionDatabase junctions;

  @BeforeAll
  static void index() throws IOException {
    Path genome = work.resolve("genome.fa");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(SAMPLE.resolve("mini.fa.gz")))) {
      Files.copy(in, genome);
    }
    String directory = work + "/index/";
    SharedSpark.Run generated =
        SharedSpark.spark(
            List.of(
                "--runMode",
                "genomeGenerate",
                "--genomeDir",
                directory,
                "--genomeFastaFiles",
                genome.toString(),
                "--genomeSAindexNbases",
                "8",
                "--genomeChrBinNbits",
                "14",
                "--outFileNamePrefix",
                work + "/generate_"));
    assertThat(generated.status()).as(generated.errors()).isZero();
    parameters = Parameters.of("--genomeDir", directory, "--sjdbGTFfile", SAMPLE + "/mini.gtf");
    base = IndexLoader.load(parameters, RunLog.discard());
    junctions =
        OnTheFlyInsertion.prepare(base, parameters, work.resolve("tables"), RunLog.discard());
  }

  private static IndexSource source(String machine, Path directory) {
    return source(machine, directory, work);
  }

  private static CacheSettings in(Path cache) {
    return new CacheSettings(cache.toString(), "", Long.MAX_VALUE);
  }

  /** What an executor has in its cache, which is one index. */
  private static Path made(Path cache) throws IOException {
    try (var files = Files.walk(cache)) {
      return files.filter(f -> f.endsWith("SA")).toList().get(0).getParent();
    }
  }

  private static IndexSource source(String machine, Path directory, Path cache) {
    return new IndexSource(
        UUID.randomUUID().toString(),
        parameters,
        Storage.local(),
        in(cache),
        null,
        machine,
        directory == null ? null : directory.toString(),
        machine == null ? null : junctions,
        null,
        null);
  }

  private static void assertSameIndex(GenomeIndex got, GenomeIndex expected) {
    assertThat(got.size()).isEqualTo(expected.size());
    assertThat(got.junctions().count()).isEqualTo(expected.junctions().count()).isPositive();
    assertThat(got.suffixArray().count()).isEqualTo(expected.suffixArray().count());
    for (long i = 0; i < got.suffixArray().count(); i += 997) {
      assertThat(got.suffixArray().word(i)).isEqualTo(expected.suffixArray().word(i));
    }
  }

  @Test
  void driversMachineUsesWhatTheDriverInserted() throws IOException {
    Path driver = Files.createDirectory(work.resolve("driver"));
    GenomeIndex inserted =
        OnTheFlyInsertion.apply(base, junctions, parameters, driver, RunLog.discard());
    try (OpenIndex got = source(Machine.name(), driver).open()) {
      assertSameIndex(got.index(), inserted);
    }
  }

  @Test
  void othersInsertOncePerMachineWithTheSameResult() throws Exception {
    Path driver = Files.createDirectory(work.resolve("driver2"));
    GenomeIndex inserted =
        OnTheFlyInsertion.apply(base, junctions, parameters, driver, RunLog.discard());
    Path cache = Files.createDirectory(work.resolve("cache"));
    IndexSource elsewhere = source("another machine", driver, cache);
    Path made;
    try (OpenIndex first = elsewhere.open()) {
      assertSameIndex(first.index(), inserted);
      made = made(cache);
      long time = Files.getLastModifiedTime(made.resolve("SA")).toMillis();
      try (OpenIndex again = elsewhere.open()) {
        assertSameIndex(again.index(), inserted);
      }
      assertThat(Files.getLastModifiedTime(made.resolve("SA")).toMillis()).isEqualTo(time);
      for (String name : List.of("Genome", "SA", "SAindex", "sjdbInfo.txt")) {
        assertThat(made.resolve(name)).hasSameBinaryContentAs(driver.resolve(name));
      }
    }
    assertThat(made).as("gone with its last user").doesNotExist();
  }

  /** Threads that the JVM starts when it ends. */
  private static int hooks() throws ReflectiveOperationException {
    var hooks = Class.forName("java.lang.ApplicationShutdownHooks").getDeclaredField("hooks");
    hooks.setAccessible(true);
    return ((Map<?, ?>) hooks.get(null)).size();
  }

  private static long files(Path cache) throws IOException {
    try (Stream<Path> files = Files.walk(cache)) {
      return files.count();
    }
  }

  /** Waits until this process maps no more files of a cache than so many. */
  private static void awaitMapped(Path cache, int most) throws Exception {
    Path maps = Path.of("/proc/self/maps");
    List<String> mapped = List.of();
    for (int i = 0; i < 1000 && Files.exists(maps); i++) {
      try (Stream<String> lines = Files.lines(maps, StandardCharsets.ISO_8859_1)) {
        mapped = lines.filter(line -> line.contains(cache.toString())).toList();
      }
      if (mapped.size() <= most) {
        return;
      }
      Thread.sleep(10);
    }
    assertThat(mapped).hasSizeLessThanOrEqualTo(most);
  }

  @Test
  void nothingGrowsWithTheRunsOfAProcess() throws Exception {
    Path cache = Files.createDirectory(work.resolve("cache of runs"));
    IndexHolder.acquire(source("another machine", work, cache)).close();
    long files = files(cache);
    int hooks = hooks();
    for (int run = 0; run < 4; run++) {
      try (IndexHolder.Use use = IndexHolder.acquire(source("another machine", work, cache))) {
        assertThat(use.index().junctions().count()).isPositive();
      }
      assertThat(files(cache)).isEqualTo(files);
      assertThat(hooks()).isEqualTo(hooks);
    }
    IndexHolder.acquire(source(null, null)).close();
    assertThat(files(cache)).as("two directories, staging.lock, runs.lock").isEqualTo(4);
    awaitMapped(cache, 0);
  }

  @Test
  void othersAddTheReferencesThatTheDriverRead() throws IOException {
    Path fasta = work.resolve("added.fa");
    Files.writeString(fasta, ">x\nACGTTGCAACGGATTACA\n>y\nGGGGCATTAAACCN\n");
    Parameters p =
        Parameters.of(
            "--genomeDir", parameters.genome().directory(), "--genomeFastaFiles", fasta.toString());
    Path driver = Files.createDirectory(work.resolve("driver3"));
    AddedReferences added = ReferenceInserter.read(base, p, RunLog.discard());
    GenomeIndex inserted = ReferenceInserter.apply(base, added, p, driver, RunLog.discard());
    Files.delete(fasta);
    Path cache = Files.createDirectory(work.resolve("cache3"));
    IndexSource elsewhere =
        new IndexSource(
            UUID.randomUUID().toString(),
            p,
            Storage.local(),
            in(cache),
            null,
            "another machine",
            driver.toString(),
            null,
            added,
            null);
    try (OpenIndex open = elsewhere.open()) {
      GenomeIndex got = open.index();
      assertThat(got.chromosomes().name(got.firstAdded())).isEqualTo("x");
      assertThat(got.suffixArray().count())
          .isEqualTo(inserted.suffixArray().count())
          .isEqualTo(base.suffixArray().count() + 2 * (18 + 13));
      for (String name : List.of("Genome", "SA", "SAindex")) {
        assertThat(made(cache).resolve(name)).hasSameBinaryContentAs(driver.resolve(name));
      }
    }
  }

  @Test
  void tasksOfAProcessShareOneIndex() throws Exception {
    IndexSource source = source(null, null);
    int before = IndexHolder.size();
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Future<IndexHolder.Use>> uses =
          pool.invokeAll(java.util.Collections.nCopies(8, () -> IndexHolder.acquire(source)));
      GenomeIndex shared = uses.get(0).get().index();
      for (Future<IndexHolder.Use> use : uses) {
        assertThat(use.get().index()).isSameAs(shared);
      }
      for (Future<IndexHolder.Use> use : uses) {
        use.get().close();
      }
      try (IndexHolder.Use again = IndexHolder.acquire(source)) {
        assertThat(again.index()).as("kept for the next task").isSameAs(shared);
      }
      try (IndexHolder.Use other = IndexHolder.acquire(source(null, null))) {
        assertThat(other.index()).isNotSameAs(shared);
        assertThat(IndexHolder.size()).as("unused ones make room").isLessThanOrEqualTo(before + 1);
      }
    } finally {
      pool.shutdown();
    }
  }

  @Test
  void aLentIndexIsTakenBackAfterItsLastUse() throws Exception {
    IndexSource source = source(null, null);
    IndexHolder.lend(source.key(), base);
    IndexHolder.Use use = IndexHolder.acquire(source);
    assertThat(use.index()).isSameAs(base);
    Thread withdrawal = new Thread(() -> IndexHolder.withdraw(source.key(), base));
    withdrawal.start();
    withdrawal.join(200);
    assertThat(withdrawal.isAlive()).as("waits for the task").isTrue();
    use.close();
    withdrawal.join();
  }
}
