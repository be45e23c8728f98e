package org.asterism.genome.build;

import java.util.Arrays;

/**
 * How many retained suffixes start with each prefix of {@code depth} bases, and which ones have a
 * shorter prefix because another character follows. Since the prefix decides a suffix's place
 * before all else, these counts say where each prefix starts in the suffix array.
 */
final class PrefixCounts {
  private static final int SEGMENT_BITS = 24;
  private static final int SHORT_BITS = 5;
  private static final int BUCKET_BASES = SuffixCensus.BUCKET_BASES;

  private final int depth;
  private final long[] few;
  private final int[][] many;
  private final int segmentBits;
  private final int mask;
  private long[] shortPrefixes = new long[0];

  /**
   * @param depth bases in a prefix
   */
  PrefixCounts(int depth) {
    this(depth, SEGMENT_BITS);
  }

  /**
   * @param segmentBits binary logarithm of the segment size, at least that of the prefixes of a
   *     bucket
   */
  PrefixCounts(int depth, int segmentBits) {
    this.depth = depth;
    this.few = depth <= BUCKET_BASES ? new long[1 << (2 * depth)] : null;
    this.segmentBits = Math.min(2 * depth, segmentBits);
    this.mask = (1 << this.segmentBits) - 1;
    int segments = 1 << (2 * depth - this.segmentBits);
    this.many = few == null ? new int[segments][mask + 1] : null;
  }

  /** Bases in a full prefix. */
  int depth() {
    return depth;
  }

  /** Bytes that the counts take. */
  static long memory(int depth) {
    return (depth <= BUCKET_BASES ? Long.BYTES : (long) Integer.BYTES) << (2 * depth);
  }

  /** Counts suffixes with a full prefix that is not longer than those of the buckets. */
  synchronized void add(long prefix, long n) {
    few[(int) prefix] += n;
  }

  /**
   * Counts the suffixes of a bucket by the bases that follow, where prefixes are longer than those
   * of the buckets. Buckets may be counted by several threads, each bucket once.
   *
   * @param bucket the bucket's bases
   * @param entries {@code n} numbers with the bases that follow the bucket's
   * @param shift number of bits below the bases that count
   */
  void addBucket(int bucket, long[] entries, int n, int shift) {
    long first = (long) bucket << 2 * (depth - BUCKET_BASES);
    int[] segment = many[(int) (first >>> segmentBits)];
    int base = (int) first & mask;
    for (int i = 0; i < n; i++) {
      segment[base + (int) (entries[i] >>> shift)]++;
    }
  }

  /**
   * Counts a suffix.
   *
   * @param filled its prefix, filled up with T to {@code depth} bases if it is short
   * @param bases number of real bases
   */
  void addRetained(long filled, int bases) {
    if (bases == depth && few != null) {
      few[(int) filled]++;
    } else if (bases == depth || bases >= BUCKET_BASES) {
      many[(int) (filled >>> segmentBits)][(int) filled & mask]++;
    }
  }

  /** Number of suffixes with a full prefix. */
  long count(long prefix) {
    return few != null
        ? few[(int) prefix]
        : many[(int) (prefix >>> segmentBits)][(int) prefix & mask] & 0xFFFFFFFFL;
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
    for (long p : all) {
      if (depth - missing(p) >= BUCKET_BASES) {
        long filled = p >>> SHORT_BITS; // its bucket will count it as a full one
        many[(int) (filled >>> segmentBits)][(int) filled & mask]--;
      }
    }
  }

  private static int missing(long shortPrefix) {
    return (int) shortPrefix & ((1 << SHORT_BITS) - 1);
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
      int missing = missing(key);
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
