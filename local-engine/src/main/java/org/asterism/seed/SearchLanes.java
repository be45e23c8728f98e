package org.asterism.seed;

import java.util.Arrays;

/**
 * The chains of searches of one read: a lane goes from its start to the end of its region, each
 * search beginning where the last one stopped. Lanes advance together; what they found is kept per
 * lane, so that it can be stored in the order of lanes afterwards.
 */
final class SearchLanes {
  /** Number of lanes. */
  int count;

  /** Direction of search of each lane. */
  byte[] direction = new byte[64];

  /** Mate of each lane. */
  byte[] mate = new byte[64];

  /** Position in R of each lane's next search; -1 when the lane has come to its end. */
  int[] position = new int[64];

  /** Bases from there to the end of the lane. */
  int[] remaining = new int[64];

  /** Whether the lane ends after one search. */
  boolean[] single = new boolean[64];

  /** Number of each lane's queries in the current round. */
  int[] queries = new int[64];

  private int[] head = new int[64];
  private int[] tail = new int[64];
  private int results;
  private int[] next = new int[64];

  /** Position in R where each result was searched from. */
  int[] resultPosition = new int[64];

  /** Bases of each result. */
  int[] resultLength = new int[64];

  /** First suffix of each result. */
  long[] resultFirst = new long[64];

  /** Last suffix of each result. */
  long[] resultLast = new long[64];

  void clear() {
    count = 0;
    results = 0;
  }

  /** Adds a lane, asleep if {@code n} is 0. */
  int add(int inDirection, int ofMate, int from, int n, boolean once) {
    if (count == position.length) {
      growLanes(2 * count);
    }
    direction[count] = (byte) inDirection;
    mate[count] = (byte) ofMate;
    position[count] = from;
    remaining[count] = n;
    single[count] = once;
    head[count] = -1;
    tail[count] = -1;
    return count++;
  }

  /** Keeps a result at the end of a lane's list. */
  void keep(int lane, int from, int bases, long first, long last) {
    if (results == next.length) {
      growResults(2 * results);
    }
    resultPosition[results] = from;
    resultLength[results] = bases;
    resultFirst[results] = first;
    resultLast[results] = last;
    next[results] = -1;
    if (tail[lane] < 0) {
      head[lane] = results;
    } else {
      next[tail[lane]] = results;
    }
    tail[lane] = results++;
  }

  /** First result of a lane, -1 for none. */
  int firstResult(int lane) {
    return head[lane];
  }

  /** The result after another of the same lane, -1 for none. */
  int nextResult(int result) {
    return next[result];
  }

  private void growLanes(int size) {
    direction = Arrays.copyOf(direction, size);
    mate = Arrays.copyOf(mate, size);
    position = Arrays.copyOf(position, size);
    remaining = Arrays.copyOf(remaining, size);
    single = Arrays.copyOf(single, size);
    queries = Arrays.copyOf(queries, size);
    head = Arrays.copyOf(head, size);
    tail = Arrays.copyOf(tail, size);
  }

  private void growResults(int size) {
    next = Arrays.copyOf(next, size);
    resultPosition = Arrays.copyOf(resultPosition, size);
    resultLength = Arrays.copyOf(resultLength, size);
    resultFirst = Arrays.copyOf(resultFirst, size);
    resultLast = Arrays.copyOf(resultLast, size);
  }
}
