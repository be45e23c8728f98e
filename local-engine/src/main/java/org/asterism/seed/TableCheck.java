package org.asterism.seed;

import org.asterism.genome.Bases;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.PrefixTable;

/**
 * Whether the prefix table can be relied on. Inserting junctions may leave wrong entries behind
 * when the smallest or the largest prefix of a level was absent before (spec 10 section 9.5);
 * STAR's searches then miss what the table does not show, and so must ours. Such damage shows at
 * the two ends of a level.
 */
final class TableCheck {
  private final GenomeIndex index;
  private final PrefixTable table;

  private TableCheck(GenomeIndex index) {
    this.index = index;
    this.table = index.prefixTable();
  }

  /** Whether the first and the last present entry of every level point to their prefixes. */
  static boolean isSound(GenomeIndex index) {
    TableCheck check = new TableCheck(index);
    if (index.junctions().count() == 0) {
      return true;
    }
    for (int level = 1; level <= check.table.depth(); level++) {
      if (!check.isSound(level)) {
        return false;
      }
    }
    return true;
  }

  private boolean isSound(int level) {
    long end = 1L << (2 * level);
    long first = 0;
    while (first < end && isAbsent(level, first)) {
      first++;
    }
    long last = end - 1;
    while (last > first && isAbsent(level, last)) {
      last--;
    }
    return first == end || starts(level, first) && starts(level, last);
  }

  private boolean isAbsent(int level, long prefix) {
    return table.isAbsent(table.entry(level, prefix));
  }

  private boolean starts(int level, long prefix) {
    long i = table.index(table.entry(level, prefix));
    return i < index.suffixArray().count()
        && has(i, level, prefix)
        && (i == 0 || !has(i - 1, level, prefix));
  }

  private boolean has(long suffix, int level, long prefix) {
    long w = index.suffixArray().word(suffix);
    long limit = 1L << index.strandBit();
    for (int k = 0; k < level; k++) {
      int expected = (int) (prefix >>> (2 * (level - 1 - k))) & 3;
      int code =
          w < limit
              ? index.sequence().at(w + k)
              : Bases.complement((byte) index.sequence().at(index.size() - 1 - (w - limit) - k));
      if (code != expected) {
        return false;
      }
    }
    return true;
  }
}
