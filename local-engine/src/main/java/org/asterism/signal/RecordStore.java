package org.asterism.signal;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.asterism.bam.BamRecord;

/** Copies of records in input order, in segments that are kept for reuse. */
final class RecordStore {
  private static final int SEGMENT = 1 << 22;
  private static final int ADDRESS_BITS = 32;

  private final List<byte[]> segments = new ArrayList<>();
  private int[] used = new int[16];
  private int current = -1;
  private long bytes;

  /**
   * Copies a record.
   *
   * @return its address
   */
  long add(BamRecord record) {
    int size = record.size();
    if (current < 0 || segments.get(current).length - used[current] < size) {
      nextSegment(size);
    }
    int at = used[current];
    System.arraycopy(record.bytes, record.start, segments.get(current), at, size);
    used[current] = at + size;
    bytes += size;
    return (long) current << ADDRESS_BITS | at;
  }

  private void nextSegment(int size) {
    current++;
    if (current == segments.size()) {
      segments.add(new byte[Math.max(SEGMENT, size)]);
      used = Arrays.copyOf(used, Math.max(used.length, 2 * segments.size()));
    } else if (segments.get(current).length < size) {
      segments.set(current, new byte[size]);
    }
  }

  /** Moves a view to the record at an address. */
  void look(long address, BamRecord view) {
    view.set(segments.get((int) (address >>> ADDRESS_BITS)), (int) address);
  }

  /** Bytes of all records. */
  long bytes() {
    return bytes;
  }

  /** Writes all records in order and forgets them. */
  void drainTo(OutputStream out) throws IOException {
    for (int i = 0; i <= current; i++) {
      out.write(segments.get(i), 0, used[i]);
      used[i] = 0;
    }
    current = -1;
    bytes = 0;
  }
}
