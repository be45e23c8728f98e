package org.asterism.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineReaderTest {
  @TempDir Path work;

  @Test
  void lineFeedsAloneEndLines() throws IOException {
    assertThat(lines("a\r\n\nb\rc")).containsExactly("a\r", "", "b\rc");
    assertThat(lines("a\n")).containsExactly("a");
    assertThat(lines("")).isEmpty();
  }

  @Test
  void linesLongerThanTheBuffer_stayWhole() throws IOException {
    String longLine = "x".repeat(200_000);

    assertThat(lines("y\n" + longLine + "\n" + longLine)).containsExactly("y", longLine, longLine);
  }

  private List<String> lines(String text) throws IOException {
    Path file = Files.writeString(work.resolve("f"), text, StandardCharsets.ISO_8859_1);
    List<String> lines = new ArrayList<>();
    try (LineReader in = LineReader.open(file)) {
      for (String line = in.next(); line != null; line = in.next()) {
        lines.add(line);
      }
    }
    return lines;
  }
}
