package org.asterism.reads;

import org.asterism.genome.Bases;

/** Where an adapter starts in a read, by counting matches (spec 20 section 3.3). */
final class AdapterSearch {
  private AdapterSearch() {}

  /**
   * The number of bases from the best adapter start to the end of the read.
   *
   * @param read codes of the read
   * @param from first base of the working sequence
   * @param length its bases
   * @param adapter codes of the adapter
   * @param maxRatio greatest ratio of mismatches to matches
   * @return 0 when no start passes
   */
  static int clip3(byte[] read, int from, int length, byte[] adapter, double maxRatio) {
    int bestMatches = 0;
    int bestMismatches = 0;
    int best = length;
    for (int i = 0; i < length; i++) {
      int compared = Math.min(adapter.length, length - i);
      if (compared < bestMatches) {
        break;
      }
      int matches = 0;
      int mismatches = 0;
      int at = from + i;
      for (int j = 0; j < compared; j++) {
        int base = read[at + j];
        if (base != Bases.N) {
          if (base == adapter[j]) {
            matches++;
          } else {
            mismatches++;
          }
        }
      }
      boolean better =
          matches > bestMatches || matches == bestMatches && mismatches < bestMismatches;
      if (better && matches > 0 && (double) mismatches / matches <= maxRatio) {
        bestMatches = matches;
        bestMismatches = mismatches;
        best = i;
      }
    }
    return length - best;
  }
}
