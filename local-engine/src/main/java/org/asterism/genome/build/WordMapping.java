package org.asterism.genome.build;

import org.asterism.genome.GenomeIndex;
import org.asterism.genome.JunctionDatabase;

/**
 * Where the suffixes of the old index lie in the new one (spec 10 section 9.4): chromosomes stay on
 * the forward strand and move by the added length on the reverse one; junction records move to
 * their new place.
 */
final class WordMapping {
  private final long chromosomeEnd;
  private final long oldSize;
  private final long newSize;
  private final long strandFlag;
  private final int recordLength;
  private final long[] recordShift;

  /**
   * @param newSize length of the new genome
   */
  WordMapping(GenomeIndex old, JunctionDatabase junctions, long newSize) {
    this.chromosomeEnd = old.chromosomeEnd();
    this.oldSize = old.size();
    this.newSize = newSize;
    this.strandFlag = 1L << old.strandBit();
    this.recordLength = junctions.recordLength();
    JunctionDatabase before = old.junctions();
    this.recordShift = new long[before.count()];
    for (int o = 0; o < before.count(); o++) {
      int place = junctions.find(before.start(o), before.end(o));
      recordShift[o] =
          place >= 0 ? (long) (place - o) * recordLength : repeatShift(before, o, junctions);
    }
  }

  /**
   * Shift of a junction that another one of its repeat family has replaced: to the bases of that
   * other record that lie on the same genome positions.
   */
  private long repeatShift(JunctionDatabase before, int o, JunctionDatabase junctions) {
    for (int j = 0; j < junctions.count(); j++) {
      if (leftmost(junctions, j) == leftmost(before, o)
          && junctions.end(j) - junctions.start(j) == before.end(o) - before.start(o)) {
        return (long) (j - o) * recordLength + before.donorStart(o) - junctions.donorStart(j);
      }
    }
    throw new IllegalArgumentException(
        "junction " + before.start(o) + "-" + before.end(o) + " of the old index is lost");
  }

  private static long leftmost(JunctionDatabase d, int j) {
    return d.motif(j) == 0 ? d.start(j) : d.start(j) - d.shiftLeft(j);
  }

  /** The new word of an old suffix. */
  long map(long word) {
    if (word < strandFlag) {
      return word < chromosomeEnd ? word : shifted(word, 0);
    }
    long end = oldSize - (word - strandFlag);
    if (end <= chromosomeEnd) {
      return word + newSize - oldSize;
    }
    return newSize - shifted(end - 1, 1) + strandFlag;
  }

  private long shifted(long position, int after) {
    int o = (int) ((position - chromosomeEnd) / recordLength);
    return position + after + recordShift[o];
  }
}
