package org.asterism.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeTextTest {
  @TempDir Path work;

  @Test
  void replacesWhatWasThere() throws IOException {
    Path file = Files.writeString(work.resolve("a"), "before");
    assertThat(WholeText.write(file, "é\n")).hasContent("é");
    assertThat(work).isDirectoryContaining(file::equals);
  }

  @Test
  void nothingIsLeftWhereItCannotBe() throws IOException {
    Path inTheWay = Files.createDirectories(work.resolve("a/b")).getParent();
    assertThatThrownBy(() -> WholeText.write(inTheWay, "text")).isInstanceOf(IOException.class);
    assertThat(work.resolve("a.unfinished")).doesNotExist();
    assertThat(inTheWay).isDirectory();
  }
}
