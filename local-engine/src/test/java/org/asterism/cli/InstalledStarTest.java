package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.asterism.cli.RecordedCases.Case;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Indexes are exchangeable with an installed STAR, in both directions; skipped where there is none
 * on the PATH.
 */
class InstalledStarTest {
  @TempDir Path work;

  @BeforeAll
  static void needsStar() {
    assumeTrue(
        Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(d -> Files.isExecutable(Path.of(d, "STAR"))),
        "STAR is not installed");
  }

  @Test
  void starMapsWithOurIndex() throws IOException {
    RecordedCases recorded = new RecordedCases(work);
    Case pairs = RecordedCases.alignments("pe_default").get(0);
    assertThat(
            recorded.differences(
                pairs,
                recorded.index(pairs.index(), InstalledStarTest::asterism),
                List.of(),
                this::star))
        .isEmpty();
  }

  @Test
  void weMapWithStarsIndex() throws IOException {
    RecordedCases recorded = new RecordedCases(work);
    Case pairs = RecordedCases.alignments("pe_default").get(0);
    assertThat(
            recorded.differences(
                pairs,
                recorded.index(pairs.index(), this::star),
                List.of(),
                InstalledStarTest::asterism))
        .isEmpty();
  }

  private static int asterism(List<String> arguments) {
    PrintStream out = new PrintStream(OutputStream.nullOutputStream());
    return Main.run(arguments.toArray(String[]::new), out, out);
  }

  private int star(List<String> arguments) {
    List<String> command = new ArrayList<>(List.of("STAR"));
    command.addAll(arguments);
    try {
      return new ProcessBuilder(command)
          .directory(work.toFile())
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
