package org.asterism.signal;

import java.util.Arrays;
import org.asterism.bam.BamRecord;

/**
 * Compares records by name, and pairs by what makes them duplicates of each other (spec 30 section
 * 18, rules 3 and 4). Not thread-safe.
 */
final class PairOrder {
  private static final int FACTOR = 31;

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

  /** Whether two records have the same name. */
  boolean sameName(long a, long b) {
    look(a, b);
    int size = left.nameSize();
    int x = left.nameOffset();
    int y = right.nameOffset();
    return size == right.nameSize()
        && Arrays.equals(left.bytes, x, x + size, right.bytes, y, y + size);
  }

  /** A hash of a record's name. */
  int nameHash(long a) {
    records.look(a, left);
    byte[] bytes = left.bytes;
    int from = left.nameOffset();
    int end = from + left.nameSize();
    int hash = 0;
    for (int i = from; i < end; i++) {
      hash = FACTOR * hash + bytes[i];
    }
    return spread(hash);
  }

  /** Whether a record is one of a second mate. */
  boolean second(long a) {
    records.look(a, left);
    return (left.flag() & BamRecord.SECOND_MATE) != 0;
  }

  /** The score of a record's alignment, {@code missing} without one. */
  long score(long a, long missing) {
    records.look(a, left);
    return left.integerTag('A', 'S', missing);
  }

  /**
   * Whether two pairs are duplicates of each other.
   *
   * @param a1 first record of a pair
   * @param a2 second record of that pair
   * @param b1 first record of the other pair
   * @param b2 second record of that pair
   */
  boolean samePlace(long a1, long a2, long b1, long b2) {
    look(a1, b1);
    if (start(left) != start(right) || left.flag() != right.flag() || !sameCigars()) {
      return false;
    }
    look(a2, b2);
    return start(left) == start(right)
        && left.flag() == right.flag()
        && sameCigars()
        && sameBases();
  }

  /**
   * A hash of what {@link #samePlace} compares.
   *
   * @param a1 first record of a pair
   * @param a2 second record of that pair
   */
  int placeHash(long a1, long a2) {
    look(a1, a2);
    int hash = FACTOR * placeHash(left) + placeHash(right);
    int bases = comparedBases(right);
    int from = firstBase(right, bases);
    for (int i = 0; i < bases; i++) {
      hash = FACTOR * hash + right.base(from + i);
    }
    return spread(hash);
  }

  private int placeHash(BamRecord r) {
    int hash = FACTOR * start(r) + r.flag();
    leftCigar = room(leftCigar, r.operationCount());
    int size = unclipped(r, leftCigar);
    for (int i = 0; i < size; i++) {
      hash = FACTOR * hash + leftCigar[i];
    }
    return hash;
  }

  /** Makes the low bits depend on all of them. */
  private static int spread(int hash) {
    int mixed = hash * 0x9E3779B1;
    return mixed ^ mixed >>> 16;
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

  private boolean sameCigars() {
    leftCigar = room(leftCigar, left.operationCount());
    rightCigar = room(rightCigar, right.operationCount());
    return Arrays.equals(
        leftCigar, 0, unclipped(left, leftCigar), rightCigar, 0, unclipped(right, rightCigar));
  }

  private static int[] room(int[] array, int size) {
    return array.length < size ? new int[2 * size] : array;
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

  private boolean sameBases() {
    int bases = comparedBases(left);
    if (bases != comparedBases(right)) {
      return false;
    }
    int x = firstBase(left, bases);
    int y = firstBase(right, bases);
    for (int i = 0; i < bases; i++) {
      if (left.base(x + i) != right.base(y + i)) {
        return false;
      }
    }
    return true;
  }

  private int comparedBases(BamRecord r) {
    return (int) Math.min(mate2Bases, r.sequenceLength());
  }

  /** Where the first bases of the read are, which a reverse record has at its end. */
  private static int firstBase(BamRecord r, int bases) {
    return (r.flag() & BamRecord.REVERSE) != 0 ? r.sequenceLength() - bases : 0;
  }
}
