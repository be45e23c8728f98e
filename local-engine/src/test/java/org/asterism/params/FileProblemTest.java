package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileProblemTest {
  @TempDir Path dir;

  @Test
  void readableFilesAreNoProblem() throws IOException {
    Path file = Files.writeString(dir.resolve("a b"), "x");
    assertThat(FileProblem.reading(file.toString())).isNull();
    assertThat(FileProblem.reading(dir.toString())).isEqualTo(dir + " is a directory");
    assertThat(FileProblem.reading(dir + "/c")).isEqualTo(dir + "/c does not exist");
    assertThat(FileProblem.reading("no such"))
        .isEqualTo(Path.of("no such").toAbsolutePath() + " does not exist");
  }

  @Test
  void reasonsAreSaidInWordsNotInClassNames() throws IOException {
    IOException missing =
        catchThrowableOfType(IOException.class, () -> Files.readString(dir.resolve("c")));
    assertThat(FileProblem.reason(missing)).isEqualTo(dir + "/c: no such file or directory");
    assertThat(FileProblem.reason(new UncheckedIOException(missing)))
        .isEqualTo(FileProblem.reason(missing));
    Path file = Files.writeString(dir.resolve("f"), "x");
    IOException inTheWay =
        catchThrowableOfType(IOException.class, () -> Files.createDirectory(file));
    assertThat(FileProblem.reason(inTheWay))
        .isEqualTo(file + ": a file of this name is in the way");
    assertThat(FileProblem.reason(new IOException("No space left on device")))
        .isEqualTo("No space left on device");
    assertThat(FileProblem.reason(new IOException())).isEqualTo("IOException");
  }
}
