package org.asterism.spark.commit;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.asterism.output.ByteBuilder;
import org.asterism.sort.CoordinateSorter;
import org.asterism.sort.RecordSink;
import org.asterism.sort.SortedRun;

/**
 * Sorts the records of a portion and writes them with their index, see {@link SortedParts}: least
 * and greatest ordinal, then an entry for every {@link SortedParts#STEP} bytes.
 */
final class SortedPartWriter implements RecordSink, AutoCloseable {
  private final CoordinateSorter sorter;
  private final SortedRun.Writer records;
  private final OutputStream index;
  private final ByteArrayOutputStream entries = new ByteArrayOutputStream();
  private final DataOutputStream entry = new DataOutputStream(entries);
  private long indexBytes;
  private long nextEntry;
  private long least = Long.MAX_VALUE;
  private long most = -1;

  /**
   * @param memory bytes to keep in memory
   * @param records receives the records
   * @param index receives their index
   */
  SortedPartWriter(long memory, OutputStream records, OutputStream index) throws IOException {
    Path directory = Scratch.directory("asterism-sort-");
    sorter = new CoordinateSorter(directory, memory);
    this.records = new SortedRun.Writer(records);
    this.index = index;
  }

  /** Takes the records of whole reads. */
  void add(ByteBuilder reads) throws IOException {
    sorter.add(reads.bytes, reads.size);
  }

  /** Writes everything; the streams stay open. */
  void finish() throws IOException {
    sorter.forEach(this);
    records.flush();
    if (most < 0) {
      return;
    }
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    DataOutputStream head = new DataOutputStream(whole);
    head.writeLong(least);
    head.writeLong(most);
    entries.writeTo(whole);
    whole.writeTo(index);
    index.flush();
    indexBytes = whole.size();
  }

  @Override
  public void accept(long key, long ordinal, byte[] bytes, int from, int length)
      throws IOException {
    if (records.bytes() >= nextEntry) {
      entry.writeLong(key);
      entry.writeLong(ordinal);
      entry.writeLong(records.bytes());
      nextEntry = records.bytes() + SortedParts.STEP;
    }
    least = Math.min(least, ordinal);
    most = Math.max(most, ordinal);
    records.accept(key, ordinal, bytes, from, length);
  }

  /** Bytes of the records. */
  long recordBytes() {
    return records.bytes();
  }

  /** Bytes of the index. */
  long indexBytes() {
    return indexBytes;
  }

  @Override
  public void close() throws IOException {
    sorter.close();
  }
}
