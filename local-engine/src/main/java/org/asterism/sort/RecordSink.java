package org.asterism.sort;

import java.io.IOException;

/** Takes records in sorted order. */
@FunctionalInterface
public interface RecordSink {
  /**
   * Takes the next record.
   *
   * @param key reference and position; {@link ReadRecords#UNMAPPED} for an unmapped record
   * @param ordinal 0-based ordinal of its read
   * @param bytes hold the record at {@code [from, from + length)}, until this returns
   * @throws IOException if it cannot be written
   */
  void accept(long key, long ordinal, byte[] bytes, int from, int length) throws IOException;
}
