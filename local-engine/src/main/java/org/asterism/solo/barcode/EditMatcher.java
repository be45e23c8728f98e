package org.asterism.solo.barcode;

/**
 * Finds the entry that one or two edits turn into a sequence (spec 50 section 5.5): first those at
 * one changed base, then those at two changed bases or at one deleted and one inserted base. Both
 * relations are symmetric, so the neighbours of the sequence are looked up in the list.
 */
final class EditMatcher {
  /** No entry, or several at the same number of edits. */
  static final int NONE = -1;

  private static final int SEVERAL = -2;

  /** The only entry found so far, {@link #NONE} or {@link #SEVERAL}. */
  private int found;

  private SortedBarcodes list;

  /**
   * Finds the entry of a sequence that is no entry itself.
   *
   * @param sequence packed, without N
   * @param length its bases
   * @param entries barcodes of that length
   * @return index of the only entry with the fewest edits, or {@link #NONE}
   */
  int find(long sequence, int length, SortedBarcodes entries) {
    list = entries;
    found = NONE;
    changeOne(sequence, length);
    if (found == NONE) {
      changeTwo(sequence, length);
      shift(sequence, length);
    }
    return found == SEVERAL ? NONE : found;
  }

  private void changeOne(long sequence, int length) {
    for (int base = 0; base < length; base++) {
      for (long j = 1; j <= 3; j++) {
        look(sequence ^ j << 2 * base);
      }
    }
  }

  private void changeTwo(long sequence, int length) {
    for (int first = 0; first < length; first++) {
      for (long j = 1; j <= 3; j++) {
        long once = sequence ^ j << 2 * first;
        for (int second = first + 1; second < length && found != SEVERAL; second++) {
          for (long k = 1; k <= 3; k++) {
            look(once ^ k << 2 * second);
          }
        }
      }
    }
  }

  /** Takes a base out at one place and puts one in at another. */
  private void shift(long sequence, int length) {
    for (int out = 0; out < length; out++) {
      long shorter = high(sequence, out + 1) << 2 * out | low(sequence, out);
      for (int in = 0; in < length && found != SEVERAL; in++) {
        long open = high(shorter, in) << 2 * (in + 1) | low(shorter, in);
        for (long base = 0; base <= 3; base++) {
          look(open | base << 2 * in);
        }
      }
    }
  }

  /** The bases before the last {@code n}. */
  private static long high(long packed, int n) {
    return n >= 32 ? 0 : packed >>> 2 * n;
  }

  /** The last {@code n} bases. */
  private static long low(long packed, int n) {
    return n >= 32 ? packed : packed & (1L << 2 * n) - 1;
  }

  private void look(long packed) {
    int index = list.rank(packed);
    if (index >= 0 && index != found && found != SEVERAL) {
      found = found == NONE ? index : SEVERAL;
    }
  }
}
