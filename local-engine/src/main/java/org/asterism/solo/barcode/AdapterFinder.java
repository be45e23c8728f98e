package org.asterism.solo.barcode;

import java.nio.charset.StandardCharsets;
import org.asterism.output.ByteBuilder;

/**
 * Finds the adapter in a barcode read: the leftmost place with the fewest mismatches; N of the
 * adapter matches everything, and case matters (spec 50 section 3.5 rule 3).
 */
final class AdapterFinder {
  /** No place has few enough mismatches. */
  static final int NOT_FOUND = -1;

  private final byte[] adapter;
  private final int mostMismatches;

  /**
   * @param adapter its letters
   * @param mostMismatches mismatches that it may have
   */
  AdapterFinder(String adapter, int mostMismatches) {
    this.adapter = adapter.getBytes(StandardCharsets.ISO_8859_1);
    this.mostMismatches = mostMismatches;
  }

  /** First base of the adapter, 0-based, or {@link #NOT_FOUND}. */
  int find(ByteBuilder sequence) {
    int length = sequence.size;
    if (length < adapter.length) {
      return length + 1 > mostMismatches ? NOT_FOUND : 0;
    }
    int best = adapter.length;
    int place = 0;
    for (int at = 0; at <= length - adapter.length && best > 0; at++) {
      int mismatches = mismatches(sequence.bytes, at, best);
      if (mismatches < best) {
        best = mismatches;
        place = at;
      }
    }
    return best > mostMismatches ? NOT_FOUND : place;
  }

  /** Mismatches at a place; counting stops at {@code limit}. */
  private int mismatches(byte[] sequence, int at, int limit) {
    int count = 0;
    for (int i = 0; i < adapter.length && count < limit; i++) {
      if (adapter[i] != 'N' && adapter[i] != sequence[at + i]) {
        count++;
      }
    }
    return count;
  }
}
