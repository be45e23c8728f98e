package org.asterism.quant;

import java.util.Arrays;
import org.asterism.align.RandomStream;
import org.asterism.output.ByteBuilder;

/**
 * Which of a read's records in transcript coordinates are primary (spec 41 section 4.3): a random
 * choice for every mapped read, of one stream of numbers in the order of the input.
 *
 * <p>Records are encoded as not primary. This list, one entry per mapped read, says where those of
 * a read are; {@link #settle} makes the choice by clearing a bit, and {@link #describe} writes down
 * where the bits are, for a choice that is made when the records are parts of a stream ({@link
 * PrimaryBits}).
 */
public final class PrimaryChoices {
  /** Where in a BAM record, its length included, the flag has its bit of not being primary. */
  private static final int FLAG_HIGH_BYTE = 19;

  private final int recordsPerAlignment;
  private int[] start = new int[64];
  private int[] alignments = new int[64];
  private int size;
  private int settled;

  /**
   * @param mateCount mates per read, which is how many records an alignment has
   */
  public PrimaryChoices(int mateCount) {
    recordsPerAlignment = mateCount;
  }

  /** Forgets all reads. */
  public void clear() {
    size = 0;
    settled = 0;
  }

  /** Number of reads. */
  public int size() {
    return size;
  }

  /** Forgets the reads from the {@code n}-th on. */
  public void truncate(int n) {
    size = Math.min(size, n);
  }

  /**
   * Adds a mapped read.
   *
   * @param firstRecord where its records begin
   * @param count number of its alignments among which to choose; with 0 or 1 nothing is changed
   */
  void add(int firstRecord, int count) {
    if (size == start.length) {
      start = Arrays.copyOf(start, 2 * size);
      alignments = Arrays.copyOf(alignments, 2 * size);
    }
    start[size] = firstRecord;
    alignments[size++] = count;
  }

  /**
   * Adds reads of another list.
   *
   * @param from first one
   * @param to one after the last
   * @param shift by which their records lie further behind here
   */
  public void addAll(PrimaryChoices other, int from, int to, int shift) {
    for (int i = from; i < to; i++) {
      add(other.start[i] + shift, other.alignments[i]);
    }
  }

  /**
   * Makes the choices that have not been made.
   *
   * @param records all records
   * @param stream gives one number to each read
   */
  public void settle(byte[] records, RandomStream stream) {
    for (; settled < size; settled++) {
      int n = alignments[settled];
      int chosen = (int) (stream.next() * n);
      if (n > 1 && chosen < n) {
        int at = start[settled];
        for (int skip = chosen * recordsPerAlignment; skip > 0; skip--) {
          at = next(records, at);
        }
        for (int i = 0; i < recordsPerAlignment; i++) {
          records[at + FLAG_HIGH_BYTE] &= ~PrimaryBits.NOT_PRIMARY;
          at = next(records, at);
        }
      }
    }
  }

  /**
   * Writes down the choices that have not been made.
   *
   * @param records all records
   * @param base position of the first record in the stream of all
   * @param previous position of the last bit that was written down before, in that stream
   * @param out receives them
   * @return position of the last bit now
   */
  public long describe(byte[] records, long base, long previous, ByteBuilder out) {
    long last = previous;
    for (int r = settled; r < size; r++) {
      int n = alignments[r];
      PrimaryBits.put(n, out);
      if (n > 1) {
        PrimaryBits.put(recordsPerAlignment, out);
        int at = start[r];
        for (int i = 0; i < n * recordsPerAlignment; i++) {
          long bit = base + at + FLAG_HIGH_BYTE;
          PrimaryBits.put(bit - last, out);
          last = bit;
          at = next(records, at);
        }
      }
    }
    return last;
  }

  /** The record after that at a position. */
  private static int next(byte[] records, int at) {
    int length =
        records[at] & 0xFF
            | (records[at + 1] & 0xFF) << 8
            | (records[at + 2] & 0xFF) << 16
            | (records[at + 3] & 0xFF) << 24;
    return at + Integer.BYTES + length;
  }
}
