package org.asterism.align;

import java.util.Arrays;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.JunctionDatabase;
import org.asterism.seed.WindowTable;

/**
 * Stitches a window of a long read: instead of trying all ways to join its seeds, finds the chain
 * of seeds with the best score by dynamic programming and makes one alignment of it (spec 20
 * section 10.2, 21 section 13). With chimeric detection a second chain is made of the seeds that
 * the first alignment leaves over.
 *
 * <p>A chain that ends with a seed is known by three numbers: its score, the mismatches of its
 * joins, and the seed before. Scratch of one worker.
 */
final class ChainStitcher {
  /** What the mismatch budget of an end extension takes for the length of the alignment so far. */
  private static final int LENGTH_BEFORE = 100_000;

  private static final int NONE = -1;

  private final AlignmentRules rules;
  private final EndExtension extension;
  private final SeedJoin seedJoin;
  private final CandidateFilter filter;
  private final Candidate candidate = new Candidate();

  /** Where the counts of insertions and deletions start: those of the first alignment go on. */
  private final Alignment counts = new Alignment(1);

  /** Best score of a chain that ends with each row; in the end with its right extension. */
  private int[] best = new int[64];

  /** Mismatches of that chain's joins. */
  private int[] mismatches = new int[64];

  /** Row before the last of that chain, the row itself if it is the first, or {@link #NONE}. */
  private int[] before = new int[64];

  /** Whether each row is left out of the second chain. */
  private boolean[] used = new boolean[64];

  /** Rows of the chosen chain, the last first. */
  private int[] chain = new int[64];

  private int chainLength;

  private WindowTable table;
  private int window;
  private int base;
  private int rows;
  private ReadShape shape;

  ChainStitcher(GenomeSequence genome, JunctionDatabase junctions, AlignmentRules rules) {
    this.rules = rules;
    extension = new EndExtension(genome, rules.mismatchOverLength);
    seedJoin = new SeedJoin(genome, junctions, rules, extension);
    filter = new CandidateFilter(rules);
  }

  /**
   * Stitches a window.
   *
   * @param windows windows of the read
   * @param w index of a window with seeds
   * @param codes read codes in the window's orientation
   * @param read lengths of the read
   * @param into receives none, one or two alignments in its open window
   */
  void stitch(WindowTable windows, int w, byte[] codes, ReadShape read, RecordedAlignments into) {
    table = windows;
    window = w;
    base = windows.rowBase[w];
    rows = windows.rowCount[w];
    shape = read;
    extension.begin(codes, read.mismatchMax);
    seedJoin.begin(windows, w, codes, read.mismatchMax);
    grow();
    Arrays.fill(used, 0, rows, false);
    Alignment a = candidate.blocks;
    a.clear();
    counts.clear();
    if (!findChain()) {
      return;
    }
    boolean first = build();
    if (first) {
      into.append().copyFrom(a);
    }
    if (!rules.recordEverything) {
      return;
    }
    markUsed(a);
    copyCounts(a, counts);
    if (findChain() && build()) {
      if (!first) {
        into.append().clear();
      }
      into.append().copyFrom(a);
    }
  }

  private void grow() {
    if (rows > best.length) {
      int size = Math.max(rows, 2 * best.length);
      best = new int[size];
      mismatches = new int[size];
      before = new int[size];
      used = new boolean[size];
      chain = new int[size];
    }
  }

  /**
   * Finds the best chain; {@code false} if a second stage of outFilterType BySJout gives up the
   * window, because two of its seeds would be joined over a junction that is not allowed.
   */
  private boolean findChain() {
    for (int row = 0; row < rows; row++) {
      best[row] = 0;
      mismatches[row] = 0;
      before[row] = NONE;
      if (used[row]) {
        continue;
      }
      for (int earlier = 0; earlier < row; earlier++) {
        if (!tryAfter(earlier, row)) {
          return false;
        }
      }
      tryAsFirst(row);
    }
    int last = chooseLast();
    chainLength = 0;
    chain[chainLength++] = last;
    for (int row = last; before[row] >= 0 && before[row] < row; row = before[row]) {
      chain[chainLength++] = before[row];
    }
    return true;
  }

  /** The chain that ends with {@code earlier}, made longer by {@code row}. */
  private boolean tryAfter(int earlier, int row) {
    Candidate c = candidate;
    begin(c, earlier);
    c.blocks.matches = 0;
    c.blocks.mismatches = mismatches[earlier];
    c.score = 0;
    if (!seedJoin.join(c, earlier, row)) {
      return true;
    }
    Alignment a = c.blocks;
    boolean annotated = a.blockCount > 1 && a.annotated[0];
    if (rules.allowedJunctions != null && !rules.allowedJunctions.allowsAll(a)) {
      return false;
    }
    long overhang = annotated ? rules.annotatedOverhangMin : rules.overhangMin;
    if (Long.compareUnsigned(a.length[0], overhang) >= 0
        && c.score > 0
        && c.score + best[earlier] > best[row]) {
      best[row] = c.score + best[earlier];
      mismatches[row] = a.mismatches;
      before[row] = earlier;
    }
    return true;
  }

  /** The chain that begins with a row. */
  private void tryAsFirst(int row) {
    int i = base + row;
    int bases = table.length[i];
    int score = bases;
    if (extendLeft(table.readStart[i], table.genomeStart[i], table.mate[i])) {
      score += extension.score;
      bases += extension.length;
    }
    if (Long.compareUnsigned(bases, rules.overhangMin) >= 0 && score > best[row]) {
      best[row] = score;
      before[row] = row;
    }
  }

  /** The row whose chain is best with its right extension; rows left out can be chosen, too. */
  private int chooseLast() {
    int chosen = 0;
    int top = 0;
    for (int row = 0; row < rows; row++) {
      int i = base + row;
      int bases = table.length[i];
      if (table.readStart[i] + bases < shape.length - 1 && extendRight(row)) {
        best[row] += extension.score;
        bases += extension.length;
      }
      if (Long.compareUnsigned(bases, rules.overhangMin) >= 0 && best[row] > top) {
        top = best[row];
        chosen = row;
      }
    }
    return chosen;
  }

  private boolean extendLeft(int start, long genomeStart, int mate) {
    boolean forced = table.strand[window] == 0 ? rules.forced5(mate) : rules.forced3(mate);
    return extension.extend(start - 1, genomeStart - 1, -1, start, LENGTH_BEFORE, 0, forced);
  }

  private boolean extendRight(int row) {
    int i = base + row;
    int end = table.readStart[i] + table.length[i];
    int mate = table.mate[i];
    boolean forced = table.strand[window] == 0 ? rules.forced3(mate) : rules.forced5(mate);
    return extension.extend(
        end,
        table.genomeStart[i] + table.length[i],
        1,
        shape.length - end,
        LENGTH_BEFORE,
        mismatches[row],
        forced);
  }

  /** Makes a candidate of one row. */
  private void begin(Candidate c, int row) {
    int i = base + row;
    Alignment a = c.blocks;
    a.chromosome = table.chromosome[window];
    a.strand = table.strand[window];
    a.blockCount = 0;
    copyCounts(counts, a);
    c.append(
        table.readStart[i],
        table.genomeStart[i],
        table.length[i],
        table.mate[i],
        table.junction[i]);
    c.readEnd = table.readStart[i] + table.length[i] - 1;
    c.genomeEnd = table.genomeStart[i] + table.length[i] - 1;
  }

  private static void copyCounts(Alignment from, Alignment to) {
    to.insertions = from.insertions;
    to.insertedBases = from.insertedBases;
    to.deletions = from.deletions;
    to.deletedBases = from.deletedBases;
  }

  /** Makes the alignment of the chosen chain; whether it is accepted. */
  private boolean build() {
    Candidate c = candidate;
    Alignment a = c.blocks;
    int row = chain[chainLength - 1];
    begin(c, row);
    a.mismatches = 0;
    a.matches = a.length[0];
    c.score = a.length[0];
    for (int k = chainLength - 2; k >= 0; k--) {
      if (!seedJoin.join(c, row, chain[k])) {
        c.score += AlignmentRules.REJECTED;
      }
      row = chain[k];
    }
    if (extendLeft(a.readStart[0], a.genomeStart[0], a.mate[0])) {
      a.readStart[0] -= extension.length;
      a.genomeStart[0] -= extension.length;
      a.length[0] += extension.length;
      addExtension(c);
    }
    if (extendRight(row)) {
      a.length[a.blockCount - 1] += extension.length;
      addExtension(c);
    }
    return evaluate(c);
  }

  private void addExtension(Candidate c) {
    c.score += extension.score;
    c.blocks.matches += extension.matches;
    c.blocks.mismatches += extension.mismatches;
  }

  private boolean evaluate(Candidate c) {
    Alignment a = c.blocks;
    int last = a.blockCount - 1;
    int aligned = 0;
    for (int i = 0; i <= last; i++) {
      aligned += a.length[i];
    }
    a.alignedLength = aligned;
    a.genomicLength = a.genomeStart[last] + 1 - a.genomeStart[0];
    int score = c.score;
    if (rules.spanScore.active()) {
      long span = a.genomeStart[last] + a.length[last] - a.genomeStart[0];
      score = span == 0 ? 0 : Math.max(0, rules.spanScore.add(score, span));
    }
    a.score = score;
    return filter.acceptsJunctions(a);
  }

  /** Leaves out the rows of the chain and those that overlap a block in read and genome. */
  private void markUsed(Alignment a) {
    for (int k = 0; k < chainLength; k++) {
      used[chain[k]] = true;
    }
    for (int row = 0; row < rows; row++) {
      int i = base + row;
      for (int b = 0; b < a.blockCount && !used[row]; b++) {
        used[row] =
            a.readStart[b] < table.readStart[i] + table.length[i]
                && table.readStart[i] < a.readStart[b] + a.length[b]
                && a.genomeStart[b] < table.genomeStart[i] + table.length[i]
                && table.genomeStart[i] < a.genomeStart[b] + a.length[b];
      }
    }
  }
}
