package org.asterism.solo.output;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.asterism.output.RunLog;
import org.asterism.params.CellFilterParameters;
import org.asterism.params.MultiMapperMethod;
import org.asterism.params.Parameters;
import org.asterism.params.SoloFeature;
import org.asterism.params.SoloParameters;
import org.asterism.params.SoloType;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.count.FeatureCounts;
import org.asterism.solo.feature.SoloGenes;

/**
 * The counts of gene feature types once more, in the HDF5 files that the tools of the field read:
 * {@code raw/raw_feature_bc_matrix.h5} and {@code filtered/filtered_feature_bc_matrix.h5} ({@code
 * --asterismSoloH5}), and {@code counts.h5ad} ({@code --asterismSoloH5ad}).
 */
public final class CellTables {
  private static final List<String> SPLICING = List.of("spliced", "unspliced", "ambiguous");

  private final SoloGenes genes;
  private final SoloParameters p;
  private final boolean tenx;
  private final boolean annData;
  private final boolean calls;
  private final Function<String, Path> path;
  private final RunLog log;
  private final String featureType;
  private final Map<SoloFeature, FeatureCounts> counted = new EnumMap<>(SoloFeature.class);
  private final Map<SoloFeature, int[]> called = new EnumMap<>(SoloFeature.class);

  /**
   * @param setup the run
   * @param parameters its parameters
   * @param path where to write a file; takes its name after outFileNamePrefix
   * @param log Log.out
   */
  public CellTables(
      SoloSetup setup, Parameters parameters, Function<String, Path> path, RunLog log) {
    this.path = path;
    this.log = log;
    genes = setup.genes();
    p = setup.parameters();
    tenx = parameters.engine().soloH5();
    annData = parameters.engine().soloH5ad();
    calls = !CellFilterParameters.of(p.cellFilter()).none();
    featureType = p.featuresField3().equals("-") ? TenxFile.GENES : p.featuresField3();
  }

  /**
   * Takes the counts of a feature type whose text files are written.
   *
   * @param counts the counts
   * @param cells positions of the detected barcodes that are cells
   */
  public void write(FeatureCounts counts, int[] cells) throws IOException {
    boolean gene = counts.feature.isGeneType();
    if (gene && (tenx || annData) && new CountView(counts, 0).isWide()) {
      log.warning(
          "Solo "
              + counts.feature.word()
              + ": counts beyond 2147483647 make the counts of .h5 and .h5ad files 8 bytes wide,"
              + " where readers may expect 4. Text files are not concerned.");
    }
    if (annData) {
      counted.put(counts.feature, counts);
      called.put(counts.feature, cells);
    }
    if (!tenx || !gene) {
      return;
    }
    log.stamped("... Solo: writing HDF5 matrices");
    String directory = directory(counts.feature);
    TenxFile.raw(genes, featureType, counts)
        .write(path.apply(directory + "raw/raw_feature_bc_matrix.h5"));
    if (cells.length > 0) {
      TenxFile.filtered(genes, featureType, counts, cells)
          .write(path.apply(directory + "filtered/filtered_feature_bc_matrix.h5"));
    }
  }

  /** Writes what needs the counts of several feature types. */
  public void finish() throws IOException {
    for (FeatureCounts counts : counted.values()) {
      if (counts.feature.isGeneType()) {
        log.stamped("... Solo: writing AnnData of " + counts.feature.word());
        annData(counts).write(path.apply(directory(counts.feature) + "counts.h5ad"));
      }
    }
  }

  private String directory(SoloFeature feature) {
    return p.outFileNames().get(0) + feature.word() + "/";
  }

  private AnnDataFile annData(FeatureCounts counts) throws IOException {
    AnnDataFile file = new AnnDataFile(genes, featureType, counts);
    int dedups = p.dedups().size();
    for (int kind = 1; kind < dedups; kind++) {
      String name = "umiDedup-" + p.dedups().get(kind).word();
      if (p.dedups().indexOf(p.dedups().get(kind)) == kind) {
        file.addLayer(name, counts, kind);
      }
    }
    FeatureCounts velocyto = counted.get(SoloFeature.VELOCYTO);
    boolean listed = p.hasWhitelist() || p.type() == SoloType.SMART_SEQ;
    if (velocyto != null && !listed) {
      leftOut(
          counts,
          "spliced, unspliced, ambiguous",
          "without whitelist the barcodes of Velocyto"
              + " are not those of other feature types. Use a whitelist to get them.");
    } else if (velocyto != null) {
      for (int kind = 0; kind < SPLICING.size(); kind++) {
        file.addLayer(SPLICING.get(kind), velocyto, kind);
      }
    }
    MultiGeneRows rows = counts.multiColumns > 0 ? new MultiGeneRows(counts, dedups) : null;
    if (rows != null && dedups == 1) {
      int value = 0;
      for (MultiMapperMethod method : p.multiMappers()) {
        int place = value++;
        file.addLayer("UniqueAndMult-" + method.word(), visitor -> rows.forEach(place, visitor));
      }
    } else if (rows != null) {
      leftOut(
          counts,
          "UniqueAndMult-*",
          "there are several --soloUMIdedup types. Use one type to get them.");
    }
    file.addCells(calls ? called.get(counts.feature) : null);
    if (counts.cellReads != null) {
      double[] umis = new double[counts.cellCount];
      int[] multiGenes = new int[counts.cellCount];
      if (rows != null) {
        rows.sums(umis, multiGenes);
      }
      file.addReads(counts.cellReads, CellReadsFile.readColumns(), umis, multiGenes);
    }
    return file;
  }

  private void leftOut(FeatureCounts counts, String layers, String because) {
    String feature = counts.feature.word();
    log.warning("Solo " + feature + ": counts.h5ad has no layers " + layers + ": " + because);
  }
}
