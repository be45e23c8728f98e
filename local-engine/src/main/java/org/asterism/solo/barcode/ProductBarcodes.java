package org.asterism.solo.barcode;

import java.util.ArrayList;
import java.util.List;

/**
 * All combinations of the pieces of a Complex barcode. The first piece varies fastest; pieces are
 * joined with {@code _} (spec 50 section 4.5).
 */
public final class ProductBarcodes implements BarcodeList {
  private static final long serialVersionUID = 1L;

  private final List<PieceBarcodes> pieces;
  private final long size;

  ProductBarcodes(List<PieceBarcodes> pieces) {
    this.pieces = new ArrayList<>(pieces);
    long product = 1;
    for (PieceBarcodes piece : pieces) {
      product = Math.multiplyExact(product, piece.size());
    }
    size = product;
  }

  List<PieceBarcodes> pieces() {
    return pieces;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public String barcode(long index) {
    StringBuilder text = new StringBuilder();
    long rest = index;
    for (PieceBarcodes piece : pieces) {
      if (text.length() > 0) {
        text.append('_');
      }
      text.append(piece.barcode(rest % piece.size()));
      rest /= piece.size();
    }
    return text.toString();
  }
}
