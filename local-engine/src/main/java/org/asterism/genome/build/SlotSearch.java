package org.asterism.genome.build;

import org.asterism.genome.GenomeIndex;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.PrefixTable;
import org.asterism.genome.SuffixArray;

/**
 * Finds where a new suffix goes in the old suffix array (spec 10 section 9.3). The search takes the
 * very steps of the specified binary search, because an array whose suffixes were compared over a
 * limited length is not fully sorted and the steps then decide. The first steps need no memory
 * access: the prefix table says how they end; where that cannot be confirmed, the search is done in
 * full.
 */
final class SlotSearch {
  /** Comparisons stop after this many characters. */
  private static final int MAX_LENGTH = 10_000;

  private static final long LOW_BITS = 0x0101010101010101L;

  private final NewText text;
  private final GenomeSequence sequence;
  private final SuffixArray suffixes;
  private final PrefixTable table;
  private final long strandFlag;
  private final long last;
  private int length;

  SlotSearch(NewText text, GenomeIndex old) {
    this.text = text;
    this.sequence = old.sequence();
    this.suffixes = old.suffixArray();
    this.table = old.prefixTable();
    this.strandFlag = 1L << old.strandBit();
    this.last = suffixes.count() - 1;
  }

  /**
   * The slot of the suffix at {@code f}: it goes before the old suffix of that index; the number of
   * old suffixes if it goes after all of them.
   */
  long slot(int f) {
    long slot = slotInBlock(f);
    return slot >= 0 ? slot : fullSearch(f);
  }

  private long fullSearch(int f) {
    if (!isAfter(f, 0, 0)) {
      return 0;
    }
    int lowLength = length;
    if (isAfter(f, last, 0)) {
      return last + 1;
    }
    return bisect(f, 0, last, lowLength, length);
  }

  /** Skips to the block of the table that has the suffix's first bases; -1 if that fails. */
  private long slotInBlock(int f) {
    long prefix = text.prefix(f, table.depth());
    int level = (int) prefix & 31;
    long value = prefix >>> 5;
    long blockStart = table.index(table.entry(level, value));
    long blockEnd =
        value + 1 < 1L << 2 * level ? table.index(table.entry(level, value + 1)) : last + 1;
    long low = 0;
    long high = last;
    while (low + 1 < high) {
      long mid = (low + high) >>> 1;
      if (mid < blockStart) {
        low = mid;
      } else if (mid >= blockEnd) {
        high = mid;
      } else {
        break;
      }
    }
    if (!isAfter(f, low, 0)) {
      return low == 0 ? 0 : -1;
    }
    int lowLength = length;
    if (low > 0 && lowLength >= level) {
      return -1;
    }
    if (isAfter(f, high, 0)) {
      return high == last ? last + 1 : -1;
    }
    return high < last && length >= level ? -1 : bisect(f, low, high, lowLength, length);
  }

  private long bisect(int f, long from, long to, int fromLength, int toLength) {
    long low = from;
    long high = to;
    int lowLength = fromLength;
    int highLength = toLength;
    while (low + 1 < high) {
      long mid = (low + high) >>> 1;
      boolean after = isAfter(f, mid, Math.min(lowLength, highLength));
      if (length >= MAX_LENGTH) {
        return mid;
      }
      if (after) {
        low = mid;
        lowLength = length;
      } else {
        high = mid;
        highLength = length;
      }
    }
    return high;
  }

  /**
   * Whether the new suffix sorts after old suffix {@code i}, their first {@code known} characters
   * being taken as equal. Leaves the number of equal characters in {@link #length}. For two
   * suffixes that are equal up to a common padding the text decides.
   */
  private boolean isAfter(int f, long i, int known) {
    long word = suffixes.word(i);
    boolean reverse = word >= strandFlag;
    long offset = reverse ? word - strandFlag : word;
    long at = reverse ? sequence.size() - Long.BYTES - offset : word;
    for (int k = known; k < MAX_LENGTH; k += Long.BYTES) {
      long a = text.word(f + k);
      long b =
          reverse ? complement(Long.reverseBytes(sequence.word(at - k))) : sequence.word(at + k);
      long padding = NewText.padding(a);
      if (a == b) {
        if (padding != 0) {
          length = k + (Long.numberOfTrailingZeros(padding) >>> 3);
          return text.isAfterEqual(f, reverse, offset);
        }
        continue;
      }
      int shift = Long.numberOfTrailingZeros(a ^ b) & ~7;
      int paddingShift = Long.numberOfTrailingZeros(padding) & ~7;
      if (paddingShift < shift) {
        length = k + (paddingShift >>> 3);
        return text.isAfterEqual(f, reverse, offset);
      }
      length = k + (shift >>> 3);
      return (a >>> shift & 0xFF) > (b >>> shift & 0xFF);
    }
    length = MAX_LENGTH;
    return false;
  }

  /** Complements 8 codes: 3 - code for those below 4. */
  private static long complement(long codes) {
    return codes ^ (LOW_BITS ^ codes >>> 2 & LOW_BITS) * 3;
  }
}
