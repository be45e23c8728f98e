package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spec 51 section 16 and example E1. */
class CellFilteringCommandTest {
  private static final String HEADER = "%%MatrixMarket matrix coordinate integer general\n%\n";
  private static final String E1 =
      "%%MatrixMarket matrix coordinate real general\n%\n5 6 7\n3 2 2.5\n1 2 0.5\n2 1 0.4\n"
          + "5 4 10\n4 1 3\n1 4 1.49999\n2 6 7\n";

  @TempDir Path dir;
  private String out;
  private String err;

  @BeforeEach
  void makeFiles() throws IOException {
    Path in = Files.createDirectory(dir.resolve("in"));
    Files.writeString(in.resolve("matrix.mtx"), E1);
    Files.writeString(in.resolve("barcodes.tsv"), "B1\nB2\nB3\n");
    Files.writeString(in.resolve("features.tsv"), "g1\tany text\nno end");
  }

  private int run(String more) {
    return runWithPaths(dir + "/in", dir + "/x/y/o_", more);
  }

  private int runWithPaths(String in, String prefix, String more) {
    List<String> arguments = new ArrayList<>(List.of("--runMode", "soloCellFiltering"));
    arguments.addAll(List.of(in, prefix));
    arguments.removeIf(String::isEmpty);
    arguments.addAll(List.of("--outFileNamePrefix", dir + "/log/"));
    arguments.addAll(List.of(more.split(" ")));
    ByteArrayOutputStream o = new ByteArrayOutputStream();
    ByteArrayOutputStream e = new ByteArrayOutputStream();
    int status = Main.run(arguments.toArray(new String[0]), new PrintStream(o), new PrintStream(e));
    out = o.toString(StandardCharsets.UTF_8);
    err = e.toString(StandardCharsets.UTF_8);
    return status;
  }

  private String read(String name) throws IOException {
    return Files.readString(dir.resolve(name));
  }

  @Test
  void realValuesZeroCountsAndTheLastCell() throws IOException {
    assertThat(run("--soloCellFilter CellRanger2.2 3 0.99 10")).isZero();
    assertThat(read("x/y/o_matrix.mtx"))
        .isEqualTo(HEADER + "5 3 6\n2 1 0\n4 1 3\n1 2 1\n3 2 3\n1 3 1\n5 3 10\n");
    assertThat(read("x/y/o_barcodes.tsv")).isEqualTo("B1\nB2\n\n");
    assertThat(read("x/y/o_features.tsv")).isEqualTo("g1\tany text\nno end");
    assertThat(read("log/Log.out"))
        .contains(
            "cellFiltering: simple: nUMImax=11; nUMImin=1; nCellsSimple=3\n",
            "!!!!! WARNING: the last cell")
        .endsWith("ALL DONE!\n");
    assertThat(out).contains(" ..... starting SoloCellFiltering\n").endsWith("successfully\n");
    assertThat(dir.resolve("log/_STARtmp")).isEmptyDirectory();
    assertThat(run("--soloCellFilter TopCells 1")).isZero();
    assertThat(read("x/y/o_matrix.mtx")).isEqualTo(HEADER + "5 1 2\n1 1 1\n5 1 10\n");
  }

  @Test
  void withoutCellsThereIsACopyOfTheFeaturesOnly() throws IOException {
    assertThat(run("--soloCellFilter None")).isZero();
    assertThat(dir.resolve("x/y")).isDirectoryContaining("glob:**o_features.tsv");
    assertThat(dir.resolve("x/y/o_matrix.mtx")).doesNotExist();
  }

  @Test
  void otherNames() throws IOException {
    Files.move(dir.resolve("in/matrix.mtx"), dir.resolve("in/m"));
    Files.move(dir.resolve("in/barcodes.tsv"), dir.resolve("in/b"));
    Files.move(dir.resolve("in/features.tsv"), dir.resolve("in/f"));
    assertThat(run("--soloOutFileNames Solo/ f b m")).isZero();
    assertThat(dir.resolve("x/y/o_m")).exists();
    assertThat(dir.resolve("x/y/o_b")).exists();
  }

  @Test
  void doubledEntriesStayInTheirOrder() throws IOException {
    Files.writeString(
        dir.resolve("in/matrix.mtx"), "5 6 6 3 2 7 1 2 1\n3 2 4\n3 2 9 1 3 -1 1 4 4294967297");
    assertThat(run("--soloCellFilter TopCells 3")).isZero();
    assertThat(read("x/y/o_matrix.mtx"))
        .isEqualTo(HEADER + "5 2 5\n1 1 1\n3 1 7\n3 1 4\n3 1 9\n1 2 4294967295\n");
  }

  @ParameterizedTest
  @CsvSource({"matrix.mtx", "barcodes.tsv", "features.tsv"})
  void missingFiles(String name) throws IOException {
    Files.delete(dir.resolve("in").resolve(name));
    assertThat(run("")).isEqualTo(109);
    assertThat(err).contains("could not open input file", name);
    assertThat(dir.resolve("x/y/o_matrix.mtx")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "5 6 0, 102",
    "'', 104",
    "5 6 2 1 1 1 1 2, 104",
    "5 6 1 1 1 x, 104",
    "5 6 1 1 1.5 1, 104",
    "5 6 1 0 1 1, 104",
    "5 6 1 6 1 1, 104",
    "5 6 1 1 7 1, 104",
    "5 6 1 -1 1 1, 104",
    "5 6 x, 104",
    "5 6 99999999999 1 1 1, 104"
  })
  void malformedMatrices(String text, int status) throws IOException {
    Files.writeString(dir.resolve("in/matrix.mtx"), "%a\n" + text);
    assertThat(run("")).isEqualTo(status);
    assertThat(err).contains("matrix.mtx", "SOLUTION: check the formatting of the matrix file");
    assertThat(dir.resolve("x")).doesNotExist();
  }

  @Test
  void missingPaths() {
    assertThat(runWithPaths(dir + "/in", "", "")).isEqualTo(102);
    assertThat(err).contains("soloCellFiltering should contain paths to count matrix input");
  }
}
