package org.asterism.solo.count;

import java.util.Arrays;
import org.asterism.solo.barcode.BarcodeList;

/**
 * The barcodes of a run without whitelist: those that have a record of the feature type, ascending
 * by packed value, or for string barcodes by first appearance (spec 51 section 2 rule 4).
 */
final class SeenBarcodes implements BarcodeList {
  private static final long serialVersionUID = 1L;

  private final String[] texts;
  private final int length;
  private long[] keys = new long[16];
  private int size;

  /**
   * @param texts of string barcodes by key; null for packed barcodes
   * @param length bases of packed barcodes
   */
  SeenBarcodes(String[] texts, int length) {
    this.texts = texts;
    this.length = length;
  }

  /** Adds the next barcode, larger than all before; returns its index. */
  int add(long key) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
    }
    keys[size] = key;
    return size++;
  }

  /** Index of a barcode; negative if it is not listed. */
  int find(long key) {
    return Arrays.binarySearch(keys, 0, size, key);
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public String barcode(long index) {
    long key = keys[(int) index];
    if (texts != null) {
      return texts[(int) key];
    }
    char[] bases = new char[length];
    for (int i = length - 1; i >= 0; i--) {
      bases[i] = "ACGT".charAt((int) (key & 3));
      key >>>= 2;
    }
    return new String(bases);
  }
}
