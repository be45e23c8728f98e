package org.asterism.solo.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Function;
import org.asterism.engine.BoundedWorkers;
import org.asterism.params.MultiMapperMethod;
import org.asterism.params.SoloFeature;
import org.asterism.params.SoloParameters;
import org.asterism.params.UmiDedup;
import org.asterism.solo.count.FeatureCounts;

/** Writes all matrices of a feature type (spec 51 sections 6 to 8). */
final class RawMatrices {
  private static final List<String> SPLICING =
      List.of("spliced.mtx", "unspliced.mtx", "ambiguous.mtx");

  private final SoloParameters p;
  private final FeatureCounts counts;
  private final Function<String, OutputStream> create;
  private final BoundedWorkers workers;
  private final int[] columns;

  /**
   * @param create opens a file of the directory
   * @param workers who formats
   */
  RawMatrices(
      SoloParameters p,
      FeatureCounts counts,
      Function<String, OutputStream> create,
      BoundedWorkers workers) {
    this.p = p;
    this.counts = counts;
    this.create = create;
    this.workers = workers;
    columns = new int[counts.cellCount];
    for (int c = 0; c < columns.length; c++) {
      columns[c] = c;
    }
  }

  /** File names of the counts that each entry has. */
  static List<String> names(SoloParameters p, SoloFeature feature) {
    if (feature == SoloFeature.VELOCYTO) {
      return SPLICING;
    }
    if (p.dedups().size() == 1) {
      return List.of(p.outFileNames().get(3));
    }
    return p.dedups().stream().map(RawMatrices::name).toList();
  }

  private static String name(UmiDedup dedup) {
    return "umiDedup-" + dedup.word() + ".mtx";
  }

  void write() throws IOException {
    List<String> names = names(p, counts.feature);
    for (int kind = 0; kind < names.size(); kind++) {
      writeUnique(names.get(kind), kind);
    }
    if (!counts.feature.isGeneType() || counts.multiColumns == 0) {
      return;
    }
    MultiGeneRows rows = new MultiGeneRows(counts, p.dedups().size());
    long lines = rows.lines();
    int value = 0;
    for (MultiMapperMethod method : p.multiMappers()) {
      for (int d = 0; d < p.dedups().size(); d++) {
        String suffix = p.dedups().size() == 1 ? ".mtx" : "_" + name(p.dedups().get(d));
        OutputStream file = create.apply("UniqueAndMult-" + method.word() + suffix);
        try (MatrixWriter matrix =
            new MatrixWriter(file, "real", counts.rows, counts.barcodes.size(), lines)) {
          rows.write(matrix, d, value++);
        }
      }
    }
  }

  private void writeUnique(String name, int kind) throws IOException {
    try (MatrixWriter matrix =
        new MatrixWriter(
            create.apply(name), "integer", counts.rows, counts.barcodes.size(), counts.entries())) {
      matrix.columns(new CountView(counts, kind), columns, place -> counts.cells[place], workers);
    }
  }
}
