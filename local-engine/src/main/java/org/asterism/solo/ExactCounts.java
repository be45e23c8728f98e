package org.asterism.solo;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Arrays;

/**
 * How many reads have exactly a barcode: a map from whitelist index to count that holds only the
 * barcodes seen (open addressing, keys and counts in flat arrays). Serialized it takes a few bytes
 * per barcode: each portion of a run sends its own to the driver.
 */
public final class ExactCounts implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final long FREE = -1;

  private static final int LEAST = 16;

  private transient long[] keys = new long[LEAST];
  private transient long[] counts = new long[LEAST];
  private transient int size;

  /** An empty map. */
  public ExactCounts() {
    Arrays.fill(keys, FREE);
  }

  /** Number of barcodes seen. */
  public int size() {
    return size;
  }

  /** Reads with a barcode; 0 if it was not seen. */
  public long get(long index) {
    return counts[slot(index)];
  }

  /**
   * Adds reads of a barcode.
   *
   * @param index whitelist index, not negative
   */
  public void add(long index, long reads) {
    int slot = slot(index);
    if (keys[slot] == FREE) {
      if (4 * (size + 1) > 3 * keys.length) {
        grow();
        slot = slot(index);
      }
      keys[slot] = index;
      size++;
    }
    counts[slot] += reads;
  }

  /** Takes a barcode and the number of its reads. */
  @FunctionalInterface
  public interface Visitor {
    /** Takes them. */
    void accept(long index, long reads);
  }

  /** Hands over all barcodes, in no order. */
  public void forEach(Visitor visitor) {
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != FREE) {
        visitor.accept(keys[i], counts[i]);
      }
    }
  }

  /** Adds the counts of other reads. */
  public void merge(ExactCounts other) {
    for (int i = 0; i < other.keys.length; i++) {
      if (other.keys[i] != FREE) {
        add(other.keys[i], other.counts[i]);
      }
    }
  }

  /** The barcodes seen, ascending. */
  public long[] sorted() {
    long[] sorted = new long[size];
    int n = 0;
    for (long key : keys) {
      if (key != FREE) {
        sorted[n++] = key;
      }
    }
    Arrays.sort(sorted);
    return sorted;
  }

  private int slot(long index) {
    int mask = keys.length - 1;
    long mixed = index * 0x9E3779B97F4A7C15L;
    int slot = (int) (mixed >>> 32) & mask;
    while (keys[slot] != FREE && keys[slot] != index) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldCounts = counts;
    keys = new long[2 * oldKeys.length];
    counts = new long[keys.length];
    Arrays.fill(keys, FREE);
    size = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != FREE) {
        add(oldKeys[i], oldCounts[i]);
      }
    }
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    out.writeInt(size);
    long last = 0;
    for (long key : sorted()) {
      write(out, key - last);
      write(out, get(key));
      last = key;
    }
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    keys = new long[LEAST];
    counts = new long[LEAST];
    Arrays.fill(keys, FREE);
    int entries = in.readInt();
    long key = 0;
    for (int i = 0; i < entries; i++) {
      key += read(in);
      add(key, read(in));
    }
  }

  /** Writes seven bits a byte, low ones first. */
  private static void write(ObjectOutputStream out, long value) throws IOException {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  private static long read(ObjectInputStream in) throws IOException {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte b = in.readByte();
      value |= (b & 0x7FL) << shift;
      if (b >= 0) {
        return value;
      }
    }
  }
}
