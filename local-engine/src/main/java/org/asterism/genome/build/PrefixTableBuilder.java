package org.asterism.genome.build;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.asterism.genome.PrefixTable;
import org.asterism.params.FatalException;

/**
 * Builds and writes SAindex (spec 10 section 6.3), level by level, from the groups of suffixes with
 * equal leading bases. An entry is held back until the next one of its level is known, because
 * suffixes with other characters still put the N mark on it.
 */
final class PrefixTableBuilder {
  private final PrefixGroups groups;
  private final int depth;
  private final long suffixes;
  private final long nMark;
  private final long absent;
  private long visited;

  private PrefixTableBuilder(PrefixGroups groups, int depth, long suffixes, int strandBit) {
    this.groups = groups;
    this.depth = depth;
    this.suffixes = suffixes;
    this.nMark = 2L << strandBit;
    this.absent = 4L << strandBit;
  }

  /**
   * Writes the file.
   *
   * @param file SAindex
   * @param groups groups of the suffix array at that depth
   * @param depth genomeSAindexNbases
   * @param suffixes number of suffixes
   * @param strandBit GSB
   * @throws FatalException with code 104 where STAR stops because the table cannot be built
   */
  static void write(Path file, PrefixGroups groups, int depth, long suffixes, int strandBit)
      throws IOException {
    PrefixTableBuilder b = new PrefixTableBuilder(groups, depth, suffixes, strandBit);
    b.visited = b.countVisited();
    try (FileChannel out =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer header =
          ByteBuffer.allocate(8 * (depth + 2)).order(ByteOrder.LITTLE_ENDIAN).putLong(depth);
      for (int k = 1; k <= depth + 1; k++) {
        header.putLong(PrefixTable.firstEntry(k));
      }
      header.flip();
      while (header.hasRemaining()) {
        out.write(header);
      }
      PackedArrayWriter words = new PackedArrayWriter(out, strandBit + 3);
      for (int k = 1; k <= depth; k++) {
        b.writeLevel(k, words);
      }
      words.finish();
    }
  }

  /**
   * Number of groups that are visited: all, or all but the last where STAR's search in steps misses
   * it (spec 10 section 6.3 rule 2).
   */
  private long countVisited() {
    long n = 0;
    long lastButOne = -1;
    long last = -1;
    groups.rewind();
    while (groups.next()) {
      n++;
      lastButOne = last;
      last = groups.index();
    }
    long step = (suffixes >>> (2 * depth)) + 1;
    boolean lost =
        n > 1 && last == suffixes - 1 && step >= 2 && (suffixes - 2 - lastButOne) % step == 0;
    return lost ? n - 1 : n;
  }

  private void writeLevel(int level, PackedArrayWriter words) throws IOException {
    long lastPrefix = (1L << (2 * level)) - 1;
    long recorded = -1; // last recorded prefix of this level
    long held = 0; // its entry
    int most = 0; // most leading bases of the groups so far
    groups.rewind();
    for (long n = 0; n < visited && groups.next(); n++) {
      long index = groups.index();
      int m = groups.bases();
      most = Math.max(most, m);
      if (m >= level) {
        long prefix = groups.value() >>> 2 * (m - level);
        if (prefix < recorded || (recorded < 0 && index > 0)) {
          throw new FatalException(
              FatalException.INPUT_FILES, "BUG: next index is smaller than previous, EXITING\n");
        }
        if (prefix > recorded) {
          if (recorded >= 0) {
            words.add(held);
          }
          words.addRepeated(index | absent, prefix - recorded - 1);
          held = index;
          recorded = prefix;
        }
      } else if (recorded >= 0) {
        held |= nMark;
      }
      if (most <= level && level < depth && recorded == lastPrefix) {
        // the mark of the next level, which has no entry yet, lands on the word before it
        held |= nMark;
      }
    }
    if (recorded >= 0) {
      words.add(held);
    }
    words.addRepeated(suffixes | absent, lastPrefix - recorded);
  }
}
