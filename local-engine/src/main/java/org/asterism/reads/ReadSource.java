package org.asterism.reads;

import java.io.Closeable;

/** Reads in input order. Not thread-safe. */
public interface ReadSource extends Closeable {
  /** Mates per read: 1 or 2. */
  int mateCount();

  /**
   * Clears {@code into} and fills it with the next reads.
   *
   * @param into receives the reads and their first ordinal
   * @param maxReads at most this many, at least 1
   * @return false when there is no further read ({@code into} is then empty)
   * @throws org.asterism.params.FatalException for a malformed record: file, record number and name
   *     are in its message. Reads before it in the input have all been returned by then (the batch
   *     is cut before the offending read and the next call throws).
   */
  boolean next(ReadBatch into, int maxReads);

  /** Releases files. */
  @Override
  void close();
}
