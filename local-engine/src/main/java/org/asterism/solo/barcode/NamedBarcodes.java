package org.asterism.solo.barcode;

import java.util.List;

/**
 * Cells that have names: the samples of a plate, or string barcodes in the order of their first
 * reads (spec 50 sections 4.4 and 4.6). Names may repeat.
 */
public final class NamedBarcodes implements BarcodeList {
  private static final long serialVersionUID = 1L;

  private final String[] names;

  /**
   * @param names in the order of their indices
   */
  public NamedBarcodes(List<String> names) {
    this.names = names.toArray(new String[0]);
  }

  @Override
  public long size() {
    return names.length;
  }

  @Override
  public String barcode(long index) {
    return names[(int) index];
  }
}
