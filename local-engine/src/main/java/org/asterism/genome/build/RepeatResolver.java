package org.asterism.genome.build;

import java.io.IOException;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Settles the order of suffixes that agree over many characters. All suffixes of a group agree over
 * {@code known} characters, so two of them compare like the suffixes {@code known} further on: if
 * both of those are in groups, the ranks of the groups decide, and otherwise the text does after
 * few characters.
 *
 * <p>Groups are visited from the end of the text to its start and ranks are refined at once. So the
 * group further on is settled already, and one visit settles a repeat of any length; only where a
 * group leads to itself, in runs of short units, it takes more rounds, each of which doubles what
 * is known. Time grows with the number of suffixes in groups, not with the length of repeats.
 *
 * <p>A run of N is passed in one step, since suffixes do not start with N and have no rank there.
 */
final class RepeatResolver {
  private static final int GROUP = 3; // numbers per group: index, size, first member

  private final PackedText text;
  private final int sparseD;
  private final LongList members = new LongList();
  private final LongList allGroups;
  private final PositionSet ranked;
  private final LongList rank;
  private final KeySorter sorter = new KeySorter();
  private long[] group = new long[64];
  private long[] keys = new long[64];
  private long known;

  /**
   * @param lists groups as {@link BucketSorter#repeats} gives them; emptied on the way
   * @param known characters over which the suffixes of every group agree, at least {@code sparseD}
   */
  RepeatResolver(PackedText text, List<LongList> lists, int known, int sparseD) {
    if (known < sparseD) {
      throw new IllegalArgumentException("known " + known + " below sparsity " + sparseD);
    }
    this.text = text;
    this.sparseD = sparseD;
    this.known = known - known % sparseD;
    this.ranked = new PositionSet(text.size());
    LongList groups = new LongList();
    for (LongList list : lists) {
      take(list, groups);
      list.clear();
    }
    allGroups = fromTheEnd(groups);
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
   * Groups by their last member in the text, descending. The suffixes that lie further on by the
   * same distance are, if they are all in one other group, members of a group that comes earlier.
   */
  private LongList fromTheEnd(LongList groups) {
    LongList sorted = new LongList();
    for (long g : ordered(groups, g -> text.size() - lastMember(groups, g))) {
      addGroup(sorted, groups.get(g), groups.get(g + 1), groups.get(g + 2));
    }
    return sorted;
  }

  private long lastMember(LongList groups, long g) {
    return members.get(groups.get(g + 2) + groups.get(g + 1) - 1);
  }

  /** Places of the groups in their list, ordered by a number that is not negative. */
  private long[] ordered(LongList groups, LongUnaryOperator by) {
    int count = Math.toIntExact(groups.size() / GROUP);
    long[] order = new long[count];
    long[] numbers = new long[count];
    for (int g = 0; g < count; g++) {
      order[g] = (long) g * GROUP;
      numbers[g] = by.applyAsLong(order[g]);
    }
    sorter.sort(numbers, order, 0, count);
    return order;
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
      LongList remaining = new LongList();
      for (long g = 0; g < open.size(); g += GROUP) {
        sort(open.get(g), open.get(g + 1), open.get(g + 2), remaining);
      }
      open = remaining;
      known *= 2;
    }
    for (long g : ordered(allGroups, g -> allGroups.get(g))) {
      file.replace(allGroups.get(g), members, allGroups.get(g + 2), allGroups.get(g + 1));
    }
  }

  /** Sorts a group by what is {@code known} further on; parts that still tie go to {@code open}. */
  private void sort(long index, long size, long first, LongList open) {
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
      for (int i = 0; i < n; i++) { // numbers of the parts take the place of ranks
        keys[i] = i == 0 ? 0 : keys[i - 1] + (compare(group[i - 1], group[i]) == 0 ? 0 : 1);
      }
    }
    split(index, n, first, open);
  }

  /** Cuts a sorted group where keys differ, and gives the parts their ranks. */
  private void split(long index, int n, long first, LongList open) {
    int start = 0;
    for (int i = 0; i < n; i++) {
      if (keys[i] != keys[start]) {
        start = i;
      }
      members.set(first + i, group[i]);
      rank.set(ranked.indexOf(group[i]), index + start);
      if (i > start && (i == n - 1 || keys[i + 1] != keys[start])) {
        addGroup(open, index + start, i - start + 1, first + start);
      }
    }
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
    if (past != 0) {
      return past;
    }
    return sparseD == 1 ? PackedText.KEY_LENGTH : sparseD;
  }
}
