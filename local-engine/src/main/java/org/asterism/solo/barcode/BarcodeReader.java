package org.asterism.solo.barcode;

import org.asterism.output.ByteBuilder;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.params.SoloParameters;
import org.asterism.params.SoloType;
import org.asterism.reads.PreparedRead;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;

/**
 * Finds the barcode of each read: takes its sequence from where it is, cuts it up, matches the cell
 * barcode to the whitelist, checks the UMI and counts the outcome (spec 50 sections 3 to 6). One
 * per worker; allocates nothing per read, string barcodes excepted.
 */
public final class BarcodeReader {
  private final boolean whitelisted;
  private final boolean countsExact;
  private final SoloParameters p;
  private final BarcodeSource source;
  private final BarcodeRule rule;

  /** Bases that a barcode read must have, 0 for any number. */
  private final int expected;

  /** Bases to fill shorter reads up to; 0 for none. */
  private final int filled;

  /** Quality characters of the whole sequence that count for Q30; 0: those of the slices. */
  private final boolean wholeQualities;

  /**
   * @param setup what the parts of the run share; solo is on
   * @param parameters of the run
   */
  public BarcodeReader(SoloSetup setup, Parameters parameters) {
    p = setup.parameters();
    boolean sam = parameters.reads().filesType().get(0).equals("SAM");
    whitelisted = setup.whitelist() != null;
    countsExact = whitelisted && p.counts() && p.type() != SoloType.SMART_SEQ;
    source = p.type() == SoloType.SMART_SEQ ? (read, into) -> {} : BarcodeSource.of(p, sam);
    rule = rule(setup);
    expected = BarcodeLength.expected(p, !sam && p.barcodeMate() > 0);
    boolean fixed = p.type() == SoloType.CB_UMI_SIMPLE || p.type() == SoloType.CB_SAM_TAG_OUT;
    filled = fixed && expected == 0 ? BarcodeLength.cellAndUmi(p) : 0;
    wholeQualities = p.type() == SoloType.CB_UMI_COMPLEX || p.type() == SoloType.CB_SAM_TAG_OUT;
  }

  private BarcodeRule rule(SoloSetup setup) {
    return switch (p.type()) {
      case SMART_SEQ -> new SampleRule();
      case CB_UMI_COMPLEX -> new ComplexRule(p, (ProductBarcodes) setup.whitelist());
      default ->
          p.stringBarcodes()
              ? new StringRule(p)
              : new FixedRule(p, (SortedBarcodes) setup.whitelist());
    };
  }

  /**
   * Reads the barcode of a read.
   *
   * @param order place of the read in solo order, see {@link org.asterism.solo.SoloRecord#order}
   * @param read the read
   * @param into refilled
   * @param tally receives counts
   * @throws FatalException 104 for a barcode read of a length that cannot be, and for SAM lines
   *     without the tags
   */
  public void read(long order, PreparedRead read, CellBarcode into, SoloTally tally) {
    into.clear();
    source.read(read, into);
    checkLength(read, into);
    rule.apply(order, read, into, tally);
    if (whitelisted) {
      count(into, tally);
    }
  }

  private void checkLength(PreparedRead read, CellBarcode barcode) {
    int length = barcode.sequence.size;
    if (expected > 0) {
      if (length != expected) {
        throw wrongLength(read, barcode);
      }
      return;
    }
    for (int i = length; i < filled; i++) {
      barcode.sequence.put('N');
      barcode.quality.put('H');
    }
  }

  private void count(CellBarcode barcode, SoloTally tally) {
    tally.barcodes[BarcodeStatus.line(barcode.status)]++;
    if (countsExact && barcode.status == BarcodeStatus.EXACT) {
      tally.exact.add(barcode.candidates[0], 1);
    }
    if (wholeQualities) {
      addQualities(barcode.quality, tally);
    } else {
      addQualities(barcode.cellQuality, tally);
      addQualities(barcode.umiQuality, tally);
    }
  }

  private static void addQualities(ByteBuilder qualities, SoloTally tally) {
    for (int i = 0; i < qualities.size; i++) {
      tally.barcodeQualities[qualities.bytes[i] & 0xFF]++;
    }
  }

  private FatalException wrongLength(PreparedRead read, CellBarcode barcode) {
    return new FatalException(
        FatalException.INPUT_FILES,
        "EXITING because of FATAL ERROR in input read file: the total length of barcode sequence"
            + " is "
            + barcode.sequence.size
            + " not equal to expected "
            + expected
            + "\nRead ID="
            + SamBarcodeSource.name(read)
            + " ;  Sequence="
            + SamBarcodeSource.text(barcode.sequence)
            + SamBarcodeSource.place(read)
            + hint(read)
            + "\nSOLUTION: check the formatting of input read files.\n"
            + "If UMI+CB length is not equal to the barcode read length, specify barcode read"
            + " length with --soloBarcodeReadLength\n"
            + "To avoid checking of barcode read length, specify --soloBarcodeReadLength 0\n");
  }

  /** Tells when the files look swapped. */
  private String hint(PreparedRead read) {
    return source == BarcodeSource.OWN_FILE && read.originalLength[0] == expected
        ? "\nThe read of the first file has "
            + expected
            + " bases, as the barcode read should have: the file with barcode reads has to be the"
            + " last of --readFilesIn."
        : "";
  }
}
