package org.asterism.solo.barcode;

import java.util.List;
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

  /** Index of what the last piece was matched to, among those of its length. */
  private long entry;

  ComplexRule(SoloParameters p, ProductBarcodes whitelist) {
    whitelists = whitelist.pieces();
    positions = PiecePosition.ofBarcodes(p);
    umiPosition = PiecePosition.ofUmi(p);
    adapter =
        p.adapter().equals("-") ? null : new AdapterFinder(p.adapter(), p.adapterMismatches());
    adapterLength = p.adapter().length();
    matcher = new MismatchMatcher(p.match());
    edits = p.match() == BarcodeMatch.EDIT_DIST_2 ? new EditMatcher() : null;
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
    pieces(umiCheck.check(barcode), barcode, adapterStart);
  }

  /** Bases of {@code [from, to]} in the read; {@link #MISSING} if it cannot be cut out. */
  private static int bases(int from, int to, int length) {
    if (from < 0 || to > length || from > to) {
      return MISSING;
    }
    return Math.min(to, length - 1) - from + 1;
  }

  /**
   * Cuts out the pieces and matches them from left to right, until one fails.
   *
   * @param umi what the UMI is: a bad one decides, but the pieces are cut out all the same
   */
  private void pieces(int umi, CellBarcode barcode, int adapterStart) {
    int length = barcode.sequence.size;
    int status = umi == UmiCheck.GOOD ? BarcodeStatus.NO_MATCH : umi;
    boolean good = umi == UmiCheck.GOOD;
    long index = 0;
    long factor = 1;
    for (int k = 0; k < positions.length; k++) {
      int from = positions[k].from(length, adapterStart, adapterLength);
      int bases = bases(from, positions[k].to(length, adapterStart, adapterLength), length);
      cut(k, barcode, from, bases);
      if (!good) {
        continue;
      }
      PieceBarcodes list = whitelists.get(k);
      int piece = BarcodeStatus.NO_BARCODE;
      if (bases != MISSING && list.hasLength(bases)) {
        packed.pack(barcode.sequence.bytes, from, bases);
        SortedBarcodes entries = list.ofLength(bases);
        piece = edits == null ? match(entries, from, barcode) : matchEdited(entries);
        index += factor * (entry + list.shorterThan(bases));
        factor *= list.size();
      }
      // of edited pieces the last one's status stays, right or wrong
      status = edits == null ? both(status, piece) : piece;
      good = status >= 0;
    }
    barcode.candidateCount = 0;
    barcode.status = status;
    if (good) {
      barcode.addCandidate(index, (byte) 0);
    }
  }

  private static void cut(int k, CellBarcode barcode, int from, int bases) {
    if (k > 0) {
      barcode.cell.put('_');
      barcode.cellQuality.put('_');
    }
    if (bases != MISSING) {
      barcode.cell.put(barcode.sequence.bytes, from, bases);
      barcode.cellQuality.put(barcode.quality.bytes, from, bases);
    }
  }

  /** Status of the pieces so far and one more: one of them may have a mismatch. */
  private static int both(int before, int piece) {
    if (piece < 0) {
      return piece;
    }
    return piece == 1 && before == 1 ? BarcodeStatus.SEVERAL_MISMATCHES : Math.max(before, piece);
  }

  /** Matches the packed piece and sets its entry. */
  private int match(SortedBarcodes entries, int from, CellBarcode barcode) {
    barcode.candidateCount = 0;
    int status = matcher.match(packed, entries, barcode.quality.bytes, from, barcode);
    entry = status < 0 ? 0 : barcode.candidates[0];
    return status;
  }

  /** Matches the packed piece with up to two edits and sets its entry. */
  private int matchEdited(SortedBarcodes entries) {
    entry = 0;
    if (packed.n != PackedSequence.NO_N) {
      return BarcodeStatus.N_IN_BARCODE;
    }
    int exact = entries.rank(packed.value);
    int found = exact >= 0 ? exact : edits.find(packed.value, packed.length, entries);
    if (found < 0) {
      return BarcodeStatus.NO_MATCH;
    }
    entry = found;
    return exact >= 0 ? BarcodeStatus.EXACT : 1;
  }
}
