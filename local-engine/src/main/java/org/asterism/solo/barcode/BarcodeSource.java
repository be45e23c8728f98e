package org.asterism.solo.barcode;

import org.asterism.params.SoloParameters;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadBatch;

/** Where the barcode sequence of a read comes from (spec 50 section 3.1). */
interface BarcodeSource {
  /** Appends sequence and qualities to those of {@code into}, which are empty. */
  void read(PreparedRead read, CellBarcode into);

  /** The barcode read that has a file of its own. */
  BarcodeSource OWN_FILE =
      (read, into) -> {
        ReadBatch batch = read.batch;
        int i = read.index;
        int length = batch.barcodeLength[i];
        into.sequence.put(batch.text.bytes, batch.barcodeOffset[i], length);
        into.quality.put(batch.text.bytes, batch.barcodeQualityOffset[i], length);
      };

  /**
   * A mate, as it was before clipping.
   *
   * @param mate 0-based
   */
  static BarcodeSource ofMate(int mate) {
    return (read, into) -> {
      ReadBatch batch = read.batch;
      int slot = read.index * batch.mateCount + mate;
      int length = batch.sequenceLength[slot];
      into.sequence.put(batch.text.bytes, batch.sequenceOffset[slot], length);
      into.quality.put(batch.text.bytes, batch.qualityOffset[slot], length);
    };
  }

  /**
   * The source of a run whose reads have barcodes.
   *
   * @param sam whether the input is SAM
   */
  static BarcodeSource of(SoloParameters p, boolean sam) {
    if (sam) {
      return new SamBarcodeSource(p);
    }
    return p.barcodeMate() > 0 ? ofMate(p.barcodeMate() - 1) : OWN_FILE;
  }
}
