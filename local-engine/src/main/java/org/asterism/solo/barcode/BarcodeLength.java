package org.asterism.solo.barcode;

import org.asterism.params.SoloParameters;
import org.asterism.params.SoloType;

/** How long a barcode read has to be (spec 50 section 3.2). */
final class BarcodeLength {
  private BarcodeLength() {}

  /**
   * Bases that a barcode read must have; 0 for any number.
   *
   * @param ofMate whether it is one of the mates of FASTQ or FASTA input
   */
  static int expected(SoloParameters p, boolean ofMate) {
    if (ofMate || p.type() == SoloType.CB_UMI_COMPLEX || p.type() == SoloType.SMART_SEQ) {
      return 0;
    }
    return p.barcodeReadLength() == 1 ? cellAndUmi(p) : p.barcodeReadLength();
  }

  /** Bases of cell barcode and UMI together: shorter reads are filled up. */
  static int cellAndUmi(SoloParameters p) {
    return p.barcodeLength() + p.umiLength();
  }
}
