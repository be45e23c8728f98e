package org.asterism.reads;

import org.asterism.params.Parameters;

/**
 * Reads that the first stage of outFilterType BySJout holds back, as its second stage gets them
 * (spec 20 section 2.9): with their ordinals, flags and files, and with outQSconversionAdd applied
 * to their qualities, those of the barcode read too, once more.
 */
public final class HeldReads {
  private final int qualityAdd;

  /**
   * @param p parameters of the run
   */
  public HeldReads(Parameters p) {
    qualityAdd = p.reads().qualityAdd();
  }

  /**
   * Collects reads of a batch.
   *
   * @param batch the batch
   * @param indexes indexes of reads in it, ascending, in {@code [0, count)}
   * @param into emptied, then filled with those reads
   */
  public void collect(ReadBatch batch, int[] indexes, int count, ReadBatch into) {
    into.clear();
    into.scatter();
    for (int k = 0; k < count; k++) {
      into.append(batch, indexes[k]);
      if (qualityAdd != 0 && !batch.fasta[indexes[k]]) {
        convert(into, into.size - 1);
      }
    }
    into.firstOrdinal = count > 0 ? into.ordinals[0] : batch.firstOrdinal;
  }

  private void convert(ReadBatch into, int i) {
    for (int m = 0; m < into.mateCount; m++) {
      int slot = i * into.mateCount + m;
      Qualities.shift(
          into.text.bytes, into.qualityOffset[slot], into.sequenceLength[slot], qualityAdd);
    }
    if (into.hasBarcodes()) {
      Qualities.shift(
          into.text.bytes, into.barcodeQualityOffset[i], into.barcodeLength[i], qualityAdd);
    }
  }
}
