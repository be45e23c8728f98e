package org.asterism.solo.barcode;

import java.io.Serializable;
import org.asterism.output.ByteBuilder;

/**
 * The barcodes that cells are numbered by (spec 51 section 5): a whitelist, a product of
 * whitelists, the barcodes seen with a feature type, or the samples of a plate.
 */
public interface BarcodeList extends Serializable {
  /** Number of barcodes. */
  long size();

  /**
   * The text of a barcode.
   *
   * @param index 0-based
   */
  String barcode(long index);

  /**
   * Appends the text of a barcode.
   *
   * @param index 0-based
   */
  default void put(long index, ByteBuilder out) {
    out.putAscii(barcode(index));
  }
}
