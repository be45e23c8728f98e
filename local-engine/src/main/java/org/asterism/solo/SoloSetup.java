package org.asterism.solo;

import java.io.Serializable;
import java.util.EnumSet;
import org.asterism.params.SoloFeature;
import org.asterism.params.SoloParameters;
import org.asterism.solo.barcode.BarcodeList;

/**
 * What all parts of a single cell run share; made once per run, shipped to every task.
 *
 * @param parameters the single cell parameters
 * @param whitelist the barcodes cells are numbered by; null without whitelist: then each feature
 *     type has a list of its own
 */
public record SoloSetup(SoloParameters parameters, BarcodeList whitelist) implements Serializable {
  /**
   * The distinct feature types that are counted, in processing order; the place of a type here is
   * its slot.
   */
  public SoloFeature[] slots() {
    EnumSet<SoloFeature> wanted = EnumSet.copyOf(parameters.features());
    wanted.remove(SoloFeature.TRANSCRIPT3P);
    wanted.remove(SoloFeature.VELOCYTO_SIMPLE);
    return parameters.counts() ? wanted.toArray(new SoloFeature[0]) : new SoloFeature[0];
  }

  /** Slot of a feature type; -1 if it is not counted. */
  public int slot(SoloFeature feature) {
    SoloFeature[] slots = slots();
    for (int s = 0; s < slots.length; s++) {
      if (slots[s] == feature) {
        return s;
      }
    }
    return -1;
  }
}
