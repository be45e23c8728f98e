package org.asterism.align;

import java.util.Arrays;

/**
 * The one alignment that grows and shrinks while the seeds of a window are tried in all
 * combinations (spec 21 section 3). Adding a seed changes the last block's length, appends at most
 * one block and moves some counters; {@link #mark} keeps exactly that on a stack and {@link
 * #backToMark} takes the last seed back, so that candidates that share a prefix share its arrays.
 */
final class Candidate {
  private static final int SAVED = 10;

  /** Blocks, boundaries and counters. */
  final Alignment blocks = new Alignment(Alignment.MAX_BLOCKS);

  /** Accumulated score S, without end extensions. */
  int score;

  /** tR: 0-based read position of the last base of the last seed; at 0 it is lost (quirk Q3). */
  int readEnd;

  /** tG: its genome position. */
  long genomeEnd;

  private int[] saved = new int[SAVED * 64];
  private long[] savedLong = new long[2 * 64];
  private int depth;

  /** Makes this the empty candidate. */
  void clear(int chromosome, int strand) {
    blocks.clear();
    blocks.chromosome = chromosome;
    blocks.strand = strand;
    score = 0;
    readEnd = 0;
    genomeEnd = 0;
    depth = 0;
  }

  /** Number of marks. */
  int depth() {
    return depth;
  }

  /** The first seed's row; there must be one. */
  int firstRow() {
    return saved[0];
  }

  /** The last seed's row; there must be one. */
  int lastRow() {
    return saved[(depth - 1) * SAVED];
  }

  /**
   * Remembers the candidate as it is.
   *
   * @param row row of the seed that is about to be added
   */
  void mark(int row) {
    if ((depth + 1) * SAVED > saved.length) {
      saved = Arrays.copyOf(saved, 2 * saved.length);
      savedLong = Arrays.copyOf(savedLong, 2 * savedLong.length);
    }
    int at = depth * SAVED;
    Alignment b = blocks;
    saved[at] = row;
    saved[at + 1] = score;
    saved[at + 2] = readEnd;
    saved[at + 3] = b.blockCount;
    saved[at + 4] = b.blockCount > 0 ? b.length[b.blockCount - 1] : 0;
    saved[at + 5] = b.mismatches;
    saved[at + 6] = b.matches;
    saved[at + 7] = b.insertions;
    saved[at + 8] = b.insertedBases;
    saved[at + 9] = b.deletions;
    savedLong[2 * depth] = genomeEnd;
    savedLong[2 * depth + 1] = b.deletedBases;
    depth++;
  }

  /** Makes the candidate what it was at the last mark and forgets that mark; returns its row. */
  int backToMark() {
    depth--;
    int at = depth * SAVED;
    Alignment b = blocks;
    score = saved[at + 1];
    readEnd = saved[at + 2];
    b.blockCount = saved[at + 3];
    if (b.blockCount > 0) {
      b.length[b.blockCount - 1] = saved[at + 4];
    }
    b.mismatches = saved[at + 5];
    b.matches = saved[at + 6];
    b.insertions = saved[at + 7];
    b.insertedBases = saved[at + 8];
    b.deletions = saved[at + 9];
    genomeEnd = savedLong[2 * depth];
    b.deletedBases = savedLong[2 * depth + 1];
    return saved[at];
  }

  /** Forgets the last mark, keeps the candidate. */
  void forgetMark() {
    depth--;
  }

  /** Appends a block; the boundary before it is set by the caller. */
  void append(int readStart, long genomeStart, int length, int mate, int junction) {
    Alignment b = blocks;
    int i = b.blockCount++;
    b.ensureBlocks(i + 1);
    b.readStart[i] = readStart;
    b.genomeStart[i] = genomeStart;
    b.length[i] = length;
    b.mate[i] = (byte) mate;
    b.junction[i] = junction;
  }

  /** Sets the boundary after the last block. */
  void boundary(int motif, boolean annotated, int strand, int shiftLeft, int shiftRight) {
    Alignment b = blocks;
    int i = b.blockCount - 1;
    b.motif[i] = (byte) motif;
    b.annotated[i] = annotated;
    b.junctionStrand[i] = (byte) strand;
    b.shiftLeft[i] = shiftLeft;
    b.shiftRight[i] = shiftRight;
  }
}
