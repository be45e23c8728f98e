package org.asterism.seed;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.PrefixTable;
import org.asterism.genome.SuffixArray;

/**
 * The maximal mappable prefix of a query: the longest prefix that occurs in the genome, and the
 * interval of suffixes that start with it, by STAR's exact procedure (spec 20 section 5.3), which
 * also fixes what is found in arrays that are not fully sorted.
 *
 * <p>A query is a stretch of one orientation of the read. It is compared with a forward-strand
 * suffix 8 codes at a time. A reverse-strand suffix runs down the stored strand in complement, as
 * the query runs down the other orientation of the read: both are loaded 8 codes at a time from
 * their ends, and neither has to be turned round.
 */
final class PrefixSearch {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int MARGIN = ReadText.MARGIN;

  private final GenomeSequence sequence;
  private final SuffixArray suffixes;
  private final PrefixTable prefixes;
  private final long strandLimit;
  private final long lastPosition;
  private final int depth;
  private final ReadText text;

  /** Codes of the query's orientation and of the other one; the query starts at {@code base}. */
  private byte[] query;

  private byte[] opposite;
  private int base;

  /** Bases found; 0 if not even the first base occurs in the genome. */
  int length;

  /** First suffix of the interval. */
  long first;

  /** Last suffix of the interval. */
  long last;

  PrefixSearch(GenomeIndex g, ReadText text) {
    this.sequence = g.sequence();
    this.suffixes = g.suffixArray();
    this.prefixes = g.prefixTable();
    this.strandLimit = 1L << g.strandBit();
    this.lastPosition = g.size() - 1;
    this.depth = prefixes.depth();
    this.text = text;
  }

  /**
   * Searches a stretch of the read.
   *
   * @param direction 0: of R, 1: of R'
   * @param start first code of the query in that orientation
   * @param n codes in the query, at least 1
   */
  void search(int direction, int start, int n) {
    query = direction == 0 ? text.forward : text.reverse;
    opposite = direction == 0 ? text.reverse : text.forward;
    base = start + MARGIN;
    int k = Math.min(depth, n);
    long prefix = prefixValue(k);
    if (prefix < 0) {
      length = 0;
      return;
    }
    long entry = prefixes.entry(k, prefix);
    while (prefixes.isAbsent(entry)) {
      if (--k == 0) {
        length = 0;
        return;
      }
      prefix >>>= 2;
      entry = prefixes.entry(k, prefix);
    }
    long low = prefixes.index(entry);
    long high = suffixes.count() - 1;
    boolean exact = false;
    if (prefix + 1 < 1L << (2 * k)) {
      long next = prefixes.entry(k, prefix + 1);
      if (!prefixes.isAbsent(next)) {
        high = prefixes.index(next) - 1;
        exact = !prefixes.hasN(entry);
      }
    }
    if (exact && k < depth) {
      found(k, low, high);
    } else if (exact && low == high) {
      found((int) (compare(low, k, n) >>> 1), low, low);
    } else {
      bisect(low, high, exact ? k : 0, n);
    }
  }

  private void found(int bases, long low, long high) {
    length = bases;
    first = low;
    last = high;
  }

  /**
   * Base-4 value of the first {@code k} codes of the query. A code of N or the mate spacer, met
   * only by searches of fixed length, counts as its negative complement and borrows from the digits
   * before it (spec 20 section 5.5).
   */
  private long prefixValue(int k) {
    long high = (long) LONG.get(query, base);
    long low = (long) LONG.get(query, base + 8);
    int odd = 64 - 8 * Math.min(8, k);
    int oddLow = 64 - 8 * Math.max(0, k - 8);
    boolean plain = ((high << odd) & 0x0C0C0C0C0C0C0C0CL) == 0;
    if (oddLow < 64) {
      plain &= ((low << oddLow) & 0x0C0C0C0C0C0C0C0CL) == 0;
    }
    if (plain) {
      return (packed(high) << 16 | packed(low)) >>> (2 * (16 - k));
    }
    long value = 0;
    for (int i = 0; i < k; i++) {
      int code = query[base + i];
      value = 4 * value + (code < 4 ? code : 3 - code);
    }
    return value;
  }

  /** The 8 codes of a word as 16 bits, the code in the lowest byte most significant. */
  private static long packed(long word) {
    long w = Long.reverseBytes(word) & 0x0303030303030303L;
    w = (w | w >>> 6) & 0x000F000F000F000FL;
    w = (w | w >>> 12) & 0x000000FF000000FFL;
    return (w | w >>> 24) & 0xFFFF;
  }

  /** Binary search with the lengths matched on either side (step 5 of the exact procedure). */
  private void bisect(long low, long high, int known, int n) {
    long i1 = low;
    long i2 = high;
    int l1 = (int) (compare(i1, known, n) >>> 1);
    int l2 = (int) (compare(i2, known, n) >>> 1);
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
      long c = compare(j, l, n);
      lj = (int) (c >>> 1);
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
   * One end of the interval of suffixes that share {@code n} codes (step 6): between the last index
   * known to share them and the first known not to.
   */
  private long end(long j, int n, long i, int li, long a, int la, long b, int lb) {
    long inner;
    long outer;
    int outerLength;
    if (li < n) {
      inner = j;
      outer = i;
      outerLength = li;
    } else if (la < li) {
      inner = i;
      outer = a;
      outerLength = la;
    } else {
      inner = a;
      outer = b;
      outerLength = lb;
    }
    while (Math.abs(inner - outer) > 1) {
      long c = (inner + outer) >>> 1;
      int lc = (int) (compare(c, outerLength, n) >>> 1);
      if (lc == n) {
        inner = c;
      } else {
        outer = c;
        outerLength = lc;
      }
    }
    return inner;
  }

  /**
   * Compares the query with a suffix.
   *
   * @param i index of the suffix
   * @param from codes known to be equal
   * @param n codes to compare at most
   * @return twice the number of equal codes, plus 1 if the query is larger at the first difference
   */
  private long compare(long i, int from, int n) {
    long w = suffixes.word(i);
    return w < strandLimit
        ? compareForward(w, from, n)
        : compareReverse(lastPosition - (w - strandLimit), from, n);
  }

  private long compareForward(long start, int from, int n) {
    int k = from;
    while (k < n) {
      long g = sequence.word(start + k);
      long q = (long) LONG.get(query, base + k);
      long x = g ^ q;
      if (x != 0) {
        int shift = Long.numberOfTrailingZeros(x) & ~7;
        k += shift >>> 3;
        if (k >= n) {
          break;
        }
        int gc = (int) (g >>> shift) & 0xFF;
        int qc = (int) (q >>> shift) & 0xFF;
        return 2L * k + (gc < 4 && qc > gc ? 1 : 0);
      }
      k += 8;
    }
    return 2L * n;
  }

  private long compareReverse(long start, int from, int n) {
    int end = text.length - 1 + 2 * MARGIN - base - 7;
    int k = from;
    while (k < n) {
      long g = sequence.word(start - k - 7);
      long q = (long) LONG.get(opposite, end - k);
      long x = g ^ q;
      if (x != 0) {
        int shift = 56 - (Long.numberOfLeadingZeros(x) & ~7);
        k += 7 - (shift >>> 3);
        if (k >= n) {
          break;
        }
        int gc = (int) (g >>> shift) & 0xFF;
        int qc = (int) (q >>> shift) & 0xFF;
        return 2L * k + (gc < 4 && (qc < gc || qc > 3) ? 1 : 0);
      }
      k += 8;
    }
    return 2L * n;
  }
}
