package org.asterism.solo.count;

import org.asterism.params.SoloFeature;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;

/**
 * Puts the counts of cells together, in ascending order of cells, into the matrix and statistics of
 * each feature type.
 */
public final class CountsBuilder {
  private final SlotBuilder[] slots;
  private final int geneSlot;

  /**
   * @param rules how cells were counted
   * @param setup the run
   * @param resolver that made the keys of cells
   * @param whole sums over all reads
   * @param rejections what all records left apart from their cells
   */
  public CountsBuilder(
      CountRules rules,
      SoloSetup setup,
      BarcodeResolver resolver,
      SoloTally whole,
      Rejections rejections) {
    slots = new SlotBuilder[rules.slots.length];
    geneSlot = rules.geneSlot;
    String[] texts = resolver.texts();
    for (int s = 0; s < slots.length; s++) {
      SeenBarcodes seen =
          rules.whitelist ? null : new SeenBarcodes(texts, setup.parameters().barcodeLength());
      slots[s] =
          rules.slots[s] == SoloFeature.VELOCYTO && seen != null
              ? new UnlistedVelocyto(rules, s, seen, whole, rejections)
              : new SlotBuilder(rules, s, setup.whitelist(), seen, whole, rejections);
    }
  }

  /** Adds the counts of a cell, whose key is larger than those of all before. */
  public void add(CellCounts cell) {
    int geneIndex = -1;
    for (int s = 0; s < slots.length; s++) {
      int index = slots[s].add(cell.cell(), cell.slots[s], geneIndex);
      if (s == geneSlot) {
        geneIndex = index;
      }
    }
  }

  /** The counts per slot, once all cells were added. */
  public FeatureCounts[] finish() {
    FeatureCounts[] counts = new FeatureCounts[slots.length];
    for (int s = 0; s < slots.length; s++) {
      counts[s] = slots[s].finish();
    }
    return counts;
  }
}
