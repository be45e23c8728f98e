package org.asterism.solo.barcode;

import java.util.List;
import org.asterism.output.ByteBuilder;
import org.asterism.params.BarcodeMatch;
import org.asterism.params.SoloParameters;
import org.asterism.reads.PreparedRead;
import org.asterism.solo.SoloTally;

/**
 * CB_UMI_Complex: pieces and UMI at places relative to the ends of the read or to an adapter (spec
 * 50 sections 3.5, 5.4 and 5.5). The first failure decides: adapter, place of the UMI, its letters,
 * then the pieces from left to right.
 */
final class ComplexRule implements BarcodeRule {
  private static final int MISSING = -1;

  private final List<PieceBarcodes> whitelists;
  private final PiecePosition[] positions;
  private final PiecePosition umiPosition;
  private final AdapterFinder adapter;
  private final int adapterLength;
  private final MismatchMatcher matcher;
  private final EditMatcher edits;

  /** Poly-A alone: the length of the others is not known when STAR makes them. */
  private final UmiCheck umiCheck = new UmiCheck(0);

  private final PackedSequence packed = new PackedSequence();

  /** First base of each piece in the sequence of the read. */
  private final int[] pieceFrom;

  /** Bases of each piece, {@link #MISSING} where it cannot be cut out. */
  private final int[] pieceLength;

  ComplexRule(SoloParameters p, ProductBarcodes whitelist) {
    whitelists = whitelist.pieces();
    positions =
        p.barcodePositions().stream()
            .map(text -> PiecePosition.of(text, "soloCBposition"))
            .toArray(PiecePosition[]::new);
    umiPosition = PiecePosition.of(p.umiPosition(), "soloUMIposition");
    adapter =
        p.adapter().equals("-") ? null : new AdapterFinder(p.adapter(), p.adapterMismatches());
    adapterLength = p.adapter().length();
    boolean editing = p.match() == BarcodeMatch.EDIT_DIST_2;
    matcher = new MismatchMatcher(p.match());
    edits = editing ? new EditMatcher() : null;
    pieceFrom = new int[positions.length];
    pieceLength = new int[positions.length];
  }

  @Override
  public void apply(long order, PreparedRead read, CellBarcode barcode, SoloTally tally) {
    int length = barcode.sequence.size;
    int adapterStart = 0;
    if (adapter != null) {
      adapterStart = adapter.find(barcode.sequence);
      if (adapterStart == AdapterFinder.NOT_FOUND) {
        barcode.status = BarcodeStatus.NO_ADAPTER;
        return;
      }
    }
    int umiFrom = umiPosition.from(length, adapterStart, adapterLength);
    int umiBases = bases(umiFrom, umiPosition.to(length, adapterStart, adapterLength), length);
    if (umiBases == MISSING) {
      barcode.status = BarcodeStatus.NO_UMI;
      return;
    }
    barcode.umiSequence.put(barcode.sequence.bytes, umiFrom, umiBases);
    barcode.umiQuality.put(barcode.quality.bytes, umiFrom, umiBases);
    tally.sawUmi(order, umiBases);
    barcode.status = umiCheck.check(barcode);
    cutPieces(barcode, length, adapterStart);
    if (barcode.status == UmiCheck.GOOD) {
      barcode.status = edits == null ? match(barcode) : matchEdited(barcode);
    }
  }

  /** Bases of {@code [from, to]} in the read; {@link #MISSING} if it cannot be cut out. */
  private static int bases(int from, int to, int length) {
    if (from < 0 || to > length || from > to) {
      return MISSING;
    }
    return Math.min(to, length - 1) - from + 1;
  }

  private void cutPieces(CellBarcode barcode, int length, int adapterStart) {
    for (int k = 0; k < positions.length; k++) {
      int from = positions[k].from(length, adapterStart, adapterLength);
      int bases = bases(from, positions[k].to(length, adapterStart, adapterLength), length);
      if (k > 0) {
        barcode.cell.put('_');
        barcode.cellQuality.put('_');
      }
      pieceFrom[k] = from;
      pieceLength[k] = bases;
      if (bases != MISSING) {
        append(barcode.sequence, from, bases, barcode.cell);
        append(barcode.quality, from, bases, barcode.cellQuality);
      }
      boolean fits = bases != MISSING && whitelists.get(k).hasLength(bases);
      if (!fits && barcode.status == UmiCheck.GOOD) {
        barcode.status = BarcodeStatus.NO_BARCODE;
      }
    }
  }

  private static void append(ByteBuilder from, int at, int length, ByteBuilder to) {
    to.put(from.bytes, at, length);
  }

  /** One mismatch in one of the pieces at most. */
  private int match(CellBarcode barcode) {
    int status = BarcodeStatus.NO_MATCH;
    long index = 0;
    long factor = 1;
    for (int k = 0; k < positions.length; k++) {
      PieceBarcodes list = whitelists.get(k);
      SortedBarcodes entries = list.ofLength(pieceLength[k]);
      packed.pack(barcode.sequence.bytes, pieceFrom[k], pieceLength[k]);
      barcode.candidateCount = 0;
      int piece = matcher.match(packed, entries, barcode.quality.bytes, pieceFrom[k], barcode);
      if (piece < 0) {
        return piece;
      }
      if (piece == 1 && status == 1) {
        return BarcodeStatus.SEVERAL_MISMATCHES;
      }
      index += factor * (barcode.candidates[0] + list.shorterThan(pieceLength[k]));
      factor *= list.size();
      status = Math.max(status, piece);
    }
    barcode.candidateCount = 0;
    barcode.addCandidate(index, (byte) 0);
    return status;
  }

  /** Up to two edits in each piece; the status is that of the last piece, right or wrong. */
  private int matchEdited(CellBarcode barcode) {
    int status = BarcodeStatus.NO_MATCH;
    long index = 0;
    long factor = 1;
    for (int k = 0; k < positions.length; k++) {
      PieceBarcodes list = whitelists.get(k);
      SortedBarcodes entries = list.ofLength(pieceLength[k]);
      packed.pack(barcode.sequence.bytes, pieceFrom[k], pieceLength[k]);
      if (packed.n != PackedSequence.NO_N) {
        return BarcodeStatus.N_IN_BARCODE;
      }
      int entry = entries.rank(packed.value);
      status = BarcodeStatus.EXACT;
      if (entry < 0) {
        entry = edits.find(packed.value, pieceLength[k], entries);
        status = 1;
      }
      if (entry < 0) {
        return BarcodeStatus.NO_MATCH;
      }
      index += factor * (entry + list.shorterThan(pieceLength[k]));
      factor *= list.size();
    }
    barcode.addCandidate(index, (byte) 0);
    return status;
  }
}
