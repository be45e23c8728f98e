package org.asterism.solo.count;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.util.function.Consumer;
import org.asterism.output.ByteBuilder;

/**
 * The counts of many cells in a row, a few bytes per entry: what a task returns for the cells it
 * counted. Cells come out in the order in which they went in.
 */
public final class CountedCells implements Externalizable {
  private static final long serialVersionUID = 1L;

  private final ByteBuilder bytes = new ByteBuilder(1 << 8);
  private int cells;

  /** No cells. */
  public CountedCells() {}

  /** Number of cells. */
  public int cells() {
    return cells;
  }

  /** Bytes they take. */
  public int bytes() {
    return bytes.size;
  }

  /** Adds a cell. */
  public void add(CellCounts cell) {
    Varints.put(bytes, cell.cell());
    Varints.put(bytes, cell.slots.length);
    for (SlotCounts slot : cell.slots) {
      put(slot);
    }
    cells++;
  }

  /** Adds the cells of another behind those of this. */
  public void append(CountedCells next) {
    bytes.put(next.bytes.bytes, 0, next.bytes.size);
    cells += next.cells;
  }

  private void put(SlotCounts c) {
    Varints.put(bytes, c.records);
    Varints.put(bytes, c.uniqueReads);
    Varints.put(bytes, c.totalReads);
    Varints.put(bytes, c.exactReads);
    Varints.put(bytes, c.firstOrder);
    Varints.put(bytes, c.rows.length);
    int last = 0;
    for (int row : c.rows) {
      Varints.put(bytes, row - last);
      last = row;
    }
    Varints.put(bytes, c.counts.length);
    for (int count : c.counts) {
      Varints.put(bytes, count);
    }
    Varints.put(bytes, c.multiGenes.length);
    for (int gene : c.multiGenes) {
      Varints.put(bytes, gene);
    }
    Varints.put(bytes, c.multiValues.length);
    for (double value : c.multiValues) {
      // the low bits of a double are the ones that are often 0
      Varints.put(bytes, Long.reverse(Double.doubleToRawLongBits(value)));
    }
    Varints.put(bytes, c.moleculeReads.length);
    for (int value : c.moleculeReads) {
      Varints.put(bytes, value);
    }
    Varints.put(bytes, c.cellReads == null ? 0 : c.cellReads.length);
    for (int i = 0; c.cellReads != null && i < c.cellReads.length; i++) {
      Varints.put(bytes, c.cellReads[i]);
    }
  }

  /** Goes through the cells. */
  public void forEach(Consumer<CellCounts> visitor) {
    Varints in = new Varints().in(bytes.bytes, 0);
    for (int i = 0; i < cells; i++) {
      long cell = in.next();
      SlotCounts[] slots = new SlotCounts[(int) in.next()];
      for (int s = 0; s < slots.length; s++) {
        slots[s] = slot(in);
      }
      visitor.accept(new CellCounts(cell, slots));
    }
  }

  private static SlotCounts slot(Varints in) {
    SlotCounts c = new SlotCounts();
    c.records = in.next();
    c.uniqueReads = in.next();
    c.totalReads = in.next();
    c.exactReads = in.next();
    c.firstOrder = in.next();
    c.rows = new int[(int) in.next()];
    int last = 0;
    for (int i = 0; i < c.rows.length; i++) {
      last += (int) in.next();
      c.rows[i] = last;
    }
    c.counts = ints(in);
    c.multiGenes = ints(in);
    c.multiValues = new double[(int) in.next()];
    for (int i = 0; i < c.multiValues.length; i++) {
      c.multiValues[i] = Double.longBitsToDouble(Long.reverse(in.next()));
    }
    c.moleculeReads = ints(in);
    int columns = (int) in.next();
    c.cellReads = columns == 0 ? null : new long[columns];
    for (int i = 0; i < columns; i++) {
      c.cellReads[i] = in.next();
    }
    return c;
  }

  private static int[] ints(Varints in) {
    int[] values = new int[(int) in.next()];
    for (int i = 0; i < values.length; i++) {
      values[i] = (int) in.next();
    }
    return values;
  }

  @Override
  public void writeExternal(ObjectOutput out) throws IOException {
    out.writeInt(cells);
    out.writeInt(bytes.size);
    out.write(bytes.bytes, 0, bytes.size);
  }

  @Override
  public void readExternal(ObjectInput in) throws IOException {
    cells = in.readInt();
    int size = in.readInt();
    bytes.clear();
    bytes.ensure(size);
    in.readFully(bytes.bytes, 0, size);
    bytes.size = size;
  }
}
