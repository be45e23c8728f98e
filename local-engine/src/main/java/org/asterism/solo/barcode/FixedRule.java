package org.asterism.solo.barcode;

import org.asterism.output.ByteBuilder;
import org.asterism.params.FatalException;
import org.asterism.params.SoloParameters;
import org.asterism.params.SoloType;
import org.asterism.reads.PreparedRead;
import org.asterism.solo.SoloTally;

/**
 * Cell barcode and UMI at fixed places: CB_UMI_Simple and CB_samTagOut (spec 50 sections 3.4, 5.3
 * and 6). Slices that run over the end are shorter. A bad UMI overrides the match of the barcode.
 */
final class FixedRule implements BarcodeRule {
  private final SoloParameters p;
  private final SortedBarcodes whitelist;
  private final MismatchMatcher matcher;
  private final UmiCheck umiCheck;
  private final PackedSequence packed = new PackedSequence();

  /**
   * @param whitelist null: every barcode without N is a cell
   */
  FixedRule(SoloParameters p, SortedBarcodes whitelist) {
    this.p = p;
    this.whitelist = whitelist;
    matcher = new MismatchMatcher(p.match());
    umiCheck = p.type() == SoloType.CB_SAM_TAG_OUT ? null : new UmiCheck(p.umiLength());
  }

  @Override
  public void apply(long order, PreparedRead read, CellBarcode barcode, SoloTally tally) {
    cut(read, barcode, p.barcodeStart(), p.barcodeLength(), barcode.cell, barcode.cellQuality);
    cut(read, barcode, p.umiStart(), p.umiLength(), barcode.umiSequence, barcode.umiQuality);
    packed.pack(barcode.cell.bytes, 0, barcode.cell.size);
    if (whitelist != null) {
      barcode.status = matcher.match(packed, whitelist, barcode.cellQuality.bytes, 0, barcode);
    } else if (packed.n == PackedSequence.NO_N) {
      barcode.status = BarcodeStatus.EXACT;
      barcode.addCandidate(packed.value, (byte) 0);
    } else {
      barcode.status = BarcodeStatus.N_IN_BARCODE;
    }
    if (umiCheck != null) {
      int umi = umiCheck.check(barcode);
      if (umi != UmiCheck.GOOD) {
        barcode.status = umi;
      }
    }
  }

  private void cut(
      PreparedRead read,
      CellBarcode barcode,
      int start,
      int length,
      ByteBuilder sequence,
      ByteBuilder quality) {
    int end = barcode.sequence.size;
    if (start > end) {
      throw beyond(read, barcode, start);
    }
    int bases = Math.min(length, end - start);
    sequence.put(barcode.sequence.bytes, start, bases);
    quality.put(barcode.quality.bytes, start, bases);
  }

  private FatalException beyond(PreparedRead read, CellBarcode barcode, int start) {
    return new FatalException(
        FatalException.INPUT_FILES,
        "EXITING because of FATAL ERROR in input read file: the barcode sequence has "
            + barcode.sequence.size
            + " bases, but "
            + (start == p.barcodeStart() ? "--soloCBstart " : "--soloUMIstart ")
            + (start + 1)
            + " is beyond its end\nRead ID="
            + SamBarcodeSource.name(read)
            + " ;  Sequence="
            + SamBarcodeSource.text(barcode.sequence)
            + SamBarcodeSource.place(read)
            + "\nSOLUTION: check the formatting of input read files, --soloCBstart and"
            + " --soloUMIstart.\n");
  }
}
