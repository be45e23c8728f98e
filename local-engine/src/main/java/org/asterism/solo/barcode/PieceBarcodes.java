package org.asterism.solo.barcode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The whitelist of one piece of a Complex barcode, of any lengths: shorter ones first, those of one
 * length in the order of {@link SortedBarcodes} (spec 50 section 4.5).
 */
final class PieceBarcodes implements BarcodeList {
  private static final long serialVersionUID = 1L;

  private final List<SortedBarcodes> groups;

  /** For each group: entries of the groups before it. */
  private final int[] before;

  /** For each length: its group, -1 for none. */
  private final int[] groupOfLength;

  private final int size;

  /**
   * @param groups entries of each length that there are, by ascending length
   */
  PieceBarcodes(List<SortedBarcodes> groups) {
    this.groups = new ArrayList<>(groups);
    before = new int[groups.size()];
    int longest = groups.isEmpty() ? 0 : groups.get(groups.size() - 1).length();
    groupOfLength = new int[longest + 1];
    Arrays.fill(groupOfLength, -1);
    int sum = 0;
    for (int g = 0; g < before.length; g++) {
      groupOfLength[groups.get(g).length()] = g;
      before[g] = sum;
      sum += (int) groups.get(g).size();
    }
    size = sum;
  }

  /** Whether there are entries of a length. */
  boolean hasLength(int length) {
    return length < groupOfLength.length && groupOfLength[length] >= 0;
  }

  /** The entries of a length that {@link #hasLength}. */
  SortedBarcodes ofLength(int length) {
    return groups.get(groupOfLength[length]);
  }

  /** Number of entries that are shorter than a length that {@link #hasLength}. */
  int shorterThan(int length) {
    return before[groupOfLength[length]];
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public String barcode(long index) {
    int g = before.length - 1;
    while (before[g] > index) {
      g--;
    }
    return groups.get(g).barcode(index - before[g]);
  }
}
