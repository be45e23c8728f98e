package org.asterism.solo.count;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.asterism.solo.SoloRecord;

/** The records of a bucket that has one cell, read segment by segment. */
final class Streamed implements CellRecords {
  private final CellBucket bucket;
  private final Varints in = new Varints();
  private byte[] bytes;
  private int next;
  private int end;

  Streamed(CellBucket bucket) {
    this.bucket = bucket;
    rewind();
  }

  @Override
  public void rewind() {
    next = 0;
    end = 0;
    in.in(null, 0);
  }

  @Override
  public boolean next(SoloRecord into) {
    if (in.at() == end) {
      if (next == bucket.segments()) {
        return false;
      }
      try {
        bytes = bucket.read(next);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      end = bucket.length(next++);
      in.in(bytes, 0);
    }
    in.next();
    in.in(bytes, into.read(bytes, in.at()));
    return true;
  }
}
