package org.asterism.solo.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.asterism.engine.BoundedWorkers;
import org.asterism.output.MappingStatistics;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.params.SoloFeature;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;
import org.asterism.solo.barcode.BarcodeList;
import org.asterism.solo.count.CellReads;
import org.asterism.solo.count.FeatureCounts;
import org.asterism.solo.count.JunctionRows;
import org.asterism.solo.feature.SoloGenes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of small runs made by hand (spec 51). */
class SoloWriterTest {
  private static final String INTEGER = "%%MatrixMarket matrix coordinate integer general\n%\n";
  private static final String REAL = "%%MatrixMarket matrix coordinate real general\n%\n";

  /** Five barcodes. */
  private record Letters() implements BarcodeList {
    @Override
    public long size() {
      return 5;
    }

    @Override
    public String barcode(long index) {
      return "ACGTN".substring((int) index, (int) index + 1);
    }
  }

  @TempDir Path dir;
  private final List<String> arguments = new ArrayList<>();
  private SoloTally tally = new SoloTally(2);
  private SoloGenes genes;

  @BeforeEach
  void makeGenes() throws IOException {
    Path index = Files.createDirectory(dir.resolve("index"));
    Files.writeString(
        index.resolve("geneInfo.tab"), "4\ng1\tone\tprotein\ng2\ng3\tthree\ng4\tfour\n");
    Files.writeString(index.resolve("exonGeTrInfo.tab"), "1\n5\t9\t1\t0\t0\n");
    genes = SoloGenes.read(index + "/", List.of(SoloFeature.GENE_FULL));
    given("--soloType CB_UMI_Simple --outFileNamePrefix " + dir + "/");
    Files.createDirectory(dir.resolve("Solo.out"));
  }

  private void given(String more) {
    arguments.addAll(List.of(more.split(" ")));
  }

  private SoloWriter writer() {
    return writer(RunLog.discard());
  }

  private SoloWriter writer(RunLog log) {
    Parameters p = Parameters.of(arguments.toArray(new String[0]));
    SoloSetup setup = new SoloSetup(p.solo(), new Letters(), genes);
    CountTexts texts = new CountTexts(setup);
    return new SoloWriter(setup, texts, p, BoundedWorkers.exactly(1), this::create, log);
  }

  private OutputStream create(String suffix) {
    try {
      return Files.newOutputStream(Path.of(dir + "/" + suffix));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String read(String name) {
    try {
      return Files.readString(dir.resolve("Solo.out").resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean exists(String name) {
    return Files.exists(dir.resolve("Solo.out").resolve(name));
  }

  private static FeatureCounts counts(SoloFeature feature, int columns, int multiColumns) {
    return new FeatureCounts(feature, 4, new Letters(), columns, multiColumns);
  }

  private static void entry(FeatureCounts c, long row, int... counts) {
    c.addEntries(new int[] {(int) Math.min(row, JunctionRows.ORPHAN)}, counts);
  }

  private static void multi(FeatureCounts c, long row, double... values) {
    int m = c.addMulti(row);
    System.arraycopy(values, 0, c.multiValue, m * c.multiColumns, values.length);
  }

  /** Three detected barcodes, of which the last has no counts. */
  private static FeatureCounts three(SoloFeature feature) {
    FeatureCounts c = counts(feature, 1, 0);
    c.beginCell(1, 9, 9);
    entry(c, 0, 3);
    entry(c, 3, 5);
    c.beginCell(2, 4, 4);
    entry(c, 3, 4);
    c.beginCell(4, 0, 0);
    c.statistics[6] = 13;
    c.statistics[8] = 13;
    c.statistics[10] = 12;
    return c;
  }

  @Test
  void filesOfGene() throws IOException {
    tally.barcodes[4] = 7;
    tally.barcodes[9] = 123456;
    SoloWriter writer = writer();
    writer.writeBarcodes(tally);
    writer.write(three(SoloFeature.GENE), tally, new MappingStatistics());
    assertThat(read("Barcodes.stats"))
        .hasLineCount(12)
        .startsWith(" ".repeat(39) + "noNoAdapter" + " ".repeat(14) + "0\n")
        .contains("\n" + " ".repeat(42) + "noNinUMI" + " ".repeat(14) + "7\n")
        .contains("\n" + " ".repeat(35) + "yesWLmatchExact" + " ".repeat(9) + "123456\n");
    assertThat(read("Gene/Features.stats"))
        .hasLineCount(11)
        .endsWith("\n" + " ".repeat(43) + "yesUMIs" + " ".repeat(13) + "12\n");
    String features =
        "g1\tone\tGene Expression\ng2\tg2\tGene Expression\ng3\tthree\tGene Expression\n"
            + "g4\tfour\tGene Expression\n";
    assertThat(read("Gene/raw/features.tsv")).isEqualTo(features);
    assertThat(read("Gene/raw/barcodes.tsv")).isEqualTo("A\nC\nG\nT\nN\n");
    assertThat(read("Gene/raw/matrix.mtx")).isEqualTo(INTEGER + "4 5 3\n1 2 3\n4 2 5\n4 3 4\n");
    assertThat(read("Gene/filtered/features.tsv")).isEqualTo(features);
    assertThat(read("Gene/filtered/barcodes.tsv")).isEqualTo("C\nG\n");
    assertThat(read("Gene/filtered/matrix.mtx"))
        .isEqualTo(INTEGER + "4 2 3\n1 1 3\n4 1 5\n4 2 4\n");
    assertThat(read("Gene/UMIperCellSorted.txt")).isEqualTo("8\n4\n");
    assertThat(exists("Gene/CellReads.stats")).isFalse();
  }

  /** Median UMIs are those of all detected barcodes; without reads most lines are no numbers. */
  @Test
  void summary() throws IOException {
    tally.barcodes[4] = 7;
    tally.barcodeQualities[62] = 1;
    tally.barcodeQualities[63] = 2;
    writer().write(three(SoloFeature.GENE), tally, new MappingStatistics());
    assertThat(read("Gene/Summary.csv"))
        .isEqualTo(
            """
            Number of Reads,0
            Reads With Valid Barcodes,-inf
            Sequencing Saturation,0.0769231
            Q30 Bases in CB+UMI,0.666667
            Q30 Bases in RNA read,-nan
            Reads Mapped to Genome: Unique+Multiple,-nan
            Reads Mapped to Genome: Unique,-nan
            Reads Mapped to Gene: Unique+Multiple Gene,NoMulti
            Reads Mapped to Gene: Unique Gene,inf
            Estimated Number of Cells,2
            Unique Reads in Cells Mapped to Gene,13
            Fraction of Unique Reads in Cells,1
            Mean Reads per Cell,6
            Median Reads per Cell,9
            UMIs in Cells,12
            Mean UMI per Cell,6
            Median UMI per Cell,4
            Mean Gene per Cell,1
            Median Gene per Cell,2
            Total Gene Detected,2
            """);
  }

  @Test
  void withoutDetectedBarcodesCellLinesAreZero() throws IOException {
    given("--soloMultiMappers EM");
    writer().write(counts(SoloFeature.GENE_FULL, 1, 1), tally, new MappingStatistics());
    assertThat(read("GeneFull/raw/matrix.mtx")).isEqualTo(INTEGER + "4 5 0\n");
    assertThat(read("GeneFull/raw/UniqueAndMult-EM.mtx")).isEqualTo(REAL + "4 5 0\n");
    assertThat(read("GeneFull/UMIperCellSorted.txt")).isEmpty();
    assertThat(exists("GeneFull/filtered")).isFalse();
    assertThat(read("GeneFull/Summary.csv"))
        .contains("Sequencing Saturation,-nan\n", "Unique+Multiple GeneFull,-nan\n")
        .endsWith(
            """
            Estimated Number of Cells,0
            Unique Reads in Cells Mapped to GeneFull,0
            Fraction of Unique Reads in Cells,-nan
            Mean Reads per Cell,0
            Median Reads per Cell,0
            UMIs in Cells,0
            Mean UMI per Cell,0
            Median UMI per Cell,0
            Mean GeneFull per Cell,0
            Median GeneFull per Cell,0
            Total GeneFull Detected,0
            """);
  }

  @Test
  void readStatisticsWithoutDetectedBarcodes() throws IOException {
    given("--soloCellReadStats Standard --soloCBwhitelist None");
    FeatureCounts c = counts(SoloFeature.GENE, 1, 0);
    c.cellReads = new CellReads();
    writer().write(c, tally, new MappingStatistics());
    assertThat(read("Gene/CellReads.stats"))
        .startsWith("CB\tcbMatch\tcbPerfect\t")
        .endsWith("\tnGenesMulti\nCBnotInPasslist" + "\t0".repeat(19) + "\n");
  }

  @Test
  void noCellsCalled() throws IOException {
    given("--soloCellFilter TopCells 0");
    FeatureCounts c = counts(SoloFeature.GENE, 1, 0);
    c.beginCell(3, 0, 0);
    c.statistics[8] = 2;
    writer().write(c, tally, new MappingStatistics());
    assertThat(exists("Gene/filtered")).isFalse();
    assertThat(read("Gene/Summary.csv"))
        .contains("Estimated Number of Cells,0\n", "Fraction of Unique Reads in Cells,0\n");
  }

  @Test
  void noFilterNoCellLines() throws IOException {
    given("--soloCellFilter None");
    writer().write(three(SoloFeature.GENE), tally, new MappingStatistics());
    assertThat(read("Gene/Summary.csv")).hasLineCount(9);
    assertThat(exists("Gene/UMIperCellSorted.txt")).isFalse();
    assertThat(exists("Gene/filtered")).isFalse();
  }

  /** Example E3: each further collapsing method adds a line of feature 1 per multi-gene row. */
  @Test
  void severalMethodsTimesMultiGeneRows() throws IOException {
    given("--soloUMIdedup Exact NoDedup 1MM_CR --soloMultiMappers Uniform EM");
    given("--soloCellReadStats Standard");
    FeatureCounts c = counts(SoloFeature.GENE, 3, 6);
    c.beginCell(0, 1, 2);
    entry(c, 0, 1, 1, 1);
    entry(c, 3, 2, 3, 0);
    double third = 1 / 3.0;
    multi(c, 1, third, 0, 0, Double.NaN, 0, 0);
    multi(c, 0, 0, third, 0, 0, 7, 0);
    multi(c, 0, 0, 0, third, 0, 0, 8);
    multi(c, 3, 2, 0, 0, 0.5, 0, 0);
    multi(c, 0, 0, 2.5, 0, 0, 1, 0);
    multi(c, 0, 0, 0, 2, 0, 0, 1);
    c.cellReads = new CellReads();
    c.cellReads.add(0, 5);
    c.cellReads.sums[0] = 2;
    c.cellReads.noCell[4] = 3;
    c.cellReads.add(4, 2);
    writer().write(c, tally, new MappingStatistics());
    assertThat(read("Gene/raw/umiDedup-Exact.mtx")).isEqualTo(INTEGER + "4 5 2\n1 1 1\n4 1 2\n");
    assertThat(read("Gene/raw/umiDedup-1MM_CR.mtx")).isEqualTo(INTEGER + "4 5 2\n1 1 1\n4 1 0\n");
    assertThat(exists("Gene/raw/matrix.mtx")).isFalse();
    assertThat(read("Gene/raw/UniqueAndMult-Uniform_umiDedup-Exact.mtx"))
        .isEqualTo(REAL + "4 5 7\n1 1 1\n2 1 0.333333\n1 1 0\n1 1 0\n4 1 4\n1 1 0\n1 1 0\n");
    assertThat(read("Gene/raw/UniqueAndMult-Uniform_umiDedup-NoDedup.mtx"))
        .isEqualTo(REAL + "4 5 7\n1 1 1\n2 1 0\n1 1 0.333333\n1 1 0\n4 1 3\n1 1 2.5\n1 1 0\n");
    assertThat(read("Gene/raw/UniqueAndMult-EM_umiDedup-Exact.mtx"))
        .contains("\n2 1 -nan\n", "\n4 1 2.5\n");
    assertThat(read("Gene/raw/UniqueAndMult-EM_umiDedup-1MM_CR.mtx"))
        .isEqualTo(REAL + "4 5 7\n1 1 1\n2 1 0\n1 1 0\n1 1 8\n4 1 0\n1 1 0\n1 1 1\n");
    assertThat(read("Gene/filtered/umiDedup-Exact.mtx"))
        .isEqualTo(INTEGER + "4 1 2\n1 1 1\n4 1 2\n");
    assertThat(exists("Gene/filtered/umiDedup-NoDedup.mtx")).isFalse();
    String[] lines = read("Gene/CellReads.stats").split("\n");
    assertThat(lines[1])
        .isEqualTo("CBnotInPasslist\t0\t0\t0\t0\t3" + "\t0".repeat(10) + "\t0\t0\t0\t0");
    assertThat(lines[2]).isEqualTo("A\t2" + "\t0".repeat(14) + "\t3\t2\t2.33333\t5");
    assertThat(lines[3]).isEqualTo("N" + "\t0".repeat(15) + "\t0\t0\t0\t0");
    assertThat(lines).hasSize(4);
  }

  @Test
  void junctionsAreLinked() throws IOException {
    Files.writeString(dir.resolve("SJ.out.tab"), "junctions");
    FeatureCounts c = counts(SoloFeature.SJ, 1, 0);
    c.beginCell(0, 1, 1);
    entry(c, 0, 1);
    entry(c, 0xFFFFFFFEL, 2);
    Path logFile = dir.resolve("Log.out");
    try (RunLog log = RunLog.open(logFile, System.out)) {
      SoloWriter writer = writer(log);
      writer.write(c, tally, new MappingStatistics());
      writer.write(c, tally, new MappingStatistics());
    }
    Path link = dir.resolve("Solo.out/SJ/raw/features.tsv");
    assertThat(Files.readSymbolicLink(link)).isEqualTo(Path.of(dir + "/SJ.out.tab"));
    assertThat(read("SJ/raw/features.tsv")).isEqualTo("junctions");
    assertThat(read("SJ/raw/matrix.mtx")).isEqualTo(INTEGER + "4 5 2\n1 1 1\n4294967295 1 2\n");
    assertThat(read("SJ/Summary.csv")).hasLineCount(9);
    assertThat(exists("SJ/filtered")).isFalse();
    assertThat(Files.readString(logFile))
        .contains(
            "Solo output directory directory created: " + dir + "/Solo.out/SJ//raw/\n",
            "Solo output directory directory exists and will be overwritten: ",
            "!!!!! WARNING: Solo SJ: junctions that start where");
  }

  @Test
  void velocytoTakesTheCellsOfGene() throws IOException {
    given("--soloFeatures Gene Velocyto");
    SoloWriter writer = writer();
    writer.write(three(SoloFeature.GENE), tally, new MappingStatistics());
    FeatureCounts v = counts(SoloFeature.VELOCYTO, 3, 0);
    v.beginCell(0, 1, 1);
    entry(v, 1, 1, 0, 0);
    v.beginCell(2, 1, 1);
    entry(v, 1, 0, 4, 0);
    entry(v, 2, 0, 0, 6);
    v.statistics[10] = 11;
    writer.write(v, tally, new MappingStatistics());
    assertThat(read("Velocyto/raw/unspliced.mtx"))
        .isEqualTo(INTEGER + "4 5 3\n2 1 0\n2 3 4\n3 3 0\n");
    assertThat(read("Velocyto/filtered/barcodes.tsv")).isEqualTo("G\n");
    assertThat(read("Velocyto/filtered/spliced.mtx")).isEqualTo(INTEGER + "4 1 2\n2 1 0\n3 1 0\n");
    assertThat(read("Velocyto/filtered/ambiguous.mtx"))
        .isEqualTo(INTEGER + "4 1 2\n2 1 0\n3 1 6\n");
    assertThat(read("Velocyto/Summary.csv"))
        .hasLineCount(9)
        .contains("Sequencing Saturation,-inf\n");
  }

  @Test
  void namesOfFilesMayBeOthers() throws IOException {
    arguments.addAll(List.of("--soloOutFileNames", "Sy-", "f", "b", "m"));
    arguments.addAll(List.of("--soloOutFormatFeaturesGeneField3", "-"));
    SoloWriter writer = writer();
    writer.writeBarcodes(tally);
    writer.write(three(SoloFeature.GENE), tally, new MappingStatistics());
    assertThat(dir.resolve("Sy-Barcodes.stats")).exists();
    assertThat(dir.resolve("Sy-Gene/raw/f")).hasContent("g1\tone\ng2\tg2\ng3\tthree\ng4\tfour");
    assertThat(dir.resolve("Sy-Gene/raw/b")).exists();
    assertThat(dir.resolve("Sy-Gene/raw/m")).exists();
    assertThat(dir.resolve("Sy-Gene/filtered/m")).exists();
  }

  @Test
  void uncountedFeatureTypesAreEmpty() throws IOException {
    given("--soloFeatures Gene VelocytoSimple Transcript3p");
    tally.slotCounts[0][SoloTally.UNMAPPED] = 3;
    writer().writeUncounted(tally, new MappingStatistics());
    assertThat(dir.resolve("Solo.out/Transcript3p")).isEmptyDirectory();
    assertThat(read("VelocytoSimple/Features.stats"))
        .startsWith(" ".repeat(40) + "noUnmapped" + " ".repeat(14) + "3\n");
    assertThat(read("VelocytoSimple/raw/matrix.mtx")).isEqualTo(INTEGER + "4294967295 5 0\n");
    assertThat(read("VelocytoSimple/raw/features.tsv")).hasLineCount(4);
    assertThat(read("VelocytoSimple/Summary.csv")).hasLineCount(9);
  }

  @Test
  void aFeatureTypeGivenTwiceIsOneSlot() {
    given("--soloFeatures Gene GeneFull Gene");
    Parameters p = Parameters.of(arguments.toArray(new String[0]));
    assertThat(new SoloSetup(p.solo(), new Letters(), genes).slots())
        .containsExactly(SoloFeature.GENE_FULL, SoloFeature.GENE);
  }

  @Test
  void aFileInTheWayIsAnError() throws IOException {
    Files.writeString(dir.resolve("Solo.out/Gene"), "");
    assertThatThrownBy(
            () -> writer().write(three(SoloFeature.GENE), tally, new MappingStatistics()))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
        .hasMessageContaining("could not create Solo output directory");
  }
}
