package org.asterism.seed;

import java.util.Arrays;
import org.asterism.params.FatalException;

/**
 * The seeds of one read (spec 20 section 6), sorted by read start ascending, then length
 * descending; of seeds with equal start and length the first found stays. Columns are indexed by
 * {@link #at} of a rank.
 */
final class SeedTable {
  private static final int LENGTH_MASK = 0xFFFFFF;

  private final long limit;

  /** Start and inverted length of each rank, ascending. */
  private long[] key = new long[64];

  /** Row of each rank. */
  private int[] row = new int[64];

  /** Read start in R of each row, 0-based. */
  int[] readStart = new int[64];

  /** Bases of each row. */
  int[] length = new int[64];

  /** Direction of search of each row: 0 left to right, 1 right to left. */
  byte[] direction = new byte[64];

  /** Mate of each row. */
  byte[] mate = new byte[64];

  /** First suffix of each row. */
  long[] first = new long[64];

  /** Last suffix of each row. */
  long[] last = new long[64];

  /** Number of seeds. */
  int count;

  /** Loci of all results that were not too many, duplicates included (nA). */
  long loci;

  /**
   * @param limit most seeds of a read (seedPerReadNmax)
   */
  SeedTable(long limit) {
    this.limit = limit;
  }

  void clear() {
    count = 0;
    loci = 0;
  }

  /** Row of a rank. */
  int at(int rank) {
    return row[rank];
  }

  /** Number of loci of a row (Nrep). */
  long loci(int r) {
    return last[r] - first[r] + 1;
  }

  /** Takes in one search result unless a seed of the same start and length is there. */
  void add(
      int start, int bases, int searchDirection, int ofMate, long firstSuffix, long lastSuffix) {
    loci += lastSuffix - firstSuffix + 1;
    long k = (long) start << 24 | (LENGTH_MASK - bases);
    int rank = count;
    while (rank > 0 && key[rank - 1] >= k) {
      rank--;
    }
    if (rank < count && key[rank] == k) {
      return;
    }
    if (count >= limit) {
      throw new FatalException(
          FatalException.RUNTIME,
          "EXITING because of FATAL error: too many pieces pere read\n"
              + "SOLUTION: increase input parameter --seedPerReadNmax");
    }
    if (count == key.length) {
      grow(2 * count);
    }
    System.arraycopy(key, rank, key, rank + 1, count - rank);
    System.arraycopy(row, rank, row, rank + 1, count - rank);
    key[rank] = k;
    row[rank] = count;
    readStart[count] = start;
    length[count] = bases;
    direction[count] = (byte) searchDirection;
    mate[count] = (byte) ofMate;
    first[count] = firstSuffix;
    last[count] = lastSuffix;
    count++;
  }

  private void grow(int size) {
    key = Arrays.copyOf(key, size);
    row = Arrays.copyOf(row, size);
    readStart = Arrays.copyOf(readStart, size);
    length = Arrays.copyOf(length, size);
    direction = Arrays.copyOf(direction, size);
    mate = Arrays.copyOf(mate, size);
    first = Arrays.copyOf(first, size);
    last = Arrays.copyOf(last, size);
  }
}
