package org.asterism.seed;

import org.asterism.genome.GenomeIndex;
import org.asterism.genome.PrefixTable;
import org.asterism.genome.SuffixArray;

/**
 * Maximal mappable prefixes of several queries: for each the longest prefix that occurs in the
 * genome, and the interval of suffixes that start with it (spec 20 section 5.3).
 *
 * <p>What costs time is memory that is not in the caches, so the work is arranged around it. The
 * queries take each step together: prefix table, suffix array, genome; the loads of a step do not
 * depend on each other and overlap. In a sorted array the number of codes that suffixes share with
 * the query rises to one peak and falls again, so any way to the peak gives the same answer: a read
 * that has one seed in place foretells where its other seeds lie, the suffix of that place is
 * looked for among the few that the table leaves, and if it is there only its neighbours are
 * compared. An array that is not fully sorted gets STAR's own sequence of comparisons ({@link
 * IntervalBisection}).
 */
final class PrefixSearch {
  /** Longest interval in which every suffix may be compared. */
  private static final int SHORT = 48;

  /** Longest interval in which a foretold suffix is looked for. */
  private static final int MEDIUM = 256;

  /** Queries that take their steps together. */
  private static final int TOGETHER = 16;

  /** Most loci of a result whose place foretells others. */
  private static final int FEW = 2;

  private static final long NOWHERE = Long.MIN_VALUE / 2;

  /** State of a query in {@link Queries#known} besides a number of codes: nothing left to do. */
  private static final int DONE = -1;

  private final SuffixArray suffixes;
  private final PrefixTable prefixes;
  private final boolean sorted;
  private final int depth;
  private final long genomeSize;
  private final long strandBase;
  private final ReadText text;
  private final SuffixComparison comparison;
  private final IntervalBisection bisection;

  /** Suffix to climb from for each query that takes its steps, -1 for none. */
  private final long[] middle = new long[TOGETHER];

  /**
   * For each direction, the suffix word of a locus found before minus its start in the read: the
   * word that a query on the same diagonal has is this plus its start.
   */
  private final long[] diagonal = new long[2];

  /** The diagonals found before those. */
  private final long[] olderDiagonal = new long[2];

  /** Sum of what was loaded early, so that these loads are not optimized away. */
  private long touched;

  PrefixSearch(GenomeIndex g, ReadText text) {
    this.suffixes = g.suffixArray();
    this.prefixes = g.prefixTable();
    this.sorted = g.isSorted() && TableCheck.isSound(g);
    this.depth = prefixes.depth();
    this.genomeSize = g.size();
    this.strandBase = 1L << g.strandBit();
    this.text = text;
    this.comparison = new SuffixComparison(g, text);
    this.bisection = new IntervalBisection(comparison);
  }

  /** Prepares for a new read: forgets where seeds of the last one lay. */
  void startRead() {
    for (int d = 0; d < 2; d++) {
      diagonal[d] = NOWHERE;
      olderDiagonal[d] = NOWHERE;
    }
  }

  /** Makes all searches. */
  void search(Queries q) {
    for (int from = 0; from < q.count; from += TOGETHER) {
      int to = Math.min(q.count, from + TOGETHER);
      for (int i = from; i < to; i++) {
        prepare(q, i);
      }
      touchTable(q, from, to);
      for (int i = from; i < to; i++) {
        lookUp(q, i);
      }
      touchSuffixes(q, from, to);
      for (int i = from; i < to; i++) {
        middle[i - from] = isBlock(q, i) ? chooseMiddle(q, i) : -1;
      }
      for (int i = from; i < to; i++) {
        if (q.known[i] != DONE) {
          searchInterval(q, i, middle[i - from]);
        }
      }
    }
  }

  /** Works out the prefix of a query, and where in the table it stands. */
  private void prepare(Queries q, int i) {
    comparison.setQuery(q.direction[i], q.start[i]);
    int k = Math.min(depth, q.size[i]);
    long prefix = comparison.prefixValue(k);
    q.first[i] = prefix;
    q.last[i] = prefix < 0 ? 0 : prefixes.position(k, prefix);
  }

  /** Loads the table entries of all queries without waiting. */
  private void touchTable(Queries q, int from, int to) {
    long[] position = q.last;
    long sum = 0;
    for (int i = from; i < to; i++) {
      sum += prefixes.entryAt(position[i]);
    }
    touched += sum;
  }

  /** Narrows a query to an interval by the prefix table (steps 1 to 3 of the exact procedure). */
  private void lookUp(Queries q, int i) {
    int k = Math.min(depth, q.size[i]);
    long prefix = q.first[i];
    found(q, i, 0, 0, -1);
    if (prefix < 0) {
      return;
    }
    long entry = prefixes.entry(k, prefix);
    while (prefixes.isAbsent(entry)) {
      if (--k == 0) {
        return;
      }
      prefix >>>= 2;
      entry = prefixes.entry(k, prefix);
    }
    long low = prefixes.index(entry);
    long end = suffixes.count();
    long high = end - 1;
    boolean shared = false;
    if (prefix + 1 < 1L << (2 * k)) {
      long next = prefixes.entry(k, prefix + 1);
      if (!prefixes.isAbsent(next)) {
        high = prefixes.index(next) - 1;
        shared = !prefixes.hasN(entry);
      } else if (sorted) {
        comparison.setQuery(q.direction[i], q.start[i]);
        high = blockEnd(low, prefixes.index(next) - 1, high, k);
      }
    }
    if (low >= end || high >= end || high < 0) {
      throw new IllegalStateException("SAindex is damaged: it points outside the suffix array");
    }
    found(q, i, k, low, high);
    if (!shared) {
      q.known[i] = 0;
    } else if (k == depth) {
      q.known[i] = k;
    }
  }

  /**
   * Last suffix of a block whose next prefix is absent. An absent entry says where the next block
   * begins, but may be out of date after junctions were inserted: it is believed if the suffix
   * there does not belong to the block.
   */
  private long blockEnd(long low, long end, long otherwise, int k) {
    return end >= low && end < otherwise && comparison.common(end + 1, 0, k) < k ? end : otherwise;
  }

  private static void found(Queries q, int i, int bases, long low, long high) {
    q.length[i] = bases;
    q.first[i] = low;
    q.last[i] = high;
    q.known[i] = DONE;
  }

  /** Whether the interval of a query is a block of the deepest level of the table. */
  private boolean isBlock(Queries q, int i) {
    return sorted && q.known[i] == depth;
  }

  /** Loads the ends of the blocks from the suffix array without waiting. */
  private void touchSuffixes(Queries q, int from, int to) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      if (q.known[i] == depth) {
        sum += suffixes.word(q.first[i]) + suffixes.word(q.last[i]);
      }
    }
    touched += sum;
  }

  /**
   * The suffix of a block to climb from: the one on a known diagonal, or the middle of a short
   * block; -1 if the block is better bisected. Loads what the climb will compare without waiting.
   */
  private long chooseMiddle(Queries q, int i) {
    long low = q.first[i];
    long high = q.last[i];
    if (high - low >= MEDIUM) {
      return -1;
    }
    long at = foretold(low, high, q.direction[i], q.start[i]);
    long from = low;
    long to = high;
    if (at >= 0) {
      from = Math.max(low, at - 1);
      to = Math.min(high, at + 1);
    } else if (high - low < SHORT) {
      at = (low + high) >>> 1;
    } else {
      return -1;
    }
    long sum = 0;
    for (long s = from; s <= to; s++) {
      sum += comparison.touch(s, depth);
    }
    touched += sum;
    return at;
  }

  private long foretold(long low, long high, int direction, int start) {
    long expected = diagonal[direction] + start;
    long other = olderDiagonal[direction] + start;
    for (long s = low; s <= high; s++) {
      long w = suffixes.word(s);
      if (w == expected || w == other) {
        return s;
      }
    }
    return -1;
  }

  /** Searches an interval that the table could not settle (steps 4 to 6). */
  private void searchInterval(Queries q, int i, long from) {
    comparison.setQuery(q.direction[i], q.start[i]);
    int n = q.size[i];
    int known = q.known[i];
    long low = q.first[i];
    long high = q.last[i];
    if (known == depth && low == high) {
      found(q, i, comparison.common(low, depth, n), low, low);
    } else if (from >= 0) {
      climb(q, i, from);
    } else {
      bisection.search(low, high, known, n);
      found(q, i, bisection.length, bisection.first, bisection.last);
    }
    if (q.last[i] - q.first[i] < FEW && q.length[i] > depth) {
      foretell(q, i);
    }
  }

  /**
   * Finds the peak of shared codes from a suffix on: downwards as long as they do not become fewer,
   * then upwards.
   */
  private void climb(Queries q, int i, long from) {
    int n = q.size[i];
    long low = q.first[i];
    long high = q.last[i];
    int best = comparison.common(from, depth, n);
    long lowest = from;
    long highest = from;
    for (long s = from - 1; s >= low; s--) {
      int l = comparison.common(s, depth, n);
      if (l < best) {
        break;
      }
      lowest = s;
      if (l > best) {
        best = l;
        highest = s;
      }
    }
    for (long s = from + 1; s <= high; s++) {
      int l = comparison.common(s, depth, n);
      if (l < best) {
        break;
      }
      highest = s;
      if (l > best) {
        best = l;
        lowest = s;
      }
    }
    found(q, i, best, lowest, highest);
  }

  /** Remembers the diagonal of a result, in both directions of search. */
  private void foretell(Queries q, int i) {
    int d = q.direction[i];
    long at = suffixes.word(q.first[i]) - q.start[i];
    if (at == diagonal[d] || at == olderDiagonal[d]) {
      return;
    }
    olderDiagonal[0] = diagonal[0];
    olderDiagonal[1] = diagonal[1];
    diagonal[d] = at;
    diagonal[1 - d] = strandBase + genomeSize - text.length - at;
  }
}
