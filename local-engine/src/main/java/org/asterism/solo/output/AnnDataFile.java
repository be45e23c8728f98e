package org.asterism.solo.output;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.asterism.hdf5.Hdf5Dataset;
import org.asterism.hdf5.Hdf5File;
import org.asterism.hdf5.Hdf5Group;
import org.asterism.hdf5.Hdf5Type;
import org.asterism.solo.count.CellReads;
import org.asterism.solo.count.FeatureCounts;
import org.asterism.solo.feature.SoloGenes;

/**
 * The detected barcodes of a feature type as AnnData (.h5ad): {@code X} and layers are compressed
 * rows, a row a barcode, a column a gene.
 */
final class AnnDataFile {
  private static final String TYPE = "encoding-type";
  private static final String VERSION = "encoding-version";

  /** A matrix whose rows are the barcodes of one of the counts. */
  private record Layer(String name, Hdf5Type type, FeatureCounts counts, Entries entries) {}

  /** Goes through the entries of a matrix, ordered by barcode. */
  @FunctionalInterface
  interface Entries {
    /** Shows each entry to a visitor. */
    void forEach(Entry visitor) throws IOException;
  }

  /** Takes one entry. */
  @FunctionalInterface
  interface Entry {
    /**
     * Takes an entry.
     *
     * @param cell position of the detected barcode
     * @param row 0-based gene
     */
    void accept(int cell, long row, double value) throws IOException;
  }

  /** A number of each row of obs. */
  private record Column(String name, Hdf5Type type, double[] values) {}

  private final SoloGenes genes;
  private final String featureType;
  private final FeatureCounts counts;
  private final List<Layer> layers = new ArrayList<>();
  private final List<Column> columns = new ArrayList<>();

  /** Barcodes that are rows, ascending. */
  private long[] barcodes;

  /**
   * @param featureType third column of features.tsv
   * @param counts the main counts: the first kind is {@code X}
   */
  AnnDataFile(SoloGenes genes, String featureType, FeatureCounts counts) {
    this.genes = genes;
    this.featureType = featureType;
    this.counts = counts;
    barcodes = Arrays.copyOf(counts.cells, counts.cellCount);
  }

  /**
   * Adds a layer of one of the counts that entries have. Barcodes that only this layer has become
   * rows too.
   *
   * @param of counts whose barcodes are numbered as those of the main ones
   * @param kind place among the counts of an entry
   */
  void addLayer(String name, FeatureCounts of, int kind) {
    layers.add(layer(name, of, kind));
    if (of != counts) {
      barcodes = union(barcodes, of);
    }
  }

  /** Adds a layer of other numbers of the barcodes of the main counts. */
  void addLayer(String name, Entries entries) {
    layers.add(new Layer(name, Hdf5Type.FLOAT, counts, entries));
  }

  /** Adds the barcodes that have entries. */
  private static long[] union(long[] a, FeatureCounts b) {
    return LongStream.concat(
            Arrays.stream(a),
            IntStream.range(0, b.cellCount)
                .filter(i -> b.entryStart[i + 1] > b.entryStart[i])
                .mapToLong(i -> b.cells[i]))
        .sorted()
        .distinct()
        .toArray();
  }

  private static Layer layer(String name, FeatureCounts of, int kind) {
    CountView view = new CountView(of, kind);
    return new Layer(name, view.type(), of, entries(view));
  }

  private static Entries entries(CountView view) {
    FeatureCounts c = view.counts();
    return visitor -> {
      for (int cell = 0; cell < c.cellCount; cell++) {
        for (int e = c.entryStart[cell]; e < c.entryStart[cell + 1]; e++) {
          visitor.accept(cell, c.entryRow[e], Integer.toUnsignedLong(view.count(e)));
        }
      }
    };
  }

  /**
   * Adds columns of obs: reads, UMIs and genes of each barcode. All layers must have been added.
   *
   * @param cells positions of the called barcodes; null if none were called for
   */
  void addCells(int[] cells) {
    int[] totals = new CountView(counts, 0).totals();
    if (cells != null) {
      double[] called = new double[counts.cellCount];
      for (int cell : cells) {
        called[cell] = 1;
      }
      add("called", Hdf5Type.BOOLEAN, i -> (long) called[i]);
    }
    add("reads", Hdf5Type.LONG, i -> counts.totalReads[i]);
    add("reads_unique_gene", Hdf5Type.LONG, i -> counts.uniqueReads[i]);
    add("umis", Hdf5Type.LONG, i -> Integer.toUnsignedLong(totals[i]));
    add("genes", Hdf5Type.LONG, i -> counts.entryStart[i + 1] - counts.entryStart[i]);
  }

  /**
   * Adds the columns of CellReads.stats to obs, but for those that {@link #addCells} has.
   *
   * @param multiUmis UMIs of several genes of each detected barcode
   * @param multiGenes genes that have only such UMIs
   */
  void addReads(CellReads reads, String[] names, double[] multiUmis, int[] multiGenes) {
    for (int column = 0; column < CellReads.COLUMNS; column++) {
      double[] values = new double[barcodes.length];
      for (int row = 0; row < barcodes.length; row++) {
        int at = Arrays.binarySearch(reads.cells, 0, reads.size, barcodes[row]);
        values[row] = at < 0 ? 0 : reads.sums[at * CellReads.COLUMNS + column];
      }
      columns.add(new Column(names[column], Hdf5Type.LONG, values));
    }
    double[] umis = new double[barcodes.length];
    int[] rows = rows(counts);
    for (int i = 0; i < rows.length; i++) {
      umis[rows[i]] = multiUmis[i];
    }
    columns.add(new Column("nUMImulti", Hdf5Type.DOUBLE, umis));
    add("nGenesMulti", Hdf5Type.LONG, i -> multiGenes[i]);
  }

  private void add(String name, Hdf5Type type, IntToLongFunction ofCell) {
    double[] values = new double[barcodes.length];
    int[] rows = rows(counts);
    for (int i = 0; i < rows.length; i++) {
      values[rows[i]] = ofCell.applyAsLong(i);
    }
    columns.add(new Column(name, type, values));
  }

  /** The row of each detected barcode; -1 for one that is no row, which has no entries. */
  private int[] rows(FeatureCounts c) {
    int[] rows = new int[c.cellCount];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = Math.max(-1, Arrays.binarySearch(barcodes, c.cells[i]));
    }
    return rows;
  }

  /** Writes the file. */
  void write(Path path) throws IOException {
    try (Hdf5File file = new Hdf5File(path)) {
      Hdf5Group root = file.root().attribute(TYPE, "anndata").attribute(VERSION, "0.1.0");
      write(root, layer("X", counts, 0));
      Hdf5Group inner = dictionary(root, "layers");
      for (Layer layer : layers) {
        write(inner, layer);
      }
      for (String name : List.of("obsm", "obsp", "uns", "varm", "varp")) {
        dictionary(root, name);
      }
      writeObs(root.group("obs"));
      writeVar(root.group("var"));
      file.finish();
    }
  }

  private static Hdf5Group dictionary(Hdf5Group parent, String name) {
    return parent.group(name).attribute(TYPE, "dict").attribute(VERSION, "0.1.0");
  }

  private void write(Hdf5Group parent, Layer layer) throws IOException {
    int[] rows = rows(layer.counts);
    long[] entries = new long[barcodes.length];
    layer.entries.forEach((cell, row, value) -> entries[rows[cell]]++);
    long all = Arrays.stream(entries).sum();
    Hdf5Group group =
        parent
            .group(layer.name)
            .attribute(TYPE, "csr_matrix")
            .attribute(VERSION, "0.1.0")
            .attribute("shape", barcodes.length, counts.rows);
    Hdf5Type index = all > Integer.MAX_VALUE ? Hdf5Type.LONG : Hdf5Type.INT;
    try (Hdf5Dataset starts = array(group, "indptr", index, barcodes.length + 1L)) {
      long start = 0;
      starts.put(start);
      for (long n : entries) {
        start += n;
        starts.put(start);
      }
    }
    try (Hdf5Dataset indices = array(group, "indices", index, all)) {
      layer.entries.forEach((cell, row, value) -> indices.put(row));
    }
    boolean whole = !layer.type.equals(Hdf5Type.FLOAT);
    try (Hdf5Dataset data = array(group, "data", layer.type, all)) {
      layer.entries.forEach(
          (cell, row, value) -> {
            if (whole) {
              data.put((long) value);
            } else {
              data.put(value);
            }
          });
    }
  }

  private static Hdf5Dataset array(Hdf5Group group, String name, Hdf5Type type, long length) {
    return group.dataset(name, type, length).attribute(TYPE, "array").attribute(VERSION, "0.2.0");
  }

  private void writeObs(Hdf5Group obs) throws IOException {
    frame(obs, "barcode", columns.stream().map(Column::name).toArray(String[]::new));
    Hdf5Columns.barcodes(
        obs, "barcode", "string-array", counts.barcodes, () -> Arrays.stream(barcodes));
    for (Column c : columns) {
      try (Hdf5Dataset d = array(obs, c.name, c.type, barcodes.length)) {
        for (double value : c.values) {
          if (c.type.equals(Hdf5Type.DOUBLE)) {
            d.put(value);
          } else {
            d.put((long) value);
          }
        }
      }
    }
  }

  private void writeVar(Hdf5Group var) throws IOException {
    frame(var, "gene_id", "gene_name", "feature_types");
    String text = "string-array";
    Hdf5Columns.texts(var, "gene_id", text, counts.rows, i -> genes.id((int) i));
    Hdf5Columns.texts(var, "gene_name", text, counts.rows, i -> TenxFile.name(genes, (int) i));
    Hdf5Columns.texts(var, "feature_types", text, counts.rows, i -> featureType);
  }

  private static void frame(Hdf5Group group, String index, String... columns) {
    group
        .attribute(TYPE, "dataframe")
        .attribute(VERSION, "0.2.0")
        .attribute("_index", index)
        .attribute("column-order", columns);
  }
}
