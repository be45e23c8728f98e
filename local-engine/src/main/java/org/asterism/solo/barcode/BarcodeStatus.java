package org.asterism.solo.barcode;

/**
 * What became of a read's barcode, also the tag sM (spec 50 section 5.1): 0 for an exact match, n
 * for n candidates at one mismatch, and these for barcodes that cannot be used.
 */
public final class BarcodeStatus {
  /** Exact match. */
  public static final int EXACT = 0;

  /** No match. */
  public static final int NO_MATCH = -1;

  /** Two or more N in the cell barcode; any N where nothing is matched against. */
  public static final int N_IN_BARCODE = -2;

  /** Several candidates at one mismatch where only one is allowed. */
  public static final int SEVERAL_MATCHES = -3;

  /** A piece of a Complex barcode is not there, or has a length that the whitelist has not. */
  public static final int NO_BARCODE = -11;

  /** Mismatches in more than one piece. */
  public static final int SEVERAL_MISMATCHES = -12;

  /** The adapter is not there. */
  public static final int NO_ADAPTER = -21;

  /** The UMI is not there. */
  public static final int NO_UMI = -22;

  /** N in the UMI. */
  public static final int N_IN_UMI = -23;

  /** The UMI is one base over and over. */
  public static final int HOMOPOLYMER_UMI = -24;

  private BarcodeStatus() {}

  /** Line of Barcodes.stats, from 0, that counts a status. */
  public static int line(int status) {
    return switch (status) {
      case NO_ADAPTER -> 0;
      case NO_UMI -> 1;
      case NO_BARCODE -> 2;
      case N_IN_BARCODE -> 3;
      case N_IN_UMI -> 4;
      case HOMOPOLYMER_UMI -> 5;
      case NO_MATCH -> 6;
      case SEVERAL_MISMATCHES -> 7;
      case SEVERAL_MATCHES -> 8;
      case EXACT -> 9;
      case 1 -> 10;
      default -> 11;
    };
  }
}
