package org.asterism.sort;

import java.io.IOException;
import org.asterism.output.ByteBuilder;

/**
 * Appends CB and UB to every record on its way to the next sink (spec 50 section 14.2): CB first,
 * both at the very end, {@code -} where a read has none. Used by one thread.
 */
public final class CellTagger implements RecordSink {
  private static final String BASES = "ACGT";
  private static final int TAG = 3;

  /** Appends the barcode of a cell. */
  @FunctionalInterface
  public interface Names {
    /**
     * Appends a barcode, in ASCII.
     *
     * @param cell cell of the table
     */
    void append(long cell, ByteBuilder into);
  }

  private final CellTagTable table;
  private final Names names;
  private final int umiLength;
  private final RecordSink next;
  private final ByteBuilder record = new ByteBuilder(1 << 10);

  /**
   * @param table cell and UMI of each read
   * @param names barcodes of cells
   * @param umiLength bases of a UMI
   * @param next receives the longer records; the bytes are valid until it returns
   */
  public CellTagger(CellTagTable table, Names names, int umiLength, RecordSink next) {
    this.table = table;
    this.names = names;
    this.umiLength = umiLength;
    this.next = next;
  }

  @Override
  public void accept(long key, long ordinal, byte[] bytes, int from, int length)
      throws IOException {
    record.clear();
    record.put(bytes, from, length);
    long cell = table.cell(ordinal);
    begin('C');
    if (cell == CellTagTable.NONE) {
      record.put('-');
    } else {
      names.append(cell, record);
    }
    record.put(0);
    long umi = table.umi(ordinal);
    begin('U');
    if (umi == CellTagTable.NONE) {
      record.put('-');
    } else {
      putBases(umi);
    }
    record.put(0);
    int size = record.size;
    record.size = 0;
    record.putIntLe(size - Integer.BYTES);
    record.size = size;
    next.accept(key, ordinal, record.bytes, 0, size);
  }

  private void begin(int letter) {
    record.ensure(TAG);
    record.bytes[record.size++] = (byte) letter;
    record.bytes[record.size++] = 'B';
    record.bytes[record.size++] = 'Z';
  }

  /** The last bases of a packed sequence, two bits each, the first one most significant. */
  private void putBases(long packed) {
    for (int i = umiLength - 1; i >= 0; i--) {
      int base = i < Integer.SIZE ? (int) (packed >>> 2 * i) & 3 : 0;
      record.put(BASES.charAt(base));
    }
  }
}
