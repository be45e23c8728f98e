package org.asterism.solo.barcode;

import org.asterism.params.BarcodeMatch;

/**
 * Looks a sequence up in a list: as it is, then with one base changed (spec 50 section 5.3).
 *
 * <p>STAR computes the changed base in 32 bits. Of sequences of more than 16 bases it therefore
 * never finds a mismatch in the bases before the last 16, and changes others twice; that is kept.
 */
final class MismatchMatcher {
  private static final int SHIFTS = 31;
  private static final long WORD = 0xFFFFFFFFL;

  private final boolean mismatch;
  private final boolean multi;
  private final boolean multiN;

  MismatchMatcher(BarcodeMatch match) {
    mismatch = match.mismatch();
    multi = match.multi();
    multiN = match.multiN();
  }

  /**
   * Looks a sequence up.
   *
   * @param list barcodes of its length
   * @param quality the quality of its first base is at {@code from}
   * @param into receives the candidates, behind those that it has; none if the status is negative
   * @return 0 for an exact match, n for n candidates, or a negative {@link BarcodeStatus}
   */
  int match(PackedSequence s, SortedBarcodes list, byte[] quality, int from, CellBarcode into) {
    if (s.n == PackedSequence.SEVERAL_N) {
      return BarcodeStatus.N_IN_BARCODE;
    }
    if (s.n == PackedSequence.NO_N) {
      int index = list.rank(s.value);
      if (index >= 0) {
        into.addCandidate(index, (byte) 0);
        return BarcodeStatus.EXACT;
      }
    }
    if (!mismatch) {
      return BarcodeStatus.NO_MATCH;
    }
    int before = into.candidateCount;
    boolean several = s.n >= 0 ? multiN : multi;
    if (s.n >= 0) {
      int base = s.length - 1 - s.n;
      addIfListed(s.value, list, quality[from + s.n], into);
      changed(s, base, list, quality[from + s.n], into);
    } else {
      for (int base = 0; base < s.length; base++) {
        changed(s, base, list, quality[from + s.length - 1 - base], into);
      }
    }
    int found = into.candidateCount - before;
    if (found > 1 && !several) {
      into.candidateCount = before;
      return BarcodeStatus.SEVERAL_MATCHES;
    }
    return found == 0 ? BarcodeStatus.NO_MATCH : found;
  }

  /**
   * Adds the listed sequences that differ in a base.
   *
   * @param base counted from the last, which is 0
   */
  private static void changed(
      PackedSequence s, int base, SortedBarcodes list, byte quality, CellBarcode into) {
    int shift = 2 * base & SHIFTS;
    for (int j = 1; j <= 3; j++) {
      addIfListed(s.value ^ (j << shift & WORD), list, quality, into);
    }
  }

  private static void addIfListed(
      long packed, SortedBarcodes list, byte quality, CellBarcode into) {
    int index = list.rank(packed);
    if (index >= 0) {
      into.addCandidate(index, quality);
    }
  }
}
