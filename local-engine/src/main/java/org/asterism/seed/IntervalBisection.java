package org.asterism.seed;

/**
 * STAR's binary search for the longest prefix of a query within an interval of suffixes, and for
 * the interval of those that share it (spec 20 section 5.3, steps 5 and 6). On an array that is not
 * fully sorted its path decides what is found.
 */
final class IntervalBisection {
  private final SuffixComparison comparison;

  /** Bases found by the last search. */
  int length;

  /** First suffix that shares them. */
  long first;

  /** Last suffix that shares them. */
  long last;

  IntervalBisection(SuffixComparison comparison) {
    this.comparison = comparison;
  }

  /**
   * Searches.
   *
   * @param low first suffix of the interval
   * @param high last suffix of the interval
   * @param known codes that the query shares with all of them
   * @param n codes in the query
   */
  void search(long low, long high, int known, int n) {
    long i1 = low;
    long i2 = high;
    int l1 = comparison.common(i1, known, n);
    int l2 = comparison.common(i2, known, n);
    int l = Math.min(l1, l2);
    long a1 = i1;
    long b1 = i1;
    int la1 = l1;
    int lb1 = l1;
    long a2 = i2;
    long b2 = i2;
    int la2 = l2;
    int lb2 = l2;
    long j = i1;
    int lj = l1;
    while (i1 + 1 < i2) {
      j = (i1 + i2) >>> 1;
      int c = comparison.compare(j, l, n);
      lj = c >>> 1;
      if (lj == n) {
        break;
      }
      if ((c & 1) != 0) {
        if (lj > l1) {
          b1 = a1;
          lb1 = la1;
          a1 = i1;
          la1 = l1;
        }
        i1 = j;
        l1 = lj;
      } else {
        if (lj > l2) {
          b2 = a2;
          lb2 = la2;
          a2 = i2;
          la2 = l2;
        }
        i2 = j;
        l2 = lj;
      }
      l = Math.min(l1, l2);
    }
    if (lj < n) {
      j = l1 > l2 ? i1 : i2;
      lj = Math.max(l1, l2);
    }
    length = lj;
    first = end(j, lj, i1, l1, a1, la1, b1, lb1);
    last = end(j, lj, i2, l2, a2, la2, b2, lb2);
  }

  /**
   * One end of the interval, between the last index known to share {@code n} codes and the first
   * known not to: from {@code j} to bound {@code i}, or, if that one shares them too, from it to an
   * earlier bound {@code a}, or from that to a still earlier one {@code b}.
   */
  private long end(long j, int n, long i, int li, long a, int la, long b, int lb) {
    if (li < n) {
      return end(j, i, li, n);
    }
    return la < li ? end(i, a, la, n) : end(a, b, lb, n);
  }

  /**
   * Bisects between a suffix that shares {@code n} codes and one taken not to. In an array that is
   * not fully sorted the latter may share more; then nothing is compared, and nothing in between is
   * taken to share them.
   */
  private long end(long from, long to, int lengthAtTo, int n) {
    if (lengthAtTo > n) {
      return from;
    }
    long inner = from;
    long outer = to;
    int outerLength = lengthAtTo;
    while (Math.abs(inner - outer) > 1) {
      long c = (inner + outer) >>> 1;
      int l = comparison.common(c, outerLength, n);
      if (l == n) {
        inner = c;
      } else {
        outer = c;
        outerLength = l;
      }
    }
    return inner;
  }
}
