package org.asterism.solo.barcode;

import org.asterism.output.ByteBuilder;

/** Packs the UMI of a read and tells whether it can be used (spec 50 section 6 rule 1). */
final class UmiCheck {
  private static final long WORD = 0xFFFFFFFFL;

  /** Good UMI. */
  static final int GOOD = 0;

  private final long[] homopolymers;
  private final PackedSequence packed = new PackedSequence();

  /**
   * @param length bases of the homopolymers that are refused; 0: only poly-A, of any length
   */
  UmiCheck(int length) {
    homopolymers = new long[length == 0 ? 1 : 4];
    for (int base = 0; base < homopolymers.length; base++) {
      long value = 0;
      for (int i = 0; i < length; i++) {
        value = value << 2 | base;
      }
      homopolymers[base] = value & WORD;
    }
  }

  /**
   * Sets the packed UMI of a barcode: its last 16 bases. It is checked with up to 32 of them.
   *
   * @return {@link #GOOD} or a negative {@link BarcodeStatus}
   */
  int check(CellBarcode barcode) {
    ByteBuilder umi = barcode.umiSequence;
    packed.pack(umi.bytes, 0, umi.size);
    barcode.umi = packed.value & WORD;
    barcode.umiLength = umi.size;
    if (packed.n != PackedSequence.NO_N) {
      return BarcodeStatus.N_IN_UMI;
    }
    for (long value : homopolymers) {
      if (value == packed.value) {
        return BarcodeStatus.HOMOPOLYMER_UMI;
      }
    }
    return GOOD;
  }
}
