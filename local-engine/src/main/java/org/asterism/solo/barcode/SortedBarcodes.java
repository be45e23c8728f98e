package org.asterism.solo.barcode;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.Arrays;
import org.asterism.output.ByteBuilder;

/**
 * Distinct barcodes of one length as a sorted array of packed sequences; the rank is the barcode's
 * index. A table of where each prefix begins leads a search to the one or two entries that matter,
 * and the mismatches of a barcode's last bases stay in the same place of the array, so that a
 * search among millions costs a cache miss or two.
 */
public final class SortedBarcodes implements BarcodeList {
  private static final long serialVersionUID = 1L;
  private static final int LINEAR = 8;
  private static final int MAX_PREFIX_BITS = 26;

  private final int length;
  private final long[] values;

  /** Where the values with a prefix begin; one more entry closes the last. */
  private transient int[] begin;

  private transient int shift;

  private SortedBarcodes(int length, long[] sorted) {
    this.length = length;
    values = sorted;
    index();
  }

  /**
   * Makes a list.
   *
   * @param length bases of each barcode
   * @param packed packed barcodes in any order, doubled ones too; sorted in place
   * @param count entries of it
   */
  public static SortedBarcodes of(int length, long[] packed, int count) {
    flipSigns(packed, count);
    Arrays.sort(packed, 0, count);
    flipSigns(packed, count);
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || packed[i] != packed[i - 1]) {
        packed[distinct++] = packed[i];
      }
    }
    return new SortedBarcodes(length, Arrays.copyOf(packed, distinct));
  }

  /** Makes signed order that of the letters, and back; matters to 32 bases only. */
  private static void flipSigns(long[] packed, int count) {
    for (int i = 0; i < count; i++) {
      packed[i] ^= Long.MIN_VALUE;
    }
  }

  private void index() {
    int width = Math.min(Long.SIZE, 2 * length);
    int bits = Math.min(width, Integer.SIZE - Integer.numberOfLeadingZeros(values.length));
    bits = Math.min(MAX_PREFIX_BITS, Math.max(1, bits));
    shift = Math.max(0, width - bits);
    begin = new int[(1 << bits) + 1];
    int next = 0;
    for (int prefix = 0; prefix < begin.length - 1; prefix++) {
      begin[prefix] = next;
      while (next < values.length && values[next] >>> shift == prefix) {
        next++;
      }
    }
    begin[begin.length - 1] = next;
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    index();
  }

  /** Bases of each barcode. */
  public int length() {
    return length;
  }

  /**
   * The index of a barcode.
   *
   * @param packed two bits per base
   * @return -1 if it is not in the list
   */
  public int rank(long packed) {
    long prefix = packed >>> shift;
    if (prefix < 0 || prefix >= begin.length - 1) {
      return -1;
    }
    int from = begin[(int) prefix];
    int to = begin[(int) prefix + 1];
    while (to - from > LINEAR) {
      int middle = (from + to) >>> 1;
      if (Long.compareUnsigned(values[middle], packed) <= 0) {
        from = middle;
      } else {
        to = middle;
      }
    }
    for (int i = from; i < to; i++) {
      if (values[i] == packed) {
        return i;
      }
    }
    return -1;
  }

  /** Appends the letters of the barcode at an index. */
  public void put(int index, ByteBuilder out) {
    PackedSequence.unpack(values[index], length, out);
  }

  @Override
  public void put(long index, ByteBuilder out) {
    put((int) index, out);
  }

  /** The packed barcode at an index. */
  public long packed(int index) {
    return values[index];
  }

  @Override
  public long size() {
    return values.length;
  }

  @Override
  public String barcode(long index) {
    return PackedSequence.unpack(values[(int) index], length);
  }
}
