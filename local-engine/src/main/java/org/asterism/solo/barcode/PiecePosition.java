package org.asterism.solo.barcode;

import org.asterism.params.FatalException;
import org.asterism.params.SoloParameters;

/**
 * Where a piece of a barcode read is: {@code startAnchor_startDistance_endAnchor_endDistance}, both
 * ends included (spec 50 section 3.5). Anchors: 0 the first base, 1 the last, 2 and 3 first and
 * last base of the adapter; any other counts as 0.
 */
record PiecePosition(int startAnchor, int startDistance, int endAnchor, int endDistance) {
  private static final int FIELDS = 4;

  /** Positions of the pieces of the cell barcode. */
  static PiecePosition[] ofBarcodes(SoloParameters p) {
    return p.barcodePositions().stream()
        .map(text -> of(text, "soloCBposition"))
        .toArray(PiecePosition[]::new);
  }

  /** Position of the UMI. */
  static PiecePosition ofUmi(SoloParameters p) {
    return of(p.umiPosition(), "soloUMIposition");
  }

  /**
   * Reads a position.
   *
   * @param option the parameter that it is a value of
   * @throws FatalException 102 unless it is four integers
   */
  static PiecePosition of(String text, String option) {
    String[] fields = text.split("_", -1);
    if (fields.length >= FIELDS) {
      try {
        return new PiecePosition(
            Integer.parseInt(fields[0]),
            Integer.parseInt(fields[1]),
            Integer.parseInt(fields[2]),
            Integer.parseInt(fields[3]));
      } catch (NumberFormatException e) {
        throw bad(text, option, e);
      }
    }
    throw bad(text, option, null);
  }

  private static FatalException bad(String text, String option, NumberFormatException e) {
    return new FatalException(
        FatalException.PARAMETERS,
        "EXITING because of fatal PARAMETERS error: --"
            + option
            + " "
            + text
            + " is no position\nSOLUTION: use startAnchor_startDistance_endAnchor_endDistance with"
            + " four integers, for instance 0_0_0_7 for the first 8 bases\n",
        e);
  }

  /**
   * First base in a read of {@code length} bases.
   *
   * @param adapter first base of the adapter
   */
  int from(int length, int adapter, int adapterLength) {
    return anchor(startAnchor, length, adapter, adapterLength) + startDistance;
  }

  /** Last base; one beyond the read is let pass, and the piece is shorter then. */
  int to(int length, int adapter, int adapterLength) {
    return anchor(endAnchor, length, adapter, adapterLength) + endDistance;
  }

  private static int anchor(int anchor, int length, int adapter, int adapterLength) {
    return switch (anchor) {
      case 1 -> length - 1;
      case 2 -> adapter;
      case 3 -> adapter + adapterLength - 1;
      default -> 0;
    };
  }
}
