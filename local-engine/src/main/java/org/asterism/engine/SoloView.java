package org.asterism.engine;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.asterism.output.RecordTag;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.barcode.BarcodeTags;
import org.asterism.solo.barcode.CellBarcode;
import org.asterism.solo.feature.GeneTags;
import org.asterism.solo.feature.ReadFeatures;

/**
 * The read whose barcode and features the tags of records show: the one at hand, or, in records and
 * lines of chimeric reads, which are written before their own barcode is looked at, the read before
 * it in solo order (spec 50 section 14.5).
 */
public final class SoloView implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Its barcode. */
  final CellBarcode barcode = new CellBarcode();

  /** What it hits. */
  final ReadFeatures features;

  private final transient Map<String, RecordTag> tags = new HashMap<>();

  SoloView(SoloSetup setup) {
    features = new ReadFeatures(setup);
    GeneTags.addTo(setup, features, tags);
    if (setup.parameters().on()) {
      BarcodeTags.addTo(setup, barcode, tags);
    }
  }

  /** Tags of records that show the read, by name; not those of a view that was sent here. */
  Map<String, RecordTag> tags() {
    return tags;
  }

  /** Shows what another view shows. */
  void copyFrom(SoloView other) {
    barcode.copyFrom(other.barcode);
    features.copyFrom(other.features);
  }
}
