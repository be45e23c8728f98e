package org.asterism.solo.barcode;

import java.nio.charset.StandardCharsets;
import org.asterism.params.SoloParameters;
import org.asterism.reads.PreparedRead;
import org.asterism.solo.SoloTally;

/**
 * String barcodes of SAM input: the first tag is the cell, whatever its letters, the second the UMI
 * (spec 50 sections 3.4 and 4.4). Cells are numbered later, by their first reads.
 */
final class StringRule implements BarcodeRule {
  private final UmiCheck umiCheck;

  StringRule(SoloParameters p) {
    umiCheck = new UmiCheck(p.umiLength());
  }

  @Override
  public void apply(long order, PreparedRead read, CellBarcode barcode, SoloTally tally) {
    String text = new String(barcode.cell.bytes, 0, barcode.cell.size, StandardCharsets.ISO_8859_1);
    tally.firstSeen.merge(text, order, Math::min);
    barcode.status = umiCheck.check(barcode);
  }
}
