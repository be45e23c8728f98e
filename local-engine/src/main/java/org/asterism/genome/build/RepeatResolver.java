package org.asterism.genome.build;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Settles the order of suffixes that agree over many characters, by prefix doubling restricted to
 * them: all suffixes of a group agree over {@code known} characters, so two of them compare like
 * the suffixes {@code known} further on. If those are in groups too, the groups' ranks decide, and
 * otherwise the text does after few characters. Every round doubles what is known; time grows with
 * the number of such suffixes and the logarithm of the longest repeat.
 *
 * <p>A run of N is passed in one step, since suffixes do not start with N and have no rank there.
 */
final class RepeatResolver {
  private static final int GROUPS_AT_ONCE = 256;
  private static final int GROUP = 3; // numbers per group: index, size, first member

  private final PackedText text;
  private final int sparseD;
  private final Workers workers;
  private final LongList members = new LongList();
  private final LongList allGroups;
  private final PositionSet ranked;
  private final LongList rank;
  private long known;

  /**
   * @param lists groups as {@link BucketSorter#repeats} gives them
   * @param known characters over which the suffixes of every group agree
   */
  RepeatResolver(PackedText text, List<LongList> lists, int known, int sparseD, Workers workers) {
    this.text = text;
    this.sparseD = sparseD;
    this.workers = workers;
    this.known = Math.max(sparseD, known - known % sparseD);
    if (known < sparseD) {
      throw new IllegalArgumentException("known " + known + " below sparsity " + sparseD);
    }
    this.ranked = new PositionSet(text.size());
    LongList groups = new LongList();
    for (LongList list : lists) {
      take(list, groups);
      list.clear();
    }
    allGroups = byPosition(groups);
    ranked.index();
    rank = LongList.zeros(members.size());
    for (long g = 0; g < allGroups.size(); g += GROUP) {
      long first = allGroups.get(g + 2);
      for (long i = 0; i < allGroups.get(g + 1); i++) {
        rank.set(ranked.indexOf(members.get(first + i)), allGroups.get(g));
      }
    }
  }

  private void take(LongList list, LongList groups) {
    long i = 0;
    while (i < list.size()) {
      long n = list.get(i + 1);
      addGroup(groups, list.get(i), n, members.size());
      for (long k = 0; k < n; k++) {
        long position = list.get(i + 2 + k);
        members.add(position);
        ranked.add(position);
      }
      i += 2 + n;
    }
  }

  /**
   * Groups in the order of their first members in the text: neighbours in a repeat are then visited
   * one after another, and so are their ranks in memory.
   */
  private LongList byPosition(LongList groups) {
    int count = Math.toIntExact(groups.size() / GROUP);
    long[] positions = new long[count];
    long[] order = new long[count];
    for (int g = 0; g < count; g++) {
      positions[g] = members.get(groups.get((long) g * GROUP + 2));
      order[g] = (long) g * GROUP;
    }
    new KeySorter().sort(positions, order, 0, count);
    LongList sorted = new LongList();
    for (long g : order) {
      addGroup(sorted, groups.get(g), groups.get(g + 1), groups.get(g + 2));
    }
    return sorted;
  }

  private static void addGroup(LongList groups, long index, long size, long first) {
    groups.add(index);
    groups.add(size);
    groups.add(first);
  }

  /** Sorts all groups and puts them into the file. */
  void resolve(SuffixArrayFile file) throws IOException {
    LongList open = allGroups;
    while (open.size() > 0) {
      open = round(open);
      known *= 2;
    }
    for (long g = 0; g < allGroups.size(); g += GROUP) {
      file.replace(allGroups.get(g), members, allGroups.get(g + 2), allGroups.get(g + 1));
    }
  }

  /** Sorts the groups by twice as many characters; returns the groups that remain. */
  private LongList round(LongList groups) {
    LongList[] split = new LongList[workers.count()];
    Arrays.setAll(split, w -> new LongList());
    GroupSorter[] sorters = new GroupSorter[workers.count()];
    Arrays.setAll(sorters, w -> new GroupSorter(split[w]));
    workers.ranges(
        0,
        groups.size() / GROUP,
        GROUPS_AT_ONCE,
        (worker, from, to) -> {
          for (long g = from * GROUP; g < to * GROUP; g += GROUP) {
            sorters[worker].sort(groups.get(g), groups.get(g + 1), groups.get(g + 2));
          }
        });
    LongList open = new LongList();
    for (LongList parts : split) {
      for (long g = 0; g < parts.size(); g += GROUP) {
        long index = parts.get(g);
        long first = parts.get(g + 2);
        for (long i = 0; i < parts.get(g + 1); i++) {
          rank.set(ranked.indexOf(members.get(first + i)), index);
        }
        if (parts.get(g + 1) > 1) {
          addGroup(open, index, parts.get(g + 1), first);
        }
      }
      parts.clear();
    }
    return open;
  }

  /** Sorts groups by the ranks of this round and collects the parts that they fall into. */
  private final class GroupSorter {
    private final KeySorter sorter = new KeySorter();
    private final LongList parts;
    private long[] group = new long[64];
    private long[] keys = new long[64];

    GroupSorter(LongList parts) {
      this.parts = parts;
    }

    void sort(long index, long size, long first) {
      if (size > 1 << 30) {
        throw new IllegalStateException(size + " copies of one long repeat are too many to sort");
      }
      int n = (int) size;
      if (n > group.length) {
        group = new long[n];
        keys = new long[n];
      }
      boolean allRanked = true;
      for (int i = 0; i < n; i++) {
        group[i] = members.get(first + i);
        long p = group[i] + known;
        boolean has = ranked.contains(p);
        keys[i] = has ? rank.get(ranked.indexOf(p)) : -1;
        allRanked &= has;
      }
      if (allRanked) {
        sorter.sort(keys, group, 0, n);
      } else {
        mergeSort(group, keys, 0, n);
      }
      int start = 0;
      for (int i = 1; i <= n; i++) {
        if (i == n || differ(allRanked, i)) {
          addGroup(parts, index + start, i - start, first + start);
          start = i;
        }
      }
      for (int i = 0; i < n; i++) {
        members.set(first + i, group[i]);
      }
    }

    private boolean differ(boolean byKey, int i) {
      return byKey ? keys[i - 1] != keys[i] : compare(group[i - 1], group[i]) != 0;
    }

    private void mergeSort(long[] a, long[] other, int from, int to) {
      if (to - from < 2) {
        return;
      }
      int mid = (from + to) >>> 1;
      mergeSort(a, other, from, mid);
      mergeSort(a, other, mid, to);
      if (compare(a[mid - 1], a[mid]) <= 0) {
        return;
      }
      System.arraycopy(a, from, other, from, mid - from);
      int i = from;
      int j = mid;
      int k = from;
      while (i < mid && j < to) {
        a[k++] = compare(other[i], a[j]) <= 0 ? other[i++] : a[j++];
      }
      System.arraycopy(other, i, a, k, mid - i);
    }
  }

  /** Compares two suffixes that agree over {@code known} characters; 0 if that is not enough. */
  private int compare(long first, long second) {
    long p = first + known;
    long q = second + known;
    while (true) {
      if (ranked.contains(p) && ranked.contains(q)) {
        return Long.compare(rank.get(ranked.indexOf(p)), rank.get(ranked.indexOf(q)));
      }
      long a = text.key(p);
      long b = text.key(q);
      if (a != b) {
        return a < b ? -1 : 1;
      }
      if (PackedText.hasPad(a)) {
        return Long.compare(p, q);
      }
      long step =
          a == PackedText.ALL_N
              ? Math.min(text.nRunLength(p), text.nRunLength(q))
              : Math.min(PackedText.KEY_LENGTH, toRetained(p));
      p += step;
      q += step;
    }
  }

  /** Number of characters, at least one, to the next position whose suffix may be in the array. */
  private long toRetained(long position) {
    long past = (text.size() - 1 - position) % sparseD;
    return past == 0 ? sparseD == 1 ? PackedText.KEY_LENGTH : sparseD : past;
  }
}
