package org.asterism.output;

import org.asterism.align.ReadResult;
import org.asterism.reads.PreparedRead;

/** Turns a read and its alignments into bytes of an output. One per worker; not thread-safe. */
public interface ReadEncoder {
  /**
   * Appends all records of one read, possibly none.
   *
   * @param read the read, with its batch's text
   * @param result its alignments in output order, primary ones marked
   * @param out receives the bytes
   */
  void encode(PreparedRead read, ReadResult result, ByteBuilder out);
}
