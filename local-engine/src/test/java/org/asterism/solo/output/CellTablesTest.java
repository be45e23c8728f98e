package org.asterism.solo.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.hdf5.Hdf5Type;
import org.asterism.params.SoloFeature;
import org.asterism.solo.barcode.BarcodeList;
import org.asterism.solo.count.CellReads;
import org.asterism.solo.count.FeatureCounts;
import org.asterism.solo.feature.SoloGenes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Structure, types, shapes and contents of .h5 and .h5ad files, read back by a library. */
class CellTablesTest {
  /** Five barcodes. */
  private record Barcodes() implements BarcodeList {
    @Override
    public long size() {
      return 5;
    }

    @Override
    public String barcode(long index) {
      return "AC" + "ACGTN".charAt((int) index);
    }
  }

  @TempDir Path dir;
  private SoloGenes genes;

  @BeforeEach
  void makeGenes() throws IOException {
    Files.writeString(
        dir.resolve("geneInfo.tab"), "4\ng1\tone\tprotein\ng22\ng3\tdr\u00e4i\ng4\tfour\n");
    Files.writeString(dir.resolve("exonGeTrInfo.tab"), "1\n5\t9\t1\t0\t0\n");
    genes = SoloGenes.read(dir + "/", List.of(SoloFeature.GENE_FULL));
  }

  private static FeatureCounts counts(SoloFeature feature, int columns) {
    return new FeatureCounts(feature, 4, new Barcodes(), columns, 0);
  }

  private static void entry(FeatureCounts c, int row, int... counts) {
    c.addEntries(new int[] {row}, counts);
  }

  /** Barcodes 1, 2 and 4, of which the last has no counts; two kinds of counts. */
  private static FeatureCounts three() {
    FeatureCounts c = counts(SoloFeature.GENE, 2);
    c.beginCell(1, 8, 9);
    entry(c, 0, 3, 4);
    entry(c, 3, 5, 6);
    c.beginCell(2, 4, 4);
    entry(c, 3, 4, 4);
    c.beginCell(4, 0, 1);
    return c;
  }

  private HdfFile read() {
    return new HdfFile(dir.resolve("x.h5"));
  }

  private static Object data(Group group, String path) {
    return group.getDatasetByPath(path).getData();
  }

  private static String[] texts(Group group, String path) {
    return (String[]) data(group, path);
  }

  private static Object attribute(Group group, String name) {
    return group.getAttribute(name).getData();
  }

  private static String encoding(Group group, String path) {
    return (String) group.getDatasetByPath(path).getAttribute("encoding-type").getData();
  }

  @Test
  void tenxMatrixOfAllBarcodes() throws IOException {
    TenxFile.raw(genes, TenxFile.GENES, three()).write(dir.resolve("x.h5"));
    try (HdfFile file = read()) {
      assertThat(attribute(file, "filetype")).isEqualTo("matrix");
      assertThat(file.getChildren()).containsOnlyKeys("matrix");
      Group matrix = (Group) file.getChild("matrix");
      assertThat(matrix.getChildren())
          .containsOnlyKeys("barcodes", "features", "shape", "indptr", "indices", "data");
      assertThat(data(matrix, "shape")).isEqualTo(new int[] {4, 5});
      assertThat(data(matrix, "indptr")).isEqualTo(new long[] {0, 0, 2, 3, 3, 3});
      assertThat(data(matrix, "indices")).isEqualTo(new long[] {0, 3, 3});
      assertThat(data(matrix, "data")).isEqualTo(new int[] {3, 5, 4});
      assertThat(texts(matrix, "barcodes")).containsExactly("ACA", "ACC", "ACG", "ACT", "ACN");
      Group features = (Group) matrix.getChild("features");
      assertThat(features.getChildren())
          .containsOnlyKeys("_all_tag_keys", "feature_type", "genome", "id", "name");
      assertThat(texts(features, "_all_tag_keys")).containsExactly("genome");
      assertThat(texts(features, "id")).containsExactly("g1", "g22", "g3", "g4");
      assertThat(texts(features, "name")).containsExactly("one", "g22", "dr\u00e4i", "four");
      assertThat(texts(features, "feature_type")).hasSize(4).containsOnly("Gene Expression");
      assertThat(texts(features, "genome")).hasSize(4).containsOnly("genome");
    }
  }

  @Test
  void tenxMatrixOfSomeBarcodes() throws IOException {
    int[] cells = {0, 2};
    TenxFile.filtered(genes, "Genes", three(), cells).write(dir.resolve("x.h5"));
    try (HdfFile file = read()) {
      Group matrix = (Group) file.getChild("matrix");
      assertThat(data(matrix, "shape")).isEqualTo(new int[] {4, 2});
      assertThat(data(matrix, "indptr")).isEqualTo(new long[] {0, 2, 2});
      assertThat(data(matrix, "indices")).isEqualTo(new long[] {0, 3});
      assertThat(data(matrix, "data")).isEqualTo(new int[] {3, 5});
      assertThat(texts(matrix, "barcodes")).containsExactly("ACC", "ACN");
      assertThat(texts(matrix, "features/feature_type")).containsOnly("Genes");
    }
  }

  @Test
  void aMatrixWithoutCounts() throws IOException {
    TenxFile.raw(genes, TenxFile.GENES, counts(SoloFeature.GENE, 1)).write(dir.resolve("x.h5"));
    try (HdfFile file = read()) {
      Dataset values = file.getDatasetByPath("matrix/data");
      assertThat(values.getDimensions()).containsExactly(0);
      assertThat(values.getJavaType()).isEqualTo(int.class);
      assertThat(data(file, "matrix/indptr")).isEqualTo(new long[6]);
    }
  }

  @Test
  void countsOfMoreThanFourBytesGetEight() throws IOException {
    FeatureCounts c = counts(SoloFeature.GENE, 1);
    c.beginCell(0, 1, 1);
    entry(c, 1, Integer.MAX_VALUE);
    assertThat(new CountView(c, 0).type()).isEqualTo(Hdf5Type.INT);
    entry(c, 2, (int) 3_000_000_000L);
    assertThat(new CountView(c, 0).isWide()).isTrue();
    long[] expected = {Integer.MAX_VALUE, 3_000_000_000L};
    TenxFile.raw(genes, TenxFile.GENES, c).write(dir.resolve("x.h5"));
    try (HdfFile file = read()) {
      assertThat(data(file, "matrix/data")).isEqualTo(expected);
    }
    new AnnDataFile(genes, TenxFile.GENES, c).write(dir.resolve("x.h5"));
    try (HdfFile file = read()) {
      assertThat(data(file, "X/data")).isEqualTo(expected);
      assertThat(data(file, "X/indices")).isEqualTo(new int[] {1, 2});
    }
  }

  private static void assertMatrix(
      Group matrix, long rows, int[] starts, int[] indices, Object values) {
    assertThat(attribute(matrix, "encoding-type")).isEqualTo("csr_matrix");
    assertThat(attribute(matrix, "encoding-version")).isEqualTo("0.1.0");
    assertThat(attribute(matrix, "shape")).isEqualTo(new long[] {rows, 4});
    assertThat(matrix.getChildren()).containsOnlyKeys("indptr", "indices", "data");
    assertThat(data(matrix, "indptr")).isEqualTo(starts);
    assertThat(data(matrix, "indices")).isEqualTo(indices);
    assertThat(data(matrix, "data")).isEqualTo(values);
    assertThat(encoding(matrix, "data")).isEqualTo("array");
  }

  @Test
  void annDataOfDetectedBarcodes() throws IOException {
    FeatureCounts c = three();
    FeatureCounts velocyto = counts(SoloFeature.VELOCYTO, 3);
    velocyto.beginCell(0, 0, 0);
    entry(velocyto, 1, 7, 8, 9);
    velocyto.beginCell(3, 0, 0);
    AnnDataFile out = new AnnDataFile(genes, TenxFile.GENES, c);
    out.addLayer("umiDedup-Exact", c, 1);
    out.addLayer("spliced", velocyto, 0);
    out.addLayer("UniqueAndMult-EM", visitor -> visitor.accept(1, 2, 0.25));
    out.addCells(new int[] {1});
    CellReads reads = new CellReads();
    int row = reads.add(2, 0);
    reads.sums[row * CellReads.COLUMNS] = 11;
    out.addReads(reads, CellReadsFile.readColumns(), new double[] {0, 0.5, 0}, new int[] {0, 2, 0});
    out.write(dir.resolve("x.h5"));
    try (HdfFile file = read()) {
      assertThat(attribute(file, "encoding-type")).isEqualTo("anndata");
      assertThat(file.getChildren())
          .containsOnlyKeys("X", "layers", "obs", "obsm", "obsp", "uns", "var", "varm", "varp");
      // the barcode that only Velocyto has counts of is a row; one without any counts there is not
      int[] starts = {0, 0, 2, 3, 3};
      assertMatrix((Group) file.getChild("X"), 4, starts, new int[] {0, 3, 3}, new int[] {3, 5, 4});
      Group layers = (Group) file.getChild("layers");
      assertThat(attribute(layers, "encoding-type")).isEqualTo("dict");
      assertThat(layers.getChildren())
          .containsOnlyKeys("umiDedup-Exact", "spliced", "UniqueAndMult-EM");
      Group exact = (Group) layers.getChild("umiDedup-Exact");
      assertMatrix(exact, 4, starts, new int[] {0, 3, 3}, new int[] {4, 6, 4});
      Group spliced = (Group) layers.getChild("spliced");
      assertMatrix(spliced, 4, new int[] {0, 1, 1, 1, 1}, new int[] {1}, new int[] {7});
      Group shares = (Group) layers.getChild("UniqueAndMult-EM");
      assertMatrix(shares, 4, new int[] {0, 0, 0, 1, 1}, new int[] {2}, new float[] {0.25f});
      assertObs((Group) file.getChild("obs"));
      Group var = (Group) file.getChild("var");
      assertThat(attribute(var, "_index")).isEqualTo("gene_id");
      assertThat(attribute(var, "column-order"))
          .isEqualTo(new String[] {"gene_name", "feature_types"});
      assertThat(texts(var, "gene_id")).containsExactly("g1", "g22", "g3", "g4");
      assertThat(encoding(var, "gene_id")).isEqualTo("string-array");
    }
  }

  private static void assertObs(Group obs) {
    assertThat(attribute(obs, "encoding-type")).isEqualTo("dataframe");
    assertThat(attribute(obs, "_index")).isEqualTo("barcode");
    String[] order = (String[]) attribute(obs, "column-order");
    assertThat(order)
        .startsWith("called", "reads", "reads_unique_gene", "umis", "genes")
        .endsWith("nUMImulti", "nGenesMulti");
    assertThat(obs.getChildren()).hasSize(order.length + 1).containsKeys(order);
    assertThat(encoding(obs, "barcode")).isEqualTo("string-array");
    assertThat(texts(obs, "barcode")).containsExactly("ACA", "ACC", "ACG", "ACN");
    assertThat(data(obs, "reads")).isEqualTo(new long[] {0, 9, 4, 1});
    assertThat(data(obs, "reads_unique_gene")).isEqualTo(new long[] {0, 8, 4, 0});
    assertThat(data(obs, "umis")).isEqualTo(new long[] {0, 8, 4, 0});
    assertThat(data(obs, "genes")).isEqualTo(new long[] {0, 2, 1, 0});
    assertThat(data(obs, CellReadsFile.readColumns()[0])).isEqualTo(new long[] {0, 0, 11, 0});
    assertThat(data(obs, "nUMImulti")).isEqualTo(new double[] {0, 0, 0.5, 0});
    assertThat(data(obs, "nGenesMulti")).isEqualTo(new long[] {0, 0, 2, 0});
    assertThat(data(obs, "called")).isEqualTo(new String[] {"FALSE", "FALSE", "TRUE", "FALSE"});
  }

  @Test
  void withoutCallsNothingSaysWhatIsACell() throws IOException {
    AnnDataFile out = new AnnDataFile(genes, TenxFile.GENES, three());
    out.addCells(null);
    out.write(dir.resolve("x.h5"));
    try (HdfFile file = read()) {
      assertThat(((Group) file.getChild("obs")).getChildren())
          .containsOnlyKeys("barcode", "reads", "reads_unique_gene", "umis", "genes");
    }
  }
}
