package org.asterism.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.reads.InputDecoder;
import org.asterism.reads.ReadFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pass over the files of a manifest of 1,000 cells, on any number of threads. */
class InputCheckTest {
  private static final int CELLS = 1000;

  @TempDir Path dir;

  @BeforeEach
  void writeCells() throws IOException {
    StringBuilder manifest = new StringBuilder();
    for (int cell = 0; cell < CELLS; cell++) {
      Files.writeString(cell(cell), "@r" + cell + "\nACGT\n+\nIIII\n");
      manifest.append(cell(cell)).append("\t-\tcell").append(cell).append('\n');
    }
    Files.writeString(dir.resolve("manifest.tsv"), manifest);
  }

  private Path cell(int cell) {
    return dir.resolve("cell" + cell + ".fastq");
  }

  private List<String> check(int threads, String... more) throws IOException {
    String[] arguments = new String[more.length + 2];
    arguments[0] = "--readFilesManifest";
    arguments[1] = dir.resolve("manifest.tsv").toString();
    System.arraycopy(more, 0, arguments, 2, more.length);
    Path file = dir.resolve("Log.out");
    try (BoundedWorkers workers = BoundedWorkers.exactly(threads);
        RunLog log = RunLog.open(file, new PrintStream(PrintStream.nullOutputStream()))) {
      log.warningsTo(new PrintStream(PrintStream.nullOutputStream()));
      InputCheck.run(ReadFiles.of(Parameters.of(arguments)), workers, log);
    }
    return Files.readAllLines(file, StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void goodFilesGiveNoLine(int threads) throws IOException {
    assertThat(check(threads)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void oddFilesAreToldInInputOrder(int threads) throws IOException {
    Files.writeString(cell(900), "");
    Files.writeString(cell(17), "not a read\n");
    Files.write(cell(401), new byte[] {0x1f, (byte) 0x8b, 8});
    assertThat(check(threads))
        .containsExactly(
            "WARNING: " + cell(17) + " does not begin with @ or >, as reads do",
            "WARNING: " + cell(401) + " does not begin with @ or >, as reads do",
            "WARNING: " + cell(900) + " is empty");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void theFirstMissingFileInInputOrderIsTheError(int threads) throws IOException {
    for (int missing : new int[] {998, 333, 334, 600}) {
      Files.delete(cell(missing));
    }
    assertThatThrownBy(() -> check(threads))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
        .hasMessageContaining("could not open read file: " + cell(333) + "\n");
  }

  @Test
  void otherCommandsAreNotGuessedAt() throws IOException {
    Files.writeString(cell(3), "whatever sed makes of it");
    assertThat(check(2, "--readFilesCommand", "sed", "s/x/y/")).isEmpty();
    assertThat(check(2, "--readFilesCommand", "zcat")).hasSize(CELLS);
  }

  @Test
  void beginnings() {
    assertThat(InputCheck.oddity(new byte[] {'@', 'r'}, InputDecoder.Kind.PLAIN)).isNull();
    assertThat(InputCheck.oddity(new byte[] {'>'}, InputDecoder.Kind.PLAIN)).isNull();
    assertThat(InputCheck.oddity(new byte[] {'B', 'Z'}, InputDecoder.Kind.BZIP2)).isNull();
    assertThat(InputCheck.oddity(new byte[] {'B'}, InputDecoder.Kind.BZIP2)).isNotNull();
    assertThat(InputCheck.oddity(new byte[] {0x1f, (byte) 0x8b}, InputDecoder.Kind.GZIP)).isNull();
    assertThat(InputCheck.oddity(new byte[] {0x1f}, InputDecoder.Kind.GZIP)).isNotNull();
    assertThat(InputCheck.oddity(new byte[0], InputDecoder.Kind.GZIP)).isEqualTo("is empty");
  }
}
