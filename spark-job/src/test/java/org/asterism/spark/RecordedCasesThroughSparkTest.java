package org.asterism.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.asterism.cli.RecordedCases;
import org.asterism.cli.RecordedCases.Case;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The Spark job against recorded outputs of STAR 2.7.11b, in small portions. */
class RecordedCasesThroughSparkTest {
  @TempDir static Path work;
  private static RecordedCases recorded;
  private String errors = "";

  @BeforeAll
  static void inputs() throws IOException {
    recorded = new RecordedCases(work);
  }

  static Stream<Case> alignments() {
    return RecordedCases.alignments(".*").stream();
  }

  @ParameterizedTest
  @MethodSource("alignments")
  void sameOutputsAsRecorded(Case c) throws IOException {
    Path index = recorded.index(c.index(), this::run);
    List<String> more = List.of("--asterismSparkConf", "spark.asterism.portionReads=137");
    assertThat(recorded.differences(c, index, more, this::run)).as(errors).isEmpty();
  }

  private int run(List<String> arguments) {
    SharedSpark.Run run = SharedSpark.spark(arguments);
    errors = run.errors();
    return run.status();
  }
}
