package org.asterism.spark.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.asterism.params.FatalException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexCacheTest {
  private static final int BYTES = 5000;

  @TempDir Path dir;
  private final Storage storage = MarkedFileSystem.storage();
  private final List<String> log = new ArrayList<>();
  private Path place;

  @BeforeEach
  void place() {
    place = dir.resolve("cache");
  }

  private IndexCache cache(long limit, IndexCache.FreeSpace free) {
    return new IndexCache(new CacheSettings("", "", limit), place, free, log::add);
  }

  private IndexCache cache() {
    return cache(Long.MAX_VALUE, d -> Long.MAX_VALUE);
  }

  /** Makes an index of a little more than {@link #BYTES}; gives its remote name. */
  private String index(String name) throws IOException {
    Path index = Files.createDirectories(dir.resolve(name));
    byte[] suffixes = new byte[BYTES];
    new Random(name.hashCode()).nextBytes(suffixes);
    Files.write(index.resolve("SA"), suffixes);
    Files.writeString(index.resolve("Genome"), "ACGT");
    Files.writeString(index.resolve("genomeParameters.txt"), "versionGenome\t2.7.4a\n");
    return MarkedFileSystem.path(index) + "/";
  }

  private static void assertCopied(IndexCopy copy, Path index) throws IOException {
    try (Stream<Path> files = Files.walk(index)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(copy.directory().resolve(index.relativize(file))).hasSameBinaryContentAs(file);
      }
    }
  }

  private List<Path> directories() throws IOException {
    try (Stream<Path> all = Files.list(place)) {
      return all.filter(Files::isDirectory).sorted().toList();
    }
  }

  private Path used(IndexCache cache, String index) throws IOException {
    try (IndexCopy copy = cache.copyOf(storage, StoredIndex.at(storage, index))) {
      return copy.directory();
    }
  }

  /** A use is over some time before now. */
  private static void ago(Path copy, int seconds) throws IOException {
    FileTime then = FileTime.fromMillis(System.currentTimeMillis() - 1000L * seconds);
    Files.setLastModifiedTime(copy.resolveSibling(copy.getFileName() + ".lock"), then);
  }

  @Test
  void copiesOnceAndAgainWhenTheIndexChanged() throws IOException {
    String index = index("a");
    Files.createDirectories(dir.resolve("a/more"));
    Path first;
    try (IndexCopy copy = cache().copyOf(storage, StoredIndex.at(storage, index))) {
      assertCopied(copy, dir.resolve("a"));
      first = copy.directory();
    }
    assertThat(used(cache(), index)).as("with a slash").isEqualTo(first);
    assertThat(used(cache(), index.replaceFirst("/$", ""))).as("without").isEqualTo(first);
    assertThat(log).as("copied once").hasSize(1);
    Files.setLastModifiedTime(
        dir.resolve("a/SA"), FileTime.fromMillis(1_000_000_000_000L)); // same length
    Path second = used(cache(), index);
    assertThat(second).isNotEqualTo(first);
    assertThat(directories()).containsExactlyInAnyOrder(first, second);
    ago(first, 100);
    ago(second, 1);
    Path third = used(cache(2 * BYTES + 1000, d -> Long.MAX_VALUE), index("b"));
    assertThat(directories()).as("the old one makes room").containsOnly(second, third);
  }

  @Test
  void aTransformedIndexBringsItsOriginal() throws IOException {
    String index = index("transformed");
    Path local = dir.resolve("transformed");
    Files.writeString(local.resolve("transformGenomeBlocks.tsv"), "0\t-1\n");
    Files.createDirectories(local.resolve("OriginalGenome"));
    Files.writeString(local.resolve("OriginalGenome/Genome"), "ACGT");
    try (IndexCopy copy = cache().copyOf(storage, StoredIndex.at(storage, index))) {
      assertCopied(copy, local);
      assertThat(copy.directory().resolve("OriginalGenome/Genome")).hasContent("ACGT");
    }
  }

  @Test
  void aDirectoryThatIsNoIndex() throws IOException {
    Files.createDirectories(dir.resolve("empty"));
    for (String name : List.of("empty", "missing")) {
      String path = MarkedFileSystem.path(dir.resolve(name));
      assertThatThrownBy(() -> StoredIndex.at(storage, path))
          .isInstanceOf(FatalException.class)
          .hasMessageContaining("could not open the index --genomeDir " + path + ": ");
    }
  }

  @Test
  void theLeastRecentlyUsedGoFirstAndNoneInUse() throws IOException {
    Path a = used(cache(), index("a"));
    Path b = used(cache(), index("b"));
    Path c = used(cache(), index("c"));
    ago(a, 30);
    ago(b, 20);
    ago(c, 10);
    assertThat(used(cache(), MarkedFileSystem.path(dir.resolve("a")))).isEqualTo(a);
    long three = 3L * BYTES + 1000;
    Path d = used(cache(three, x -> Long.MAX_VALUE), index("d"));
    assertThat(directories()).as("a was used again, b is the oldest").containsOnly(a, c, d);
    ago(a, 30);
    ago(d, 1);
    IndexCache small = cache(2 * BYTES + 1000, x -> Long.MAX_VALUE);
    try (IndexCopy inUse =
        cache().copyOf(storage, StoredIndex.at(storage, MarkedFileSystem.path(dir.resolve("a"))))) {
      ago(inUse.directory(), 30);
      Path e = used(small, index("e"));
      assertThat(directories()).as("a is in use").containsOnly(a, e);
      ago(e, 40);
      Path f = used(small, index("f"));
      assertThat(directories()).containsOnly(a, f);
    }
    Path g = used(cache(BYTES + 1000, x -> Long.MAX_VALUE), index("g"));
    assertThat(directories()).containsExactly(g);
  }

  @Test
  void freeSpaceIsMadeOrTheErrorSaysHowMuchIsMissing() throws IOException {
    IndexCache.FreeSpace disk =
        d -> 12_000 - directories().stream().filter(x -> !x.equals(d)).count() * 5100;
    Path a = used(cache(Long.MAX_VALUE, disk), index("a"));
    Path b = used(cache(Long.MAX_VALUE, disk), index("b"));
    ago(a, 20);
    ago(b, 10);
    Path c = used(cache(Long.MAX_VALUE, disk), index("c"));
    assertThat(directories()).containsOnly(b, c);
    StoredIndex d = StoredIndex.at(storage, index("d"));
    try (IndexCopy inUse =
        cache().copyOf(storage, StoredIndex.at(storage, MarkedFileSystem.path(dir.resolve("c"))))) {
      assertThatThrownBy(() -> cache(Long.MAX_VALUE, x -> 3000).copyOf(storage, d))
          .isInstanceOfSatisfying(
              FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(110))
          .hasMessageContaining("needs " + d.bytes() + " bytes")
          .hasMessageContaining("has 3000 bytes free")
          .hasMessageContaining(d.bytes() + " bytes of indexes in use")
          .hasMessageContaining("spark.asterism.indexCacheDirectory");
      assertThat(directories()).containsExactly(inUse.directory());
    }
  }

  @Test
  void anIndexThatChangesIsNeverMixed() throws Exception {
    StoredIndex before = StoredIndex.at(storage, index("a"));
    Files.writeString(dir.resolve("a/Genome"), "ACGTACGT");
    assertThatThrownBy(() -> cache().copyOf(storage, before))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("it has changed since the run looked at it");
    Path gate = dir.resolve("gate");
    Storage gated = GatedFileSystem.storage(gate);
    StoredIndex now = StoredIndex.at(storage, MarkedFileSystem.path(dir.resolve("a")));
    CompletableFuture<IndexCopy> copying =
        CompletableFuture.supplyAsync(() -> cache().copyOf(gated, now));
    awaitPart();
    Files.setLastModifiedTime(dir.resolve("a/Genome"), FileTime.fromMillis(1_000_000_000_000L));
    Files.createFile(gate);
    assertThatThrownBy(copying::join).hasMessageContaining("it has changed");
    assertThat(directories()).as("nothing is left").isEmpty();
  }

  /** Waits until a file is copied in part. */
  private void awaitPart() throws IOException, InterruptedException {
    for (int i = 0; i < 6000; i++) {
      if (Files.isDirectory(place)) {
        for (Path directory : directories()) {
          Path file = directory.resolve("SA");
          if (directory.toString().endsWith(".part")
              && Files.exists(file)
              && Files.size(file) > 0) {
            return;
          }
        }
      }
      Thread.sleep(10);
    }
    throw new AssertionError("nobody copies");
  }

  @Test
  void aCopyThatMissesFilesIsMadeAgain() throws IOException {
    String index = index("a");
    Path copy = used(cache(), index);
    Files.delete(copy.resolve("SA"));
    assertThat(used(cache(), index)).isEqualTo(copy);
    assertThat(copy.resolve("SA")).hasSameBinaryContentAs(dir.resolve("a/SA"));
    Files.writeString(copy.resolve("Genome"), "ACG");
    used(cache(), index);
    assertThat(copy.resolve("Genome")).hasContent("ACGT");
    Files.write(copy.resolve(".asterism-files"), new byte[20]); // as after a loss of power
    used(cache(), index);
    assertThat(log).hasSize(4);
    assertThat(directories()).containsExactly(copy);
  }

  @Test
  void aDirectoryThatOthersWriteToIsNotTrusted() throws IOException {
    Files.createDirectory(place);
    Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxrwxrwx"));
    StoredIndex index = StoredIndex.at(storage, index("a"));
    assertThatThrownBy(() -> cache().copyOf(storage, index))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("everybody may write to it");
    Files.delete(place);
    Files.writeString(place, "a file");
    assertThatThrownBy(() -> cache().copyOf(storage, index))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("a file of this name is in the way");
  }

  @Test
  void anIndexOfOneRunGoesWithItsLastUser() throws IOException {
    IndexCache.Filler filler = d -> Files.writeString(d.resolve("SA"), "x");
    IndexCopy one = cache().openTemporary("key", "inserted", 1, filler);
    IndexCopy other = cache().openTemporary("key", "inserted", 1, filler);
    assertThat(other.directory()).isEqualTo(one.directory());
    one.close();
    one.close();
    assertThat(other.directory().resolve("SA")).hasContent("x");
    Path kept = used(cache(), index("a"));
    assertThat(directories()).containsOnly(other.directory(), kept);
    other.close();
    assertThat(directories()).containsExactly(kept);
    assertThat(lockFiles()).doesNotContain(one.directory() + ".lock").contains(kept + ".lock");
  }

  private List<String> lockFiles() throws IOException {
    try (Stream<Path> all = Files.list(place)) {
      return all.map(Path::toString).filter(f -> f.endsWith(".lock")).toList();
    }
  }

  @Test
  void lockFilesOfEndedRunsGoWithTheNextIndex() throws IOException {
    Path killed;
    try (IndexCopy copy =
        cache().openTemporary("key", "inserted", 1, d -> Files.writeString(d.resolve("SA"), "x"))) {
      killed = copy.directory().resolveSibling("run-of-a-killed-process.lock");
      Files.createFile(killed);
      used(cache(), index("a"));
      assertThat(killed).doesNotExist();
      assertThat(lockFiles()).as("in use").contains(copy.directory() + ".lock");
      assertThat(copy.directory().resolve("SA")).hasContent("x");
    }
  }

  @Test
  void aDirectoryThatIsGoneTakesNoClosing() throws IOException {
    IndexCopy copy =
        cache().openTemporary("key", "inserted", 1, d -> Files.writeString(d.resolve("SA"), "x"));
    Storage.local().deleteTree(place.toString());
    copy.close();
    assertThat(place).doesNotExist();
  }

  @Test
  void whereCopiesAre() throws IOException {
    Path first = Files.createDirectory(dir.resolve("first"));
    Path second = Files.createDirectory(dir.resolve("second"));
    String own = "asterism-indexes-" + System.getProperty("user.name");
    CacheSettings plain = new CacheSettings("", dir + "/none," + second, 1);
    assertThat(plain.place(java.util.Map.of(), "/t")).isEqualTo(second.resolve(own));
    assertThat(plain.place(java.util.Map.of("SPARK_LOCAL_DIRS", first.toString()), "/t"))
        .isEqualTo(first.resolve(own));
    assertThat(plain.place(java.util.Map.of("LOCAL_DIRS", first.toString()), "/t"))
        .as("not of YARN")
        .isEqualTo(second.resolve(own));
    java.util.Map<String, String> yarn =
        java.util.Map.of("CONTAINER_ID", "c", "LOCAL_DIRS", first.toString());
    assertThat(plain.place(yarn, "/t")).isEqualTo(first.resolve(own));
    assertThat(new CacheSettings("", "", 1).place(java.util.Map.of(), "/t"))
        .isEqualTo(Path.of("/t", own));
    assertThat(new CacheSettings("file:///data", "", 1).place(yarn, "/t"))
        .isEqualTo(Path.of("/data", own));
  }

  @Test
  void settings() {
    org.apache.spark.SparkConf conf =
        new org.apache.spark.SparkConf(false).set("spark.asterism.indexCacheLimit", "2g");
    assertThat(CacheSettings.of(java.util.Map.of(), conf).limit()).isEqualTo(2L << 30);
    java.util.Map<String, String> run =
        java.util.Map.of("spark.asterism.indexCacheLimit", "1500", "spark.local.dir", "/x");
    assertThat(CacheSettings.of(run, conf)).isEqualTo(new CacheSettings("", "/x", 1500));
    assertThatThrownBy(
            () ->
                CacheSettings.of(java.util.Map.of("spark.asterism.indexCacheLimit", "much"), conf))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("spark.asterism.indexCacheLimit=much is no size");
  }
}
