package org.asterism.genome.build;

import org.asterism.genome.Bases;

/**
 * Walks a section of the doubled text from its end to its start and gives the retained suffixes
 * (spec 10 section 4.1) in blocks, each with its prefix.
 *
 * <p>A prefix of fewer than {@code depth} bases is filled up with T: because N and padding sort
 * after T, such a suffix comes after all suffixes with the filled-up prefix in full.
 */
final class PrefixScanner {
  /** Largest number of suffixes in a block. */
  static final int BLOCK = 1024;

  /** Longest prefix. */
  static final int MAX_DEPTH = 31;

  /** Text positions of the block, descending. */
  final long[] position = new long[BLOCK];

  /** Filled-up prefixes, base 4, first base most significant. */
  final long[] prefix = new long[BLOCK];

  /** Number of bases before the first other character, at most {@code depth}. */
  final int[] bases = new int[BLOCK];

  private final PackedText text;
  private final int depth;
  private final int sparseD;
  private final long allT;
  private long from;
  private long to;
  private long next; // position of the next character to take
  private int untilRetained;
  private long rolling;
  private int run;

  /**
   * @param text the doubled text
   * @param depth bases in a prefix, 1..{@link #MAX_DEPTH}
   * @param sparseD only every {@code sparseD}-th suffix is retained, counted from the text's end
   */
  PrefixScanner(PackedText text, int depth, int sparseD) {
    this.text = text;
    this.depth = depth;
    this.sparseD = sparseD;
    this.allT = (1L << (2 * depth)) - 1;
  }

  /** Starts on the section {@code [from, to)}. */
  void start(long from, long to) {
    this.from = from;
    this.to = to;
    next = Math.min(text.size(), to + depth) - 1;
    untilRetained = (int) ((text.size() - 1 - next) % sparseD);
    untilRetained = untilRetained == 0 ? 0 : sparseD - untilRetained;
    rolling = allT;
    run = 0;
  }

  /** Fills the block; returns the number of suffixes in it, 0 at the end of the section. */
  int next() {
    int n = 0;
    while (next >= from && n <= BLOCK - PackedText.KEY_LENGTH) {
      long base = Math.max(0, next - (PackedText.KEY_LENGTH - 1));
      int characters = (int) (next - base) + 1;
      long lanes = text.raw(base) >>> 3 * (PackedText.KEY_LENGTH - characters);
      n = take(lanes, (int) Math.min(characters, next - from + 1), n);
    }
    return n;
  }

  /**
   * Takes characters from the lowest bits of {@code lanes} up; returns the filling of the block.
   */
  private int take(long lanes, int characters, int filled) {
    int topShift = 2 * (depth - 1);
    long left = lanes;
    long value = rolling;
    int leading = run;
    int wait = untilRetained;
    int n = filled;
    for (long p = next; p > next - characters; p--) {
      int c = (int) left & 7;
      left >>>= 3;
      boolean retained = wait == 0 && p < to;
      wait = wait == 0 ? sparseD - 1 : wait - 1;
      if (c < Bases.N) {
        value = (value >>> 2) | ((long) c << topShift);
        leading = Math.min(leading + 1, depth);
        if (retained) {
          position[n] = p;
          prefix[n] = value;
          bases[n] = leading;
          n++;
        }
      } else {
        value = allT;
        leading = 0;
      }
    }
    next -= characters;
    rolling = value;
    run = leading;
    untilRetained = wait;
    return n;
  }
}
