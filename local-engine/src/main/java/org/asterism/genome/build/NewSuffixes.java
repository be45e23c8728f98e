package org.asterism.genome.build;

import java.util.Arrays;
import org.asterism.genome.GenomeIndex;

/**
 * The suffixes that new junction records, or new references, add, sorted as they enter the suffix
 * array: by slot, then text, then offset (spec 10 sections 9.2-9.4). One 64-bit key holds slot and
 * offset.
 */
final class NewSuffixes {
  private static final int BUCKET_BITS = 12;
  private static final int RECORDS_PER_BLOCK = 64;
  private static final int PREFIXES_PER_BLOCK = 1 << 16;

  private final NewText text;
  private final int offsetBits;
  private long[] keys;
  private long[] spare;

  private NewSuffixes(NewText text, int offsetBits) {
    this.text = text;
    this.offsetBits = offsetBits;
  }

  /**
   * Finds the slots and sorts.
   *
   * @param isNew which records are not in the old index
   */
  static NewSuffixes find(NewText text, boolean[] isNew, GenomeIndex old, Workers workers) {
    int offsetBits = Integer.SIZE - Integer.numberOfLeadingZeros(text.codes().length);
    long slots = old.suffixArray().count() + 1;
    if (Long.SIZE - Long.numberOfLeadingZeros(slots) + offsetBits > Long.SIZE - 1) {
      throw new IllegalArgumentException(
          text.codes().length + " new bases are too many for " + slots + " suffixes");
    }
    NewSuffixes s = new NewSuffixes(text, offsetBits);
    s.search(isNew, old, workers);
    s.sort(slots, workers);
    return s;
  }

  private void search(boolean[] isNew, GenomeIndex old, Workers workers) {
    int records = 2 * isNew.length;
    int blocks = (records + RECORDS_PER_BLOCK - 1) / RECORDS_PER_BLOCK;
    int[] blockStart = new int[blocks + 1];
    for (int b = 0; b < blocks; b++) {
      blockStart[b + 1] = Math.addExact(blockStart[b], searchBlock(b, isNew, null, 0));
    }
    keys = new long[blockStart[blocks]];
    workers.ranges(
        0,
        blocks,
        1,
        (worker, b, end) ->
            searchBlock((int) b, isNew, new SlotSearch(text, old), blockStart[(int) b]));
  }

  /** Counts the new suffixes of a block; with a search, stores their keys from {@code at} on. */
  private int searchBlock(int block, boolean[] isNew, SlotSearch search, int at) {
    int count = isNew.length;
    int to = Math.min(2 * count, (block + 1) * RECORDS_PER_BLOCK);
    int found = 0;
    for (int o = block * RECORDS_PER_BLOCK; o < to; o++) {
      if (!isNew[o < count ? o : 2 * count - 1 - o]) {
        continue;
      }
      int f = o * text.recordLength();
      for (int end = f + text.recordLength(); f < end; f++) {
        if (text.at(f) < 4) {
          if (search != null) {
            keys[at + found] = search.slot(f) << offsetBits | f;
          }
          found++;
        }
      }
    }
    return found;
  }

  /** Distributes the keys over ranges of slots, then sorts every range. */
  private void sort(long slots, Workers workers) {
    int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(slots) - BUCKET_BITS);
    int[] start = new int[(int) (slots >>> shift) + 2];
    for (long key : keys) {
      start[(int) (key >>> offsetBits + shift) + 1]++;
    }
    for (int b = 1; b < start.length; b++) {
      start[b] += start[b - 1];
    }
    int[] next = start.clone();
    spare = new long[keys.length];
    for (long key : keys) {
      spare[next[(int) (key >>> offsetBits + shift)]++] = key;
    }
    long[] sorted = spare;
    spare = keys;
    keys = sorted;
    workers.ranges(
        0, start.length - 1, 1, (worker, b, end) -> sortRange(start[(int) b], start[(int) b + 1]));
  }

  private void sortRange(int from, int to) {
    Arrays.sort(keys, from, to);
    int groupStart = from;
    for (int u = from + 1; u <= to; u++) {
      if (u == to || slot(u) != slot(groupStart)) {
        sortByText(groupStart, u);
        groupStart = u;
      }
    }
  }

  /** Merge sort of keys with one slot; stable, so that equal texts stay sorted by offset. */
  private void sortByText(int from, int to) {
    if (to - from < 8) {
      for (int i = from + 1; i < to; i++) {
        long key = keys[i];
        int j = i - 1;
        for (; j >= from && text.compare(offset(keys[j]), offset(key)) > 0; j--) {
          keys[j + 1] = keys[j];
        }
        keys[j + 1] = key;
      }
      return;
    }
    int mid = (from + to) >>> 1;
    sortByText(from, mid);
    sortByText(mid, to);
    if (text.compare(offset(keys[mid - 1]), offset(keys[mid])) <= 0) {
      return;
    }
    System.arraycopy(keys, from, spare, from, mid - from);
    int left = from;
    int right = mid;
    for (int out = from; left < mid; out++) {
      boolean takeLeft = right == to || text.compare(offset(spare[left]), offset(keys[right])) <= 0;
      keys[out] = takeLeft ? spare[left++] : keys[right++];
    }
  }

  private int offset(long key) {
    return (int) (key & (1L << offsetBits) - 1);
  }

  /** Number of new suffixes. */
  int count() {
    return keys.length;
  }

  /** Slot of new suffix {@code u}: the index of the old suffix that it goes before. */
  long slot(int u) {
    return keys[u] >>> offsetBits;
  }

  /** Offset in the new text of new suffix {@code u}. */
  int offset(int u) {
    return offset(keys[u]);
  }

  /** Number of new suffixes whose index in the new suffix array is below {@code i}. */
  int countBefore(long i) {
    int low = 0;
    int high = count();
    while (low < high) {
      int mid = (low + high) >>> 1;
      if (slot(mid) + mid < i) {
        low = mid + 1;
      } else {
        high = mid;
      }
    }
    return low;
  }

  /** The {@link NewText#prefix prefixes} of all new suffixes, in their order. */
  long[] prefixes(int depth, Workers workers) {
    long[] prefixes = spare;
    workers.ranges(
        0,
        count(),
        PREFIXES_PER_BLOCK,
        (worker, from, to) -> {
          for (int u = (int) from; u < to; u++) {
            prefixes[u] = text.prefix(offset(u), depth);
          }
        });
    return prefixes;
  }
}
