package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.asterism.cli.RecordedCases.Case;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The command of the local engine against recorded outputs of STAR 2.7.11b, at several numbers of
 * threads and batch sizes.
 */
class RecordedCasesTest {
  @TempDir static Path work;
  private static RecordedCases recorded;
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

  @BeforeAll
  static void inputs() throws IOException {
    recorded = new RecordedCases(work);
  }

  static Stream<Case> indexes() {
    return RecordedCases.indexes(".*").stream();
  }

  static Stream<Case> alignments() {
    return RecordedCases.alignments(".*").stream();
  }

  @ParameterizedTest
  @MethodSource("indexes")
  void genomeGenerate_sameFiles(Case c) throws IOException {
    assertThat(recorded.indexDifferences(c, this::run)).as(messages.toString()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("alignments")
  void oneThread_sameOutputs(Case c) throws IOException {
    assertSame(c, List.of("--runThreadN", "1"));
  }

  @ParameterizedTest
  @MethodSource("alignments")
  void fourThreadsSmallBatches_sameOutputs(Case c) throws IOException {
    assertSame(c, List.of("--runThreadN", "4", "--asterismBatchReads", "37"));
  }

  private void assertSame(Case c, List<String> more) throws IOException {
    assertThat(recorded.differences(c, recorded.index(c.index(), this::run), more, this::run))
        .as(messages.toString())
        .isEmpty();
  }

  private int run(List<String> arguments) {
    PrintStream out = new PrintStream(messages, true);
    return Main.run(arguments.toArray(String[]::new), out, out);
  }
}
