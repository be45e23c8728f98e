package org.asterism.chimeric;

import org.asterism.align.Alignment;
import org.asterism.align.MateMerger;
import org.asterism.reads.PreparedRead;

/**
 * Turns a chimera of a merged read into one of the pair: each segment becomes what each mate shows
 * of it, and the shortest of the four pieces is left out, because SAM has no place for it (spec 40
 * section 9.1).
 */
final class MergedSegments {
  private final Alignment converted = new Alignment(Alignment.MAX_BLOCKS);

  /** Converts both segments in place; their scores become 0. */
  void toPair(Chimera c, MateMerger merger, PreparedRead pair) {
    convert(c.donor, merger, pair);
    convert(c.acceptor, merger, pair);
    int shortest = Integer.MAX_VALUE;
    int shortestKey = 0;
    Alignment from = null;
    int side = 0;
    for (int piece = 0; piece < 4; piece++) {
      Alignment a = piece < 2 ? c.donor : c.acceptor;
      int bases = bases(a, piece & 1);
      int key = bases == 0 ? 0 : key(a, piece & 1, pair);
      if (bases < shortest || (bases == shortest && key > shortestKey)) {
        shortest = bases;
        shortestKey = key;
        from = a;
        side = piece & 1;
      }
    }
    if (shortest > 0) {
      remove(from, side);
    }
  }

  private void convert(Alignment segment, MateMerger merger, PreparedRead pair) {
    merger.toPair(segment, pair, converted);
    segment.copyFrom(converted);
  }

  /** First block of the right mate; the number of blocks if there is one mate only. */
  private static int split(Alignment a) {
    int i = 1;
    while (i < a.blockCount && a.mate[i] == a.mate[0]) {
      i++;
    }
    return i;
  }

  private static int bases(Alignment a, int side) {
    int split = split(a);
    int sum = 0;
    for (int i = side == 0 ? 0 : split; i < (side == 0 ? split : a.blockCount); i++) {
      sum += a.length[i];
    }
    return sum;
  }

  /** Read start of block 0 or 1, folded over the gap between the mates. */
  private static int key(Alignment a, int block, PreparedRead pair) {
    int left = pair.originalLength[a.strand];
    int right = pair.originalLength[1 - a.strand];
    int start = a.readStart[block];
    return start > left ? left + right + 1 - start : start;
  }

  private static void remove(Alignment a, int side) {
    int split = split(a);
    if (side == 1) {
      a.blockCount = split;
      return;
    }
    int kept = a.blockCount - split;
    for (int i = 0; i < kept; i++) {
      int k = split + i;
      a.readStart[i] = a.readStart[k];
      a.genomeStart[i] = a.genomeStart[k];
      a.length[i] = a.length[k];
      a.mate[i] = a.mate[k];
      a.junction[i] = a.junction[k];
      a.motif[i] = a.motif[k];
      a.annotated[i] = a.annotated[k];
      a.junctionStrand[i] = a.junctionStrand[k];
      a.shiftLeft[i] = a.shiftLeft[k];
      a.shiftRight[i] = a.shiftRight[k];
    }
    a.blockCount = kept;
  }
}
