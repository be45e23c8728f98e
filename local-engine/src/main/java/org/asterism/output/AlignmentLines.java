package org.asterism.output;

import org.asterism.align.Alignment;
import org.asterism.genome.Chromosomes;
import org.asterism.reads.PreparedRead;

/**
 * The one or two records of an alignment (spec 30 section 5): which blocks each spans, of which
 * mate, with which clips. Line 0 is the left mate, line 1 the right one. Scratch, refilled per
 * alignment.
 */
final class AlignmentLines {
  /** 1, or 2 when the alignment has both mates. */
  int count;

  /** First block of each line. */
  final int[] first = new int[2];

  /** Last block of each line, inclusive. */
  final int[] last = new int[2];

  /** Mate of each line: 0 or 1. */
  final int[] mate = new int[2];

  /** Whether each line's mate lies on the reverse strand. */
  final boolean[] reverse = new boolean[2];

  /** Soft-clipped bases before each line's first block, adapter and fixed clipping included. */
  final int[] leadingClip = new int[2];

  /** Soft-clipped bases after each line's last block. */
  final int[] trailingClip = new int[2];

  /** Which clip of line 0 is hard: a constant of {@link SegmentFields}. */
  int hardClip;

  private Alignment alignment;
  private long chromosomeStart;

  /** Lays out an alignment of a read. */
  void set(PreparedRead read, Alignment a, Chromosomes chromosomes) {
    alignment = a;
    hardClip = SegmentFields.NONE;
    chromosomeStart = chromosomes.start(a.chromosome);
    int blocks = a.blockCount;
    int split = blocks;
    for (int i = 0; i < blocks - 1; i++) {
      if (a.motif[i] == Alignment.MOTIF_MATES) {
        split = i + 1;
        break;
      }
    }
    count = split < blocks ? 2 : 1;
    setLine(0, 0, split - 1, read);
    if (count == 2) {
      setLine(1, split, blocks - 1, read);
    }
  }

  private void setLine(int line, int from, int to, PreparedRead read) {
    Alignment a = alignment;
    int m = a.mate[from];
    int left = read.mateCount == 2 ? a.strand : 0;
    first[line] = from;
    last[line] = to;
    mate[line] = m;
    reverse[line] = m != a.strand;
    int clip = reverse[line] ? read.clip3[m] : read.clip5[m];
    boolean isLeft = a.readStart[from] < read.clippedLength[left];
    int mateStart = isLeft ? 0 : read.clippedLength[left] + 1;
    int mateEnd =
        isLeft ? read.originalLength[left] : read.clippedLength[left] + 1 + read.originalLength[m];
    leadingClip[line] = clip + a.readStart[from] - mateStart;
    trailingClip[line] = mateEnd - a.readStart[to] - a.length[to] - clip;
  }

  /** Bases at the beginning of a line's sequence that are left out. */
  int hardLeading(int line) {
    return hardClip == SegmentFields.LEFT ? leadingClip[line] : 0;
  }

  /** Bases at the end of a line's sequence that are left out. */
  int hardTrailing(int line) {
    return hardClip == SegmentFields.RIGHT ? trailingClip[line] : 0;
  }

  /** 0-based start in the chromosome. */
  long start(int line) {
    return alignment.genomeStart[first[line]] - chromosomeStart;
  }

  /** 0-based exclusive end in the chromosome. */
  long end(int line) {
    int b = last[line];
    return alignment.genomeStart[b] + alignment.length[b] - chromosomeStart;
  }

  /** 0-based start in the chromosome of a block. */
  long blockStart(int block) {
    return alignment.genomeStart[block] - chromosomeStart;
  }

  /** Genome bases between the last block's end and the first block's start. */
  long span() {
    int b = alignment.blockCount - 1;
    return alignment.genomeStart[b] + alignment.length[b] - alignment.genomeStart[0];
  }

  /**
   * Whether neither mate protrudes beyond its partner's 5' end (spec 30 section 5, proper in SAM).
   */
  boolean isProper(PreparedRead read) {
    Alignment a = alignment;
    int right = first[1];
    int e = last[0];
    int n = a.blockCount - 1;
    long combined = (long) read.clippedLength[0] + read.clippedLength[1] + 1;
    return a.genomeStart[0] <= a.genomeStart[right] + a.readStart[0]
        && a.genomeStart[e] + a.length[e] <= a.genomeStart[n] + combined - a.readStart[n];
  }
}
