package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.asterism.cli.RecordedMatrix.Case;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The test matrices of the specification: every output is STAR's, at any number of threads. */
class RecordedMatrixTest {
  @TempDir static Path work;
  private static RecordedMatrix matrix;

  @BeforeAll
  static void start() {
    matrix = new RecordedMatrix(work, Main::run);
  }

  static Stream<Case> cases() {
    return RecordedMatrix.cases().stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void sameOutcome(Case c) throws IOException {
    boolean several = c.name().hashCode() % 2 == 0 && !c.arguments().contains("--runThreadN");
    List<String> more =
        several ? List.of("--runThreadN", "3", "--asterismBatchReads", "7") : List.of();
    assertThat(matrix.outcome(c, more)).isEqualTo(c.expected());
  }
}
