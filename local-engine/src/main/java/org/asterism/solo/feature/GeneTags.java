package org.asterism.solo.feature;

import java.util.Map;
import org.asterism.output.ByteBuilder;
import org.asterism.output.RecordTag;
import org.asterism.solo.SoloSetup;

/**
 * The tags of genes (spec 50 section 14.1): GX and GN name the gene of a read that has exactly one,
 * gx and gn all genes of a locus, sF tells overlap and number of genes. They show the feature type
 * that was asked for first. A locus that is not there, as in transcriptomic records beyond the
 * number of loci, has no genes.
 */
public final class GeneTags {
  private final SoloGenes genes;
  private final int slot;
  private final ReadFeatures features;

  private GeneTags(SoloGenes genes, int slot, ReadFeatures features) {
    this.genes = genes;
    this.slot = slot;
    this.features = features;
  }

  /**
   * Adds the tags to those of an encoder.
   *
   * @param setup of the run
   * @param features what the tags show: the worker's, which it refills for each read
   * @param tags receives them by name
   */
  public static void addTo(SoloSetup setup, ReadFeatures features, Map<String, RecordTag> tags) {
    GeneTags g = new GeneTags(setup.genes(), setup.assignedSlot(setup.tagFeature()), features);
    tags.put("GX", (locus, out) -> g.putOne("GXZ", locus, false, out));
    tags.put("GN", (locus, out) -> g.putOne("GNZ", locus, true, out));
    tags.put("gx", (locus, out) -> g.putAll("gxZ", locus, false, out));
    tags.put("gn", (locus, out) -> g.putAll("gnZ", locus, true, out));
    tags.put("sF", g::putOverlap);
  }

  private int size(int locus) {
    return slot < 0 ? 0 : features.genes(slot).size(locus);
  }

  private void putOne(String tag, int locus, boolean names, ByteBuilder out) {
    out.putAscii(tag);
    if (size(locus) == 1 && features.genes(slot).unionSize() == 1) {
      putGene(features.genes(slot).gene(locus, 0), names, out);
    } else {
      out.put('-');
    }
    out.put(0);
  }

  private void putAll(String tag, int locus, boolean names, ByteBuilder out) {
    out.putAscii(tag);
    int n = size(locus);
    for (int i = 0; i < n; i++) {
      if (i > 0) {
        out.put(';');
      }
      putGene(features.genes(slot).gene(locus, i), names, out);
    }
    if (n == 0) {
      out.put('-');
    }
    out.put(0);
  }

  private void putGene(int gene, boolean names, ByteBuilder out) {
    out.putAscii(names ? genes.name(gene) : genes.id(gene));
  }

  private void putOverlap(int locus, ByteBuilder out) {
    int code = slot < 0 ? 0 : features.genes(slot).overlap();
    int union = slot < 0 ? 0 : features.genes(slot).unionSize();
    boolean elsewhere =
        (code == GeneSets.EXONIC || code == GeneSets.HALF_EXONIC || code == GeneSets.INTRONIC)
            && size(locus) == 0;
    out.putAscii("sFBi");
    out.putIntLe(2);
    out.putIntLe(elsewhere ? -1 : code);
    out.putIntLe(elsewhere ? -1 : union);
  }
}
