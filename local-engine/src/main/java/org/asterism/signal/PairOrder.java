package org.asterism.signal;

import java.util.Arrays;
import org.asterism.bam.BamRecord;

/**
 * Compares records by name and pairs by what makes them duplicates of each other (spec 30 section
 * 18, rules 3 and 4). Not thread-safe.
 */
final class PairOrder {
  private final RecordStore records;
  private final long mate2Bases;
  private final BamRecord left = new BamRecord();
  private final BamRecord right = new BamRecord();
  private int[] leftCigar = new int[64];
  private int[] rightCigar = new int[64];

  /**
   * @param records holds the records that addresses stand for
   * @param mate2Bases leading bases of second mates that are compared
   */
  PairOrder(RecordStore records, long mate2Bases) {
    this.records = records;
    this.mate2Bases = mate2Bases;
  }

  /** By length of the name, its bytes, first mate first. */
  int byName(long a, long b) {
    records.look(a, left);
    records.look(b, right);
    int size = left.nameSize();
    int difference = Integer.compare(size, right.nameSize());
    if (difference == 0) {
      int x = left.nameOffset();
      int y = right.nameOffset();
      difference = Arrays.compareUnsigned(left.bytes, x, x + size, right.bytes, y, y + size);
    }
    return difference != 0
        ? difference
        : (left.flag() & BamRecord.SECOND_MATE) - (right.flag() & BamRecord.SECOND_MATE);
  }

  /**
   * Zero if two pairs are duplicates of each other.
   *
   * @param a1 first record of a pair
   * @param a2 second record of that pair
   * @param b1 first record of the other pair
   * @param b2 second record of that pair
   */
  int byPlace(long a1, long a2, long b1, long b2) {
    look(a1, b1);
    int starts = Integer.compare(start(left), start(right));
    int flags = Integer.compare(left.flag(), right.flag());
    look(a2, b2);
    if (starts == 0) {
      starts = Integer.compare(start(left), start(right));
    }
    if (flags == 0) {
      flags = Integer.compare(left.flag(), right.flag());
    }
    if (starts != 0 || flags != 0) {
      return starts != 0 ? starts : flags;
    }
    look(a1, b1);
    int difference = compareCigars();
    if (difference == 0) {
      look(a2, b2);
      difference = compareCigars();
    }
    return difference != 0 ? difference : compareBases();
  }

  private void look(long a, long b) {
    records.look(a, left);
    records.look(b, right);
  }

  /** Position that the first base of the sequence would have, clipped or not. */
  private static int start(BamRecord r) {
    boolean clipped = r.operationCount() > 0 && r.operation(0) == BamRecord.SOFT_CLIP;
    return r.position() - (clipped ? r.operationLength(0) : 0);
  }

  private int compareCigars() {
    int count = left.operationCount();
    if (leftCigar.length < count) {
      leftCigar = new int[2 * count];
    }
    if (rightCigar.length < right.operationCount()) {
      rightCigar = new int[2 * right.operationCount()];
    }
    return Arrays.compare(
        leftCigar, 0, unclipped(left, leftCigar), rightCigar, 0, unclipped(right, rightCigar));
  }

  /** The CIGAR with clipped bases counted to the operation next to them; its length. */
  private static int unclipped(BamRecord r, int[] into) {
    int count = r.operationCount();
    int n = 0;
    int leading = 0;
    for (int i = 0; i < count; i++) {
      int length = r.operationLength(i);
      if (r.operation(i) != BamRecord.SOFT_CLIP) {
        into[n++] = length + leading << 4 | r.operation(i);
        leading = 0;
      } else if (n == 0) {
        leading += length;
      } else {
        into[n - 1] += length << 4;
      }
    }
    return n;
  }

  /** First bases of the read, which a reverse record has at its end. */
  private int compareBases() {
    int bases = (int) Math.min(mate2Bases, Math.min(left.sequenceLength(), right.sequenceLength()));
    boolean reverse = (left.flag() & BamRecord.REVERSE) != 0;
    int x = reverse ? left.sequenceLength() - bases : 0;
    int y = reverse ? right.sequenceLength() - bases : 0;
    for (int i = 0; i < bases; i++) {
      int difference = left.base(x + i) - right.base(y + i);
      if (difference != 0) {
        return difference;
      }
    }
    return 0;
  }
}
