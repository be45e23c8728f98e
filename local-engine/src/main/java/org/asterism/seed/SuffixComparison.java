package org.asterism.seed;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.SuffixArray;

/**
 * Compares a query, a stretch of one orientation of the read, with suffixes of the genome, 8 codes
 * at a time.
 *
 * <p>A reverse-strand suffix runs down the stored strand in complement, just as the query runs down
 * the other orientation of the read: both are loaded 8 codes at a time from their ends, and neither
 * has to be turned round or complemented. N and padding of the genome equal no base of a read and
 * are larger than all of them.
 */
final class SuffixComparison {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int MARGIN = ReadText.MARGIN;

  private final GenomeSequence sequence;
  private final SuffixArray suffixes;
  private final int strandBit;
  private final long offsetMask;
  private final long lastPosition;
  private final ReadText text;

  /** The query's orientation of the read; the query starts at {@code base}. */
  private byte[] query;

  /** The other orientation; the 8 codes opposite to the query's first 8 start at {@code end}. */
  private byte[] opposite;

  private int base;
  private int end;

  SuffixComparison(GenomeIndex g, ReadText text) {
    this.sequence = g.sequence();
    this.suffixes = g.suffixArray();
    this.strandBit = g.strandBit();
    this.offsetMask = (1L << strandBit) - 1;
    this.lastPosition = g.size() - 1;
    this.text = text;
  }

  /**
   * Chooses the query.
   *
   * @param direction 0: of R, 1: of R'
   * @param start its first code in that orientation
   */
  void setQuery(int direction, int start) {
    query = direction == 0 ? text.forward : text.reverse;
    opposite = direction == 0 ? text.reverse : text.forward;
    base = start + MARGIN;
    end = MARGIN + text.length - 1 - start - 7;
  }

  /**
   * Compares the query with a suffix.
   *
   * @param i index of the suffix
   * @param from codes known to be equal
   * @param n codes to compare at most
   * @return twice the number of equal codes, plus 1 if the query is larger at the first difference
   */
  int compare(long i, int from, int n) {
    long w = suffixes.word(i);
    long offset = w & offsetMask;
    return w >>> strandBit == 0
        ? compareForward(offset, from, n)
        : compareReverse(lastPosition - offset, from, n);
  }

  /** Loads 8 codes of a suffix, so that a later comparison finds them in the cache. */
  long touch(long i, int from) {
    long w = suffixes.word(i);
    long reverse = w >>> strandBit;
    long at = (w & offsetMask) + from;
    return sequence.word((at ^ -reverse) + (-reverse & lastPosition - 6));
  }

  /** Number of codes that a suffix shares with the query; arguments as of {@link #compare}. */
  int common(long i, int from, int n) {
    return compare(i, from, n) >>> 1;
  }

  private int compareForward(long start, int from, int n) {
    for (int k = from; k < n; k += 8) {
      long g = sequence.word(start + k);
      long q = (long) LONG.get(query, base + k);
      if (g != q) {
        int shift = Long.numberOfTrailingZeros(g ^ q) & ~7;
        int equal = k + (shift >>> 3);
        if (equal >= n) {
          break;
        }
        int gc = (int) (g >>> shift) & 0xFF;
        int qc = (int) (q >>> shift) & 0xFF;
        return 2 * equal + (gc < 4 && qc > gc ? 1 : 0);
      }
    }
    return 2 * n;
  }

  private int compareReverse(long start, int from, int n) {
    for (int k = from; k < n; k += 8) {
      long g = sequence.word(start - k - 7);
      long q = (long) LONG.get(opposite, end - k);
      if (g != q) {
        int shift = 56 - (Long.numberOfLeadingZeros(g ^ q) & ~7);
        int equal = k + 7 - (shift >>> 3);
        if (equal >= n) {
          break;
        }
        int gc = (int) (g >>> shift) & 0xFF;
        int qc = (int) (q >>> shift) & 0xFF;
        return 2 * equal + (gc < 4 && (qc < gc || qc > 3) ? 1 : 0);
      }
    }
    return 2 * n;
  }

  /**
   * Base-4 value of the first {@code k <= 16} codes of the query, the first most significant. A
   * code of N or of the mate spacer, met only by searches of fixed length, counts as its complement
   * 3 - c and so borrows from the digits before it; the value may be negative (spec 20 section
   * 5.5).
   */
  long prefixValue(int k) {
    long first = (long) LONG.get(query, base);
    long second = (long) LONG.get(query, base + 8);
    long high = first << (64 - 8 * Math.min(8, k));
    long low = k > 8 ? second << (64 - 8 * (k - 8)) : 0;
    if (((high | low) & 0x0C0C0C0C0C0C0C0CL) == 0) {
      return (packed(first) << 16 | packed(second)) >>> (2 * (16 - k));
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
}
