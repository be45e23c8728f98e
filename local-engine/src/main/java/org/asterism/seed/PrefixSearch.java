package org.asterism.seed;

import org.asterism.genome.GenomeIndex;
import org.asterism.genome.PrefixTable;
import org.asterism.genome.SuffixArray;

/**
 * The maximal mappable prefix of a query: the longest prefix that occurs in the genome, and the
 * interval of suffixes that start with it (spec 20 section 5.3).
 *
 * <p>The prefix table narrows the search to a few suffixes. In a sorted suffix array the number of
 * codes that suffixes share with the query rises to one peak and falls again, so any way to the
 * peak gives the same answer, and what costs time is memory that is not in the caches. A read that
 * has one seed in place foretells where its other seeds lie: the suffix of that place is looked for
 * among those few, and if it is there, only its neighbours have to be fetched from the genome. An
 * array that is not fully sorted gets STAR's own sequence of comparisons ({@link
 * IntervalBisection}).
 */
final class PrefixSearch {
  /** Longest interval that is looked through; a longer one is bisected. */
  private static final int SHORT = 48;

  /** Most loci of a result whose place foretells others. */
  private static final int FEW = 2;

  private static final long NOWHERE = Long.MIN_VALUE / 2;

  private final SuffixArray suffixes;
  private final PrefixTable prefixes;
  private final boolean sorted;
  private final int depth;
  private final long genomeSize;
  private final long strandBase;
  private final ReadText text;
  private final SuffixComparison comparison;
  private final IntervalBisection bisection;

  /**
   * For each direction, the suffix word of a locus found before minus its start in the read: the
   * word that a query on the same diagonal has is this plus its start.
   */
  private final long[] diagonal = new long[2];

  /** The diagonals found before those. */
  private final long[] olderDiagonal = new long[2];

  /** Bases found; 0 if not even the first base occurs in the genome. */
  int length;

  /** First suffix of the interval. */
  long first;

  /** Last suffix of the interval. */
  long last;

  PrefixSearch(GenomeIndex g, ReadText text) {
    this.suffixes = g.suffixArray();
    this.prefixes = g.prefixTable();
    this.sorted = g.isSorted();
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

  /**
   * Searches a stretch of the read.
   *
   * @param direction 0: of R, 1: of R'
   * @param start first code of the query in that orientation
   * @param n codes in the query, at least 1
   */
  void search(int direction, int start, int n) {
    comparison.setQuery(direction, start);
    int k = Math.min(depth, n);
    long prefix = comparison.prefixValue(k);
    length = 0;
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
    long high = suffixes.count() - 1;
    boolean shared = false;
    if (prefix + 1 < 1L << (2 * k)) {
      long next = prefixes.entry(k, prefix + 1);
      if (!prefixes.isAbsent(next)) {
        high = prefixes.index(next) - 1;
        shared = !prefixes.hasN(entry);
      }
    }
    if (!shared) {
      bisect(low, high, 0, n);
    } else if (k < depth) {
      found(k, low, high);
    } else {
      searchBlock(low, high, n, direction, start);
    }
  }

  /** Searches suffixes that all start with the query's first {@code depth} codes. */
  private void searchBlock(long low, long high, int n, int direction, int start) {
    if (low == high) {
      found(comparison.common(low, depth, n), low, low);
    } else if (!sorted || high - low >= SHORT) {
      bisect(low, high, depth, n);
    } else {
      climb(foretold(low, high, direction, start), low, high, n);
    }
    if (last - first < FEW && length > depth) {
      foretell(direction, start);
    }
  }

  private void bisect(long low, long high, int known, int n) {
    bisection.search(low, high, known, n);
    found(bisection.length, bisection.first, bisection.last);
  }

  private void found(int bases, long low, long high) {
    length = bases;
    first = low;
    last = high;
  }

  /** The suffix of a short interval that lies on a known diagonal, else the one in the middle. */
  private long foretold(long low, long high, int direction, int start) {
    long expected = diagonal[direction] + start;
    long other = olderDiagonal[direction] + start;
    for (long i = low; i <= high; i++) {
      long w = suffixes.word(i);
      if (w == expected || w == other) {
        return i;
      }
    }
    return (low + high) >>> 1;
  }

  /**
   * Finds the peak of shared codes from a suffix on: downwards as long as they do not become fewer,
   * then upwards.
   */
  private void climb(long from, long low, long high, int n) {
    int best = comparison.common(from, depth, n);
    long lowest = from;
    long highest = from;
    for (long i = from - 1; i >= low; i--) {
      int l = comparison.common(i, depth, n);
      if (l < best) {
        break;
      }
      lowest = i;
      if (l > best) {
        best = l;
        highest = i;
      }
    }
    for (long i = from + 1; i <= high; i++) {
      int l = comparison.common(i, depth, n);
      if (l < best) {
        break;
      }
      highest = i;
      if (l > best) {
        best = l;
        lowest = i;
      }
    }
    found(best, lowest, highest);
  }

  /** Remembers the diagonal of the result, in both directions of search. */
  private void foretell(int direction, int start) {
    long d = suffixes.word(first) - start;
    if (d == diagonal[direction] || d == olderDiagonal[direction]) {
      return;
    }
    olderDiagonal[0] = diagonal[0];
    olderDiagonal[1] = diagonal[1];
    diagonal[direction] = d;
    diagonal[1 - direction] = strandBase + genomeSize - text.length - d;
  }
}
