package org.asterism.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.asterism.bam.BamReader;
import org.asterism.bam.BamRecord;

/** Looks at the first records of an alignment file, one after another, and collects lengths. */
abstract class AlignmentScan {
  /** Records that are read at most. */
  static final int MOST_RECORDS = 400_000;

  /** Bytes of records that are read of a BAM file at most, uncompressed: for very long reads. */
  private static final long MOST_BYTES = 1L << 28;

  private int[] lengths = new int[1 << 10];
  private int size;
  private long records;

  /**
   * Looks at a record.
   *
   * @param in for names and lengths of references
   */
  abstract void look(BamReader in, BamRecord record);

  /**
   * Reads the first records of a BAM file.
   *
   * @return whether they are all
   * @throws IOException if they are damaged
   */
  boolean read(Path file) throws IOException {
    return read(file, MOST_RECORDS, MOST_BYTES);
  }

  boolean read(Path file, long mostRecords, long mostBytes) throws IOException {
    long bytes = 0;
    try (BamReader in = BamReader.open(file)) {
      while (in.next()) {
        if (records == mostRecords || bytes >= mostBytes) {
          return false;
        }
        if (!in.record().hasSoundTags()) {
          throw new IOException("record " + (records + 1) + " has damaged tags");
        }
        count();
        bytes += in.record().size();
        look(in, in.record());
      }
    }
    return true;
  }

  /** Another record is looked at. */
  final void count() {
    records++;
  }

  /** Collects a length. */
  final void add(int length) {
    if (size == lengths.length) {
      lengths = Arrays.copyOf(lengths, 2 * size);
    }
    lengths[size++] = length;
  }

  /** Records that were looked at. */
  final long records() {
    return records;
  }

  /** The lengths, ascending. */
  final int[] lengths() {
    int[] sorted = Arrays.copyOf(lengths, size);
    Arrays.sort(sorted);
    return sorted;
  }
}
