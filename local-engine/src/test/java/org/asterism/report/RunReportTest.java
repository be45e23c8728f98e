package org.asterism.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.params.SoloFeature;
import org.asterism.solo.count.FeatureCounts;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunReportTest {
  @TempDir Path work;
  private Path run;

  @BeforeEach
  void outputsOfARun() throws IOException {
    run = Files.createDirectories(work.resolve("liver"));
    write(
        "Log.final.out",
        "  Number of input reads |\t1000\nUNIQUE READS:\n"
            + " Uniquely mapped reads number |\t750\n Uniquely mapped reads % |\t75.00%\n"
            + " Number of reads mapped to multiple loci |\t250\n");
    write(
        "Log.out",
        "STAR version=2.7.11b\n##### Command Line:\nasterism --x <a&b>\n"
            + "##### Final user re-defined parameters-----:\nrunThreadN     4\n"
            + "readFilesIn   a.fq   b.fq   \n-----\nother 7\n"
            + "Nov 30 12:00:01 ..... finished mapping\n");
    write(
        "SJ.out.tab",
        "c\t5\t9\t1\t1\t1\t40\t2\t30\nc\t7\t9\t1\t1\t0\t3\t0\t30\n"
            + "c\t8\t9\t0\t0\t0\t2\t0\t30\n");
    write(
        "ReadsPerGene.out.tab",
        "N_unmapped\t1\t1\t1\nN_multimapping\t0\t0\t0\n"
            + "N_noFeature\t0\t0\t0\nN_ambiguous\t0\t0\t0\ng1\t5\t0\t5\ng2\t0\t0\t0\n");
  }

  private void write(String name, String text) throws IOException {
    Path file = run.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private String report() throws IOException {
    return Files.readString(RunReport.write(run + "/"), StandardCharsets.UTF_8);
  }

  @Test
  void figuresAreThoseOfTheFiles() throws IOException {
    assertThat(report())
        .contains("<title>liver - Asterism report</title>", "<b>1,000</b>reads")
        .contains("unique <b>75.00&nbsp;%</b>", "multiple loci <b>25.00&nbsp;%</b>")
        .contains(
            "<td>GT/AG</td><td class=\"n\">1</td><td class=\"n\">1</td><td class=\"n\">40</td>")
        .contains("<td>genes with reads</td><td class=\"n\">1</td><td class=\"n\">0</td>")
        .contains("<td>runThreadN</td><td class=\"n\">4</td>")
        .contains("finished mapping")
        .doesNotContain("<td>other</td>");
  }

  @Test
  void textIsEscapedAndNothingIsFetched() throws IOException {
    assertThat(report())
        .contains("asterism --x &lt;a&amp;b&gt;")
        .doesNotContain("<a&b>")
        .doesNotContain("http:", "https:", "src=");
  }

  @Test
  void stagesAreThoseOfTheMetricsFile() throws IOException {
    assertThat(report()).doesNotContain("CPU seconds");
    write(
        "metrics.json",
        "{\n  \"status\": \"success\",\n  \"wallSeconds\": 9.000,\n  \"stages\": [\n    {\n"
            + "      \"name\": \"map-first-pass\",\n      \"wallSeconds\": 2.000,\n"
            + "      \"peakRssBytes\": null,\n      \"reads\": 1000,\n"
            + "      \"spark\": {\n        \"tasks\": 3\n      }\n    }\n  ]\n}\n");
    assertThat(report())
        .contains("<td>map-first-pass</td><td class=\"n\">2.0</td><td class=\"n\"></td>")
        .contains("<td class=\"n\">1,000</td>", "CPU seconds");
  }

  @Test
  void hostileNamesAreText() throws IOException {
    String evil = "<script>alert(1)</script>\"'&";
    write("Solo.out/" + "a<b>\"&/Summary.csv", evil + "," + evil + "\nQ30 x,0.5\n");
    Files.writeString(
        run.resolve("ReadsPerGene.out.tab"),
        "N_<b>\"\t1\t1\t1\nN_b\t1\t1\t1\nN_c\t1\t1\t1\nN_d\t1\t1\t1\n");
    Files.writeString(
        run.resolve("Log.final.out"),
        Files.readString(run.resolve("Log.final.out")) + " " + evil + " |\t" + evil + "\n");
    Path hostile = work.resolve("x\" onmouseover=\"alert(1)<i>");
    Files.move(run, hostile);
    String html = Files.readString(RunReport.write(hostile + "/"), StandardCharsets.UTF_8);
    Path all =
        RunReport.overview(
            work.resolve("all.html"), List.of(hostile + "/", "no/"), List.of(evil, "<u>"));
    for (String page : List.of(html, Files.readString(all, StandardCharsets.UTF_8))) {
      assertThat(page)
          .doesNotContain("<script", "<b>\"", "<i>", "<u>", "\" onmouseover", "http:", "https:");
      assertThat(page).contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;");
    }
  }

  @Test
  void cellsHaveRanksAndDistributions() throws IOException {
    write(
        "Solo.out/Gene/Summary.csv",
        "Number of Reads,1000\nReads With Valid Barcodes,0.5\n" + "Estimated Number of Cells,2\n");
    write("Solo.out/Gene/UMIperCellSorted.txt", "30\n20\n1\n");
    write(
        "Solo.out/Gene/filtered/matrix.mtx",
        "%%MatrixMarket matrix coordinate integer general\n%\n5 2 3\n1 1 10\n2 1 20\n4 2 20\n");
    CellFiles cells = CellFiles.read(run.resolve("Solo.out/Gene"));
    assertThat(cells.cellMolecules()).containsExactly(30, 20);
    assertThat(cells.cellGenes()).containsExactly(2, 1);
    assertThat(cells.threshold()).isEqualTo(20);
    assertThat(report())
        .contains("Cells: Gene", "<b>2</b>cells by Gene", "50.00 %", "polyline class=\"called\"")
        .contains("polyline class=\"other\"", "Features per cell");
  }

  @Test
  void saturationIsDrawnFromItsTable() throws IOException {
    write("Solo.out/Gene/Summary.csv", "Number of Reads,1000\n");
    assertThat(report()).doesNotContain("Sequencing saturation");
    FeatureCounts counts = new FeatureCounts(SoloFeature.GENE, 1, null, 1, 0);
    counts.statistics[8] = 30;
    counts.statistics[10] = 11;
    counts.moleculeReads.add(new int[] {1, 6, 3, 4, 12, 1});
    SaturationCurve curve = SaturationCurve.of(counts);
    SaturationCurve.Point half = curve.points().get(9);
    assertThat(half.fraction()).isEqualTo(0.5);
    assertThat(half.molecules()).isCloseTo(6 * .5 + 4 * .875 + 1 - Math.pow(.5, 12), within(1e-9));
    ByteArrayOutputStream table = new ByteArrayOutputStream();
    curve.write(table);
    write("Solo.out/Gene/" + SaturationCurve.FILE, table.toString(StandardCharsets.US_ASCII));
    assertThat(table.toString(StandardCharsets.US_ASCII))
        .contains("\n1.00\t30.00\t11.00\t0.633333\n");
    assertThat(report()).contains("Sequencing saturation", ">reads counted</text>");
  }

  @Test
  void aRunWithoutCellsOrWithNoneCalledHasAReportToo() throws IOException {
    assertThat(report()).doesNotContain("Cells:");
    write("Solo.out/SJ/Summary.csv", "Number of Reads,1000\nSequencing Saturation,-nan\n");
    assertThat(report()).contains("Cells: SJ", "-nan").doesNotContain("<polyline");
  }

  @Test
  void onlyFinishedRunsHaveAReport() {
    assertThatThrownBy(() -> RunReport.write(work + "/none/")).hasMessageContaining("no finished");
  }

  @Test
  void aDamagedTableIsNamed() throws IOException {
    for (String line : List.of("c\t5\t9\t1\tx\t1\t40\n", "c\t5\t9\t1\t-1\t1\t40\n")) {
      write("SJ.out.tab", line);
      assertDamaged("SJ.out.tab");
    }
    Files.delete(run.resolve("SJ.out.tab"));
    write("ReadsPerGene.out.tab", "g1\t1\tx\t2\n");
    assertDamaged("ReadsPerGene.out.tab");
    Files.delete(run.resolve("ReadsPerGene.out.tab"));
    write("Solo.out/Gene/Summary.csv", "Number of Reads,1000\n");
    for (String matrix :
        List.of("%\n5\n", "%\n5 -2 3\n", "%\n5 2 3\n1 9 1\n", "%\n5 2 3\n1 x 1\n")) {
      write("Solo.out/Gene/filtered/matrix.mtx", matrix);
      assertDamaged("Gene");
    }
  }

  private void assertDamaged(String name) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(err, true, StandardCharsets.UTF_8);
    assertThat(ReportCommand.run(new String[] {"report", run.toString()}, print, print))
        .isEqualTo(109);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("no report could be written: " + run)
        .contains(name + " is damaged: ");
  }

  @Test
  void theCommandWritesReportsAndAnOverview() throws IOException {
    Path overview =
        RunReport.overview(
            work.resolve("all.html"), List.of(run + "/", work + "/x/"), List.of("liver", "x"));
    assertThat(Files.readString(overview))
        .contains("<a href=\"liver/report.html\">liver</a>", "75.00%", "not finished");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    assertThat(ReportCommand.run(new String[] {"report", run.toString()}, print, print)).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("liver/report.html");
    assertThat(ReportCommand.run(new String[] {"report"}, print, print)).isEqualTo(102);
    assertThat(ReportCommand.run(new String[] {"report", work + "/no/"}, print, print))
        .isEqualTo(109);
  }

  @Test
  void namesOfRunsAreTheLastPartOfTheirPrefix() {
    assertThat(new RunFiles("/a/b/").name()).isEqualTo("b");
    assertThat(new RunFiles("/a/b/run1_").name()).isEqualTo("run1");
  }
}
