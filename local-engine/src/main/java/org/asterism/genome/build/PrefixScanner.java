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
  private long lanes;
  private int lanesLeft;

  /**
   * @param text the doubled text
   * @param depth bases in a prefix, 1..31
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
    lanesLeft = 0;
  }

  /** Fills the block; returns the number of suffixes in it, 0 at the end of the section. */
  int next() {
    int n = 0;
    int topShift = 2 * (depth - 1);
    while (next >= from && n < BLOCK) {
      if (lanesLeft == 0) {
        load();
      }
      int c = (int) lanes & 7;
      lanes >>>= 3;
      lanesLeft--;
      boolean retained = untilRetained == 0;
      untilRetained = retained ? sparseD - 1 : untilRetained - 1;
      if (c < Bases.N) {
        rolling = (rolling >>> 2) | ((long) c << topShift);
        run++;
        if (retained && next < to) {
          position[n] = next;
          prefix[n] = rolling;
          bases[n] = Math.min(run, depth);
          n++;
        }
      } else {
        rolling = allT;
        run = 0;
      }
      next--;
    }
    return n;
  }

  private void load() {
    long base = Math.max(0, next - (PackedText.KEY_LENGTH - 1));
    lanesLeft = (int) (next - base) + 1;
    lanes = text.raw(base) >>> 3 * (PackedText.KEY_LENGTH - lanesLeft);
  }
}
