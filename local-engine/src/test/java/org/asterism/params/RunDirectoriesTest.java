package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoriesTest {
  @TempDir Path dir;

  private static String mode(Path p) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(p));
  }

  @Test
  void parentsBelongToTheUserAlone() throws IOException {
    RunDirectories.createWithParents(dir.resolve("a/b"), "User_RWX");
    assertThat(mode(dir.resolve("a"))).isEqualTo("rwx------");
    assertThat(mode(dir.resolve("a/b"))).isEqualTo("rwx------");
    RunDirectories.createWithParents(dir.resolve("a/b"), "User_RWX");
    RunDirectories.create(dir.resolve("all"), "All_RWX");
    assertThat(mode(dir.resolve("all"))).startsWith("rwxr");
  }

  @Test
  void recreatingDeletesTheContentButFollowsNoLinks() throws IOException {
    Path kept = Files.createDirectory(dir.resolve("kept"));
    Files.writeString(kept.resolve("file"), "x");
    Path tmp = Files.createDirectories(dir.resolve("tmp/sub"));
    Files.writeString(tmp.resolve("file"), "x");
    Files.createSymbolicLink(dir.resolve("tmp/link"), kept);
    RunDirectories.recreate(dir.resolve("tmp"), "User_RWX");
    assertThat(dir.resolve("tmp")).isEmptyDirectory();
    assertThat(kept.resolve("file")).exists();
  }

  @Test
  void aNewDirectoryMustBeNew() {
    assertThatThrownBy(() -> RunDirectories.create(dir, "User_RWX"))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  @Test
  void deletesWhileACancelledTaskStillWrites() throws Exception {
    Path tmp = Files.createDirectories(dir.resolve("tmp/parts")).getParent();
    CountDownLatch writing = new CountDownLatch(1);
    AtomicInteger made = new AtomicInteger();
    Thread task =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < 100_000; i++) {
                  Path file = tmp.resolve("parts/" + i);
                  Files.createFile(file);
                  made.incrementAndGet();
                  writing.countDown();
                  Files.deleteIfExists(i % 3 == 0 ? file : tmp.resolve("parts/none"));
                }
              } catch (IOException e) {
                writing.countDown(); // the directory is gone
              }
            });
    task.start();
    writing.await();
    RunDirectories.delete(tmp);
    task.join();
    assertThat(made).hasPositiveValue();
    assertThat(tmp).doesNotExist();
  }

  @Test
  void deletingWhatIsNotThere() throws IOException {
    RunDirectories.delete(dir.resolve("none"));
    assertThat(dir.resolve("none")).doesNotExist();
  }
}
