package org.asterism.solo.output;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.asterism.hdf5.Hdf5Dataset;
import org.asterism.hdf5.Hdf5File;
import org.asterism.hdf5.Hdf5Group;
import org.asterism.hdf5.Hdf5Type;
import org.asterism.solo.barcode.BarcodeList;
import org.asterism.solo.count.FeatureCounts;
import org.asterism.solo.feature.SoloGenes;

/**
 * A feature-barcode matrix in the HDF5 layout of CellRanger 3: compressed columns, a column a
 * barcode. It holds what matrix.mtx, barcodes.tsv and features.tsv of the same directory hold; of
 * several UMI collapsing methods, the first. Counts have 4 bytes, as CellRanger's, or 8 if one
 * needs them.
 */
final class TenxFile {
  /** What CellRanger calls genes. */
  static final String GENES = "Gene Expression";

  private final SoloGenes genes;
  private final String featureType;
  private final FeatureCounts counts;

  /** Detected barcodes that are columns with counts, ascending. */
  private final int[] cells;

  /** Number of columns. */
  private final long columns;

  private final boolean raw;

  private TenxFile(
      SoloGenes genes,
      String featureType,
      FeatureCounts counts,
      int[] cells,
      long columns,
      boolean raw) {
    this.genes = genes;
    this.featureType = featureType;
    this.counts = counts;
    this.cells = cells;
    this.columns = columns;
    this.raw = raw;
  }

  /** The matrix of all barcodes. */
  static TenxFile raw(SoloGenes genes, String featureType, FeatureCounts counts) {
    int[] all = new int[counts.cellCount];
    Arrays.setAll(all, i -> i);
    return new TenxFile(genes, featureType, counts, all, counts.barcodes.size(), true);
  }

  /**
   * The matrix of some barcodes.
   *
   * @param cells positions of detected barcodes, ascending
   */
  static TenxFile filtered(SoloGenes genes, String featureType, FeatureCounts counts, int[] cells) {
    return new TenxFile(genes, featureType, counts, cells, cells.length, false);
  }

  /** Writes the file. */
  void write(Path path) throws IOException {
    try (Hdf5File file = new Hdf5File(path)) {
      file.root().attribute("filetype", "matrix").attribute("version", new long[] {2});
      Hdf5Group matrix = file.root().group("matrix");
      BarcodeList list = counts.barcodes;
      Hdf5Columns.barcodes(
          matrix,
          "barcodes",
          null,
          list,
          () ->
              raw
                  ? LongStream.range(0, columns)
                  : Arrays.stream(cells).mapToLong(c -> counts.cells[c]));
      writeFeatures(matrix.group("features"));
      writeShape(matrix);
      writeStarts(matrix);
      writeEntries(matrix);
      file.finish();
    }
  }

  private void writeFeatures(Hdf5Group group) throws IOException {
    long rows = counts.rows;
    Hdf5Columns.texts(group, "_all_tag_keys", null, 1, i -> "genome");
    Hdf5Columns.texts(group, "feature_type", null, rows, i -> featureType);
    Hdf5Columns.texts(group, "genome", null, rows, i -> "genome");
    Hdf5Columns.texts(group, "id", null, rows, i -> genes.id((int) i));
    Hdf5Columns.texts(group, "name", null, rows, i -> name(genes, (int) i));
  }

  /** The name of a gene as features.tsv shows it. */
  static String name(SoloGenes genes, int gene) {
    String name = genes.name(gene);
    return name.isEmpty() ? genes.id(gene) : name;
  }

  /** CellRanger's shape has 4 bytes a number; it needs 8 only for products of whitelists. */
  private void writeShape(Hdf5Group matrix) throws IOException {
    Hdf5Type type = columns > Integer.MAX_VALUE ? Hdf5Type.LONG : Hdf5Type.INT;
    try (Hdf5Dataset shape = matrix.dataset("shape", type, 2)) {
      shape.put(counts.rows);
      shape.put(columns);
    }
  }

  /** The first entry of each column, and the end of the last. */
  private void writeStarts(Hdf5Group matrix) throws IOException {
    try (Hdf5Dataset starts = matrix.dataset("indptr", Hdf5Type.LONG, columns + 1)) {
      long column = 0;
      long entries = 0;
      for (int i = 0; i < cells.length; i++) {
        for (long own = raw ? counts.cells[cells[i]] : i; column <= own; column++) {
          starts.put(entries);
        }
        entries += counts.entryStart[cells[i] + 1] - counts.entryStart[cells[i]];
      }
      for (; column <= columns; column++) {
        starts.put(entries);
      }
    }
  }

  private void writeEntries(Hdf5Group matrix) throws IOException {
    long entries = 0;
    for (int cell : cells) {
      entries += counts.entryStart[cell + 1] - counts.entryStart[cell];
    }
    try (Hdf5Dataset rows = matrix.dataset("indices", Hdf5Type.LONG, entries)) {
      for (int cell : cells) {
        for (int e = counts.entryStart[cell]; e < counts.entryStart[cell + 1]; e++) {
          rows.put(counts.entryRow[e]);
        }
      }
    }
    CountView view = new CountView(counts, 0);
    try (Hdf5Dataset data = matrix.dataset("data", view.type(), entries)) {
      for (int cell : cells) {
        for (int e = counts.entryStart[cell]; e < counts.entryStart[cell + 1]; e++) {
          data.put(Integer.toUnsignedLong(view.count(e)));
        }
      }
    }
  }
}
