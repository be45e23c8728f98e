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
  private final int[] place;
  private final int[] offsetShift;

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
    this.place = new int[before.count()];
    this.offsetShift = new int[before.count()];
    for (int o = 0; o < before.count(); o++) {
      place[o] = junctions.find(before.start(o), before.end(o));
      if (place[o] < 0) {
        place[o] = sameRepeat(before, o, junctions);
        offsetShift[o] = (int) (before.donorStart(o) - junctions.donorStart(place[o]));
      }
    }
  }

  /**
   * The junction that has replaced an old one of its repeat family: the old record's suffixes go to
   * those bases of the other record that lie on the same genome positions.
   */
  private static int sameRepeat(JunctionDatabase before, int o, JunctionDatabase junctions) {
    for (int j = 0; j < junctions.count(); j++) {
      if (leftmost(junctions, j) == leftmost(before, o)
          && junctions.end(j) - junctions.start(j) == before.end(o) - before.start(o)) {
        return j;
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
      return word < chromosomeEnd ? word : moved(word);
    }
    long end = oldSize - (word - strandFlag);
    if (end <= chromosomeEnd) {
      return word + newSize - oldSize;
    }
    return newSize - 1 - moved(end - 1) + strandFlag;
  }

  /** New position of a base of a junction record. */
  private long moved(long position) {
    long inRecords = position - chromosomeEnd;
    int o = (int) (inRecords / recordLength);
    int offset = (int) (inRecords - (long) o * recordLength) + offsetShift[o];
    int inRecord = Math.max(0, Math.min(recordLength - 2, offset));
    return chromosomeEnd + (long) place[o] * recordLength + inRecord;
  }
}
