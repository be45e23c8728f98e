package org.asterism.solo;

import java.io.Serializable;
import java.util.EnumSet;
import java.util.Set;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.params.SoloFeature;
import org.asterism.params.SoloParameters;
import org.asterism.quant.Annotation;
import org.asterism.solo.barcode.BarcodeList;
import org.asterism.solo.feature.SoloGenes;

/**
 * What all parts of a single cell run share; made once per run, shipped to every task. A run that
 * is not of single cells has one too if it writes tags of genes.
 *
 * @param parameters the single cell parameters
 * @param whitelist the barcodes cells are numbered by; null without whitelist: then each feature
 *     type has a list of its own
 * @param genes genes of the annotation; none if no feature type needs them
 */
public record SoloSetup(SoloParameters parameters, BarcodeList whitelist, SoloGenes genes)
    implements Serializable {
  private static final Set<String> GENE_TAGS = Set.of("GX", "GN", "gx", "gn", "sF");

  /** A setup without genes. */
  public SoloSetup(SoloParameters parameters, BarcodeList whitelist) {
    this(parameters, whitelist, SoloGenes.none());
  }

  /**
   * Reads the annotation that a run needs.
   *
   * @param p parameters of the run
   * @param whitelist null without whitelist
   * @return null if the run is neither of single cells nor writes tags of genes
   * @throws FatalException 109 if a table is missing or SJ.out.tab, which junctions are counted by,
   *     is not to be written; 105 if a table is damaged
   */
  public static SoloSetup of(Parameters p, BarcodeList whitelist) {
    SoloParameters solo = p.solo();
    if (solo.on()) {
      SoloSetup setup =
          new SoloSetup(solo, whitelist, SoloGenes.read(Annotation.directory(p), solo.features()));
      setup.checkJunctions(p);
      return setup;
    }
    if (p.samOutput().attributes().stream().noneMatch(GENE_TAGS::contains)) {
      return null;
    }
    return new SoloSetup(
        solo, null, SoloGenes.read(Annotation.directory(p), Set.of(SoloFeature.GENE)));
  }

  /** STAR maps all reads before it misses the junctions. */
  private void checkJunctions(Parameters p) {
    if (slot(SoloFeature.SJ) >= 0 && !p.junctionOutput().written()) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "exiting because of *INPUT FILE* error: could not open input file "
              + p.run().tmpDirectory()
              + "SJ.start_gap.tsv\n--soloFeatures SJ counts the junctions of SJ.out.tab, which"
              + " --outSJtype None does not write\nSOLUTION: use --outSJtype Standard, or leave SJ"
              + " out of --soloFeatures\n");
    }
  }

  /**
   * The distinct feature types that are counted, in processing order; the place of a type here is
   * its slot.
   */
  public SoloFeature[] slots() {
    return parameters.counts() ? supported() : new SoloFeature[0];
  }

  /**
   * The distinct feature types that reads are assigned to, in processing order: those that are
   * counted, or those that only tags show.
   */
  public SoloFeature[] assigned() {
    return parameters.on() ? supported() : new SoloFeature[] {SoloFeature.GENE};
  }

  private SoloFeature[] supported() {
    EnumSet<SoloFeature> wanted = EnumSet.copyOf(parameters.features());
    wanted.remove(SoloFeature.TRANSCRIPT3P);
    wanted.remove(SoloFeature.VELOCYTO_SIMPLE);
    return wanted.toArray(new SoloFeature[0]);
  }

  /** The feature type whose genes tags show: the first one asked for; Gene without single cells. */
  public SoloFeature tagFeature() {
    return parameters.on() ? parameters.tagFeature() : SoloFeature.GENE;
  }

  /** Slot of a feature type; -1 if it is not counted. */
  public int slot(SoloFeature feature) {
    return place(feature, slots());
  }

  /** Place of a feature type among {@link #assigned}; -1 if it is not there. */
  public int assignedSlot(SoloFeature feature) {
    return place(feature, assigned());
  }

  private static int place(SoloFeature feature, SoloFeature[] features) {
    for (int s = 0; s < features.length; s++) {
      if (features[s] == feature) {
        return s;
      }
    }
    return -1;
  }
}
