package org.asterism.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.asterism.cli.RecordedMatrix;
import org.asterism.cli.RecordedMatrix.Case;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Cases of the specification's test matrices as a Spark job in portions of a few reads: every
 * twelfth one, and those whose results several portions make together. {@code -Dasterism.matrix=.*}
 * runs all that match.
 */
class RecordedMatrixThroughSparkTest {
  private static final int EVERY = 12;
  private static final String TOGETHER =
      "bysjout_(pe|windows)|random_(twopass|bysjout)|twopass_sam|references_(gtf|twopass)"
          + "|keep_all_bam|sort_bysjout|sam_within|variants_bysjout|wig_s|std_bam_sorted.*_both"
          + "|quant_random|quant_twopass|star_fusion|arriba";

  @TempDir static Path work;
  private static RecordedMatrix matrix;

  @BeforeAll
  static void start() {
    matrix = new RecordedMatrix(work, RecordedMatrixThroughSparkTest::run);
  }

  static Stream<Case> cases() {
    String wanted = System.getProperty("asterism.matrix");
    List<Case> all = RecordedMatrix.cases();
    return all.stream()
        .filter(
            c ->
                wanted != null
                    ? c.name().matches(wanted)
                    : all.indexOf(c) % EVERY == 0 || c.name().matches(TOGETHER));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void sameOutcome(Case c) throws IOException {
    List<String> more = List.of("--asterismSparkConf", "spark.asterism.portionReads=19");
    assertThat(matrix.outcome(c, more)).isEqualTo(c.expected());
  }

  private static int run(String[] arguments, PrintStream out, PrintStream err) {
    return Main.run(arguments, out, err, p -> SharedSpark.context());
  }
}
