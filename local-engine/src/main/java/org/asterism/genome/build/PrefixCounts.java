package org.asterism.genome.build;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many retained suffixes start with each prefix of {@code depth} bases, and which ones have a
 * shorter prefix because another character follows. Since the prefix decides a suffix's place
 * before all else, these counts say where each prefix starts in the suffix array.
 */
final class PrefixCounts {
  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final int SEGMENT_BITS = 24;
  private static final int SHORT_BITS = 5;

  private final int depth;
  private final int segmentBits;
  private final int mask;
  private final int[][] counts;
  private final ConcurrentHashMap<Long, Long> wraps = new ConcurrentHashMap<>();
  private long[] shortPrefixes = new long[0];

  /**
   * @param depth bases in a prefix
   */
  PrefixCounts(int depth) {
    this.depth = depth;
    this.segmentBits = Math.min(2 * depth, SEGMENT_BITS);
    this.mask = (1 << segmentBits) - 1;
    this.counts = new int[1 << (2 * depth - segmentBits)][1 << segmentBits];
  }

  /** Bases in a full prefix. */
  int depth() {
    return depth;
  }

  /** Bytes that the counts take. */
  static long memory(int depth) {
    return 4L << (2 * depth);
  }

  /** Counts a suffix with a full prefix; safe for several threads. */
  void add(long prefix) {
    int old = (int) INTS.getAndAdd(counts[(int) (prefix >>> segmentBits)], (int) prefix & mask, 1);
    if (old == -1) {
      wraps.merge(prefix, 1L << 32, Long::sum);
    }
  }

  /** Number of suffixes with a full prefix. */
  long count(long prefix) {
    long low = counts[(int) (prefix >>> segmentBits)][(int) prefix & mask] & 0xFFFFFFFFL;
    return wraps.isEmpty() ? low : low + wraps.getOrDefault(prefix, 0L);
  }

  /**
   * A suffix with a short prefix as one number, which sorts like the suffixes do.
   *
   * @param filled the prefix filled up with T to {@code depth} bases
   * @param bases number of real bases, below {@code depth}
   */
  long shortPrefix(long filled, int bases) {
    return filled << SHORT_BITS | (depth - bases);
  }

  /** Takes the short prefixes of all suffixes that have one, in any order. */
  void setShortPrefixes(LongList... lists) {
    long total = Arrays.stream(lists).mapToLong(LongList::size).sum();
    long[] all = new long[Math.toIntExact(total)];
    int n = 0;
    for (LongList list : lists) {
      for (long i = 0; i < list.size(); i++) {
        all[n++] = list.get(i);
      }
    }
    Arrays.parallelSort(all);
    shortPrefixes = all;
  }

  /** Groups of suffixes with the same prefix in suffix-array order. */
  PrefixGroups groups() {
    return new Groups();
  }

  private final class Groups implements PrefixGroups {
    private final long prefixes = 1L << (2 * depth);
    private long nextPrefix;
    private int nextShort;
    private long nextIndex;
    private long index;
    private int bases;
    private long value;

    @Override
    public void rewind() {
      nextPrefix = 0;
      nextShort = 0;
      nextIndex = 0;
    }

    @Override
    public boolean next() {
      index = nextIndex;
      if (nextShort < shortPrefixes.length
          && shortPrefixes[nextShort] >>> SHORT_BITS == nextPrefix - 1) {
        takeShort();
        return true;
      }
      while (nextPrefix < prefixes) {
        long n = count(nextPrefix++);
        if (n > 0) {
          bases = depth;
          value = nextPrefix - 1;
          nextIndex += n;
          return true;
        }
        if (nextShort < shortPrefixes.length
            && shortPrefixes[nextShort] >>> SHORT_BITS == nextPrefix - 1) {
          takeShort();
          return true;
        }
      }
      return false;
    }

    private void takeShort() {
      long key = shortPrefixes[nextShort];
      int missing = (int) key & ((1 << SHORT_BITS) - 1);
      bases = depth - missing;
      value = key >>> SHORT_BITS >>> 2 * missing;
      while (nextShort < shortPrefixes.length && shortPrefixes[nextShort] == key) {
        nextShort++;
        nextIndex++;
      }
    }

    @Override
    public long index() {
      return index;
    }

    @Override
    public int bases() {
      return bases;
    }

    @Override
    public long value() {
      return value;
    }
  }
}
