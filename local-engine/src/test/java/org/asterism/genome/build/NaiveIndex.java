package org.asterism.genome.build;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.asterism.genome.Bases;

/** Suffix array and prefix table straight from the words of spec 10 sections 4 and 6. */
final class NaiveIndex {
  final byte[] text;
  final int[] suffixes;

  NaiveIndex(byte[] codes, int sparseD, long compared) {
    text = RandomGenomes.doubled(codes);
    suffixes =
        IntStream.range(0, text.length)
            .filter(p -> text[p] < 4 && (text.length - 1 - p) % sparseD == 0)
            .boxed()
            .sorted(order(compared))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  int at(int position) {
    return position < text.length ? text[position] : Bases.PAD;
  }

  private Comparator<Integer> order(long compared) {
    return (p, q) -> {
      for (int k = 0; k < compared; k++) {
        int a = at(p + k);
        int b = at(q + k);
        if (a != b) {
          return Integer.compare(a, b);
        }
        if (a == Bases.PAD) {
          break;
        }
      }
      return Integer.compare(p, q);
    };
  }

  /** Number of leading bases of suffix {@code i}, at most {@code depth}. */
  int bases(int i, int depth) {
    int m = 0;
    while (m < depth && at(suffixes[i] + m) < Bases.N) {
      m++;
    }
    return m;
  }

  long value(int i, int bases) {
    long v = 0;
    for (int k = 0; k < bases; k++) {
      v = 4 * v + at(suffixes[i] + k);
    }
    return v;
  }

  /** Entries of a prefix table of one level, with the marks given; all suffixes are visited. */
  long[] level(int level, int depth, long nMark, long absent) {
    long[] entries = new long[1 << (2 * level)];
    Arrays.fill(entries, -1);
    int last = -1;
    for (int i = 0; i < suffixes.length; i++) {
      int m = bases(i, depth);
      if (m >= level) {
        int v = (int) value(i, level);
        if (entries[v] < 0) {
          entries[v] = i;
        }
        last = v;
      } else {
        entries[last] |= nMark;
      }
    }
    long next = suffixes.length;
    for (int v = entries.length - 1; v >= 0; v--) {
      if (entries[v] < 0) {
        entries[v] = next | absent;
      } else {
        next = entries[v] & ~nMark;
      }
    }
    return entries;
  }
}
