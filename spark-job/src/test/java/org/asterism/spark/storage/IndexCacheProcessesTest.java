package org.asterism.spark.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.asterism.spark.ChildJvm;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One cache, several processes: staging at the same moment, being killed, full disks. */
class IndexCacheProcessesTest {
  private static final int BYTES = 1_000_000;

  @TempDir Path dir;
  private final List<User> users = new ArrayList<>();
  private Path index;
  private Path place;
  private Path gate;

  /** A process with what it says. */
  private static final class User {
    final Process process;
    final BufferedReader said;

    User(Process process) {
      this.process = process;
      said =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Reads on to a line that begins so; gives it. */
    String until(String begin) throws IOException {
      StringBuilder all = new StringBuilder();
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        if (line.startsWith(begin)) {
          return line;
        }
        all.append(line).append('\n');
      }
      throw new AssertionError("ended without " + begin + ":\n" + all);
    }

    /** Lets it end; gives the rest of what it says. */
    String end() throws IOException {
      process.getOutputStream().close();
      StringBuilder all = new StringBuilder();
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        all.append(line).append('\n');
      }
      return all.toString();
    }
  }

  @BeforeEach
  void index() throws IOException {
    place = dir.resolve("cache");
    gate = dir.resolve("gate");
    index = index("index");
  }

  private Path index(String name) throws IOException {
    Path directory = Files.createDirectory(dir.resolve(name));
    byte[] suffixes = new byte[BYTES];
    new Random(1).nextBytes(suffixes);
    Files.write(directory.resolve("SA"), suffixes);
    Files.writeString(directory.resolve("genomeParameters.txt"), "versionGenome\t2.7.4a\n");
    return directory;
  }

  @AfterEach
  void end() throws InterruptedException {
    for (User user : users) {
      user.process.destroyForcibly();
      user.process.waitFor(1, TimeUnit.MINUTES);
    }
  }

  private User start(List<String> before, String space) throws IOException {
    List<String> arguments =
        List.of(place.toString(), MarkedFileSystem.path(index), gate.toString(), space);
    User user = new User(ChildJvm.start(before, CacheProcess.class, arguments));
    users.add(user);
    return user;
  }

  private List<Path> directories() throws IOException {
    if (!Files.isDirectory(place)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(place)) {
      return all.filter(Files::isDirectory).toList();
    }
  }

  private IndexCopy copy(Path of, long limit) {
    Storage storage = MarkedFileSystem.storage();
    return new IndexCache(new CacheSettings("", "", limit), place, d -> Long.MAX_VALUE, line -> {})
        .copyOf(storage, StoredIndex.at(storage, MarkedFileSystem.path(of)));
  }

  @Test
  void twoProcessesStageTheSameIndexAtTheSameMoment() throws IOException {
    User one = start(List.of(), "measured");
    User other = start(List.of(), "measured");
    one.until("asking");
    other.until("asking");
    Files.createFile(gate);
    List<String> said = new ArrayList<>();
    List<Path> got = new ArrayList<>();
    for (User user : users) {
      String line = user.said.readLine();
      if (line.startsWith("copying")) {
        said.add(line);
        line = user.said.readLine();
      }
      got.add(Path.of(line.substring("using ".length())));
    }
    assertThat(said).as("one copies").hasSize(1);
    assertThat(got.get(0)).isEqualTo(got.get(1));
    assertThat(got.get(0).resolve("SA")).hasSameBinaryContentAs(index.resolve("SA"));
    assertThat(directories()).hasSize(1);
  }

  @Test
  void whatAKilledProcessLeavesIsNeverUsed() throws Exception {
    User killed = start(List.of(), "measured");
    killed.until("copying");
    Path part;
    do {
      Thread.sleep(5);
      part = directories().isEmpty() ? null : directories().get(0).resolve("SA");
    } while (part == null || !Files.exists(part) || Files.size(part) == 0);
    assertThat(part.getParent().toString()).endsWith(".part");
    User waiting = start(List.of(), "measured");
    waiting.until("asking");
    killed.process.destroyForcibly().waitFor();
    assertThat(Files.size(part)).isLessThan(BYTES);
    Files.createFile(gate);
    Path used = Path.of(waiting.until("using").substring("using ".length()));
    assertThat(used.resolve("SA")).hasSameBinaryContentAs(index.resolve("SA"));
    assertThat(directories()).as("the half copy is gone").containsExactly(used);
  }

  @Test
  void anIndexIsKeptWhileAnyProcessUsesItAndNotLonger() throws Exception {
    Files.createFile(gate);
    User user = start(List.of(), "measured");
    Path used = Path.of(user.until("using").substring("using ".length()));
    copy(index("second"), 1).close();
    assertThat(directories()).as("over the limit, but in use").hasSize(2).contains(used);
    user.process.destroyForcibly().waitFor();
    try (IndexCopy third = copy(index("third"), 1)) {
      assertThat(directories()).as("the lock died").containsExactly(third.directory());
    }
  }

  @Test
  void indexesOfRunsAreNeverLostToOthersThatLetGoOfThem() throws Exception {
    for (int seed = 1; seed <= 3; seed++) {
      List<String> arguments = List.of(place.toString(), "100", String.valueOf(seed));
      users.add(new User(ChildJvm.start(List.of(), RunIndexProcess.class, arguments)));
    }
    for (User user : users) {
      assertThat(user.end()).isEqualTo("done\n");
    }
    try (Stream<Path> left = Files.list(place)) {
      assertThat(left)
          .as("locks of the cache alone")
          .map(f -> f.getFileName().toString())
          .containsExactlyInAnyOrder("staging.lock", "runs.lock");
    }
  }

  /** Runs with a disk of its own of so many kilobytes, which is full after the copy's begin. */
  private String onSmallDisk(int kilobytes, String space) throws Exception {
    Files.createDirectory(place.getParent().resolve("disk"));
    place = dir.resolve("disk/cache");
    Files.createFile(gate);
    String mount = "mount -t tmpfs -o size=" + kilobytes + "k tmpfs '" + place.getParent() + "'";
    List<String> before = List.of("unshare", "-rm", "sh", "-c", mount + " && exec \"$0\" \"$@\"");
    Process probe =
        new ProcessBuilder("unshare", "-rm", "sh", "-c", mount + " 2>/dev/null").start();
    assumeTrue(probe.waitFor() == 0, "this machine lets nobody mount a small disk");
    return start(before, space).end();
  }

  @Test
  void aDiskThatIsTooSmallIsNoticedBeforehand() throws Exception {
    String said = onSmallDisk(500, "measured");
    assertThat(said)
        .contains("110 EXITING because of FATAL ERROR: no room for a local copy of the index")
        .contains("it needs " + (BYTES + 21) + " bytes")
        .contains("512000 bytes free")
        .contains("spark.asterism.indexCacheDirectory")
        .doesNotContain("copying", "left /");
  }

  @Test
  void aDiskThatFillsUpWhileTheIndexIsCopied() throws Exception {
    String said = onSmallDisk(500, "unlimited");
    assertThat(said)
        .contains("copying", "110 EXITING because of FATAL ERROR: could not make a local copy")
        .contains("No space left on device", "spark.asterism.indexCacheDirectory")
        .doesNotContain("left /", "\tat ");
  }
}
