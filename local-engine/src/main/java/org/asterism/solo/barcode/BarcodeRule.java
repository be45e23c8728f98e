package org.asterism.solo.barcode;

import org.asterism.reads.PreparedRead;
import org.asterism.solo.SoloTally;

/** How a kind of run finds cell barcode and UMI in a barcode sequence and matches them. */
interface BarcodeRule {
  /**
   * Fills slices, UMI, status and candidates.
   *
   * @param order place of the read in solo order
   * @param barcode its sequence and qualities are there
   * @param tally receives what depends on the order of reads
   */
  void apply(long order, PreparedRead read, CellBarcode barcode, SoloTally tally);
}
