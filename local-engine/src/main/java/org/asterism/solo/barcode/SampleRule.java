package org.asterism.solo.barcode;

import org.asterism.reads.PreparedRead;
import org.asterism.solo.SoloTally;

/** SmartSeq: the cell of a read is the file it is in. */
final class SampleRule implements BarcodeRule {
  @Override
  public void apply(long order, PreparedRead read, CellBarcode barcode, SoloTally tally) {
    barcode.status = BarcodeStatus.EXACT;
    barcode.addCandidate(read.batch.fileIndex[read.index], (byte) 0);
  }
}
