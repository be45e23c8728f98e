package org.asterism.solo.count;

import java.io.Serializable;
import org.asterism.output.ByteBuilder;
import org.asterism.solo.barcode.BarcodeList;
import org.asterism.solo.barcode.SortedBarcodes;

/**
 * What the tag CB says for the cells that a {@link TagSink} was given. With a whitelist that is the
 * barcode. Without, STAR takes the place of the cell among the barcodes of the tagged feature type
 * for a place among those of the feature type that is processed last (spec 50 section 14.4): kept
 * where there is such a place, else the cell's own barcode is told.
 */
public final class TagNames implements Serializable {
  private static final long serialVersionUID = 1L;

  private final BarcodeList listed;
  private final SeenBarcodes tagged;
  private final BarcodeList last;

  /**
   * @param rules how cells were counted; there is a tagged slot
   * @param counts of all slots
   */
  public TagNames(CountRules rules, FeatureCounts[] counts) {
    BarcodeList own = counts[rules.tagSlot].barcodes;
    tagged = own instanceof SeenBarcodes seen ? seen : null;
    listed = tagged == null ? own : null;
    last = counts[counts.length - 1].barcodes;
  }

  /**
   * Appends the barcode that is told.
   *
   * @param cell key of the cell
   */
  public void append(long cell, ByteBuilder out) {
    if (listed instanceof SortedBarcodes packed) {
      packed.put((int) cell, out);
    } else {
      out.putAscii(barcode(cell));
    }
  }

  /**
   * The barcode that is told.
   *
   * @param cell key of the cell
   */
  public String barcode(long cell) {
    if (listed != null) {
      return listed.barcode(cell);
    }
    int place = tagged.find(cell);
    if (place < 0) {
      return "-";
    }
    return place < last.size() ? last.barcode(place) : tagged.barcode(place);
  }
}
