package org.asterism.align;

import org.asterism.genome.GenomeSequence;
import org.asterism.genome.JunctionDatabase;

/**
 * Finds how two seeds are joined across bases that only the genome has (spec 21 section 4.2 steps a
 * to f): the boundary, its motif and how far it could be moved, the score of the gap.
 *
 * <p>A boundary is an integer j counted from the last base of the first seed, A: read bases up to j
 * belong to the donor side, whose genome base for j is at {@code gA + j}; the rest belongs to the
 * acceptor side, whose base is at {@code gE + j} with {@code gE = gA + deleted}. The first base of
 * the second seed, B, has j = readGap + 1.
 */
final class GapPlacer {
  private static final int LONGEST_REPEAT = 256;
  private static final int NO_SCORE = -999_999;

  /** Motif code by the first two and last two intron bases, two bits each. */
  private static final byte[] MOTIFS = motifs();

  private final GenomeSequence genome;
  private final JunctionDatabase junctions;
  private final AlignmentRules rules;
  private final BaseComparison bases;
  private byte[] read;
  private GapPlacement placement;
  private int penalty;

  GapPlacer(GenomeSequence genome, JunctionDatabase junctions, AlignmentRules rules) {
    this.genome = genome;
    this.junctions = junctions;
    this.rules = rules;
    bases = new BaseComparison(genome);
  }

  /**
   * @param read codes in the orientation of the window
   */
  void begin(byte[] read) {
    this.read = read;
  }

  /**
   * Places a gap.
   *
   * @param rA read position of A's last base
   * @param gA its genome position
   * @param gE {@code gA} plus the bases deleted
   * @param lengthA bases of the block that ends with A
   * @param readGap bases between the seeds in the read
   * @param length bases of B
   * @param into receives the result
   */
  void place(int rA, long gA, long gE, int lengthA, int readGap, int length, GapPlacement into) {
    placement = into;
    into.possible =
        findPlace(rA, gA, gE, lengthA, readGap, length)
            && (into.motif < 0
                || into.mismatched <= rules.stitchMismatchMax[(into.motif + 1) >> 1]);
  }

  private boolean findPlace(int rA, long gA, long gE, int lengthA, int readGap, int length) {
    GapPlacement p = placement;
    int lastJ = readGap + length;
    boolean intron = gE - gA >= rules.intronMin;
    findBoundary(rA, gA, gE, scanStart(rA, gA, gE, lengthA), readGap, lastJ, intron);
    measureRepeats(gA, gE);
    if (p.motif <= 0) {
      p.boundary -= p.shiftLeft;
      if (lengthA + p.boundary < 1) {
        return false;
      }
      p.shiftRight += p.shiftLeft;
      p.shiftLeft = 0;
    }
    rescore(rA, gA, gE, readGap);
    int known = junctions.count() == 0 ? -1 : junctions.find(gA + p.boundary + 1, gE + p.boundary);
    p.annotated = known >= 0;
    if (p.annotated) {
      return useKnown(known, length, lengthA, lastJ);
    }
    p.strand = 0;
    if (intron) {
      p.scoreChange += rules.gapScore + penalty;
      p.strand = p.motif <= 0 ? 0 : 2 - (p.motif & 1);
    } else {
      p.scoreChange += (int) (gE - gA) * rules.deletionBase + rules.deletionOpen;
      p.motif = Alignment.MOTIF_DELETION;
    }
    return true;
  }

  /** Step a: how far left of A's end the search for the boundary has to start. */
  private int scanStart(int rA, long gA, long gE, int lengthA) {
    int j = 1;
    int s = 0;
    do {
      j--;
      int q = read[rA + j];
      int e = genome.at(gE + j);
      if (q != e && e < 4 && q == genome.at(gA + j)) {
        s--;
      }
    } while (s + rules.stitchShift >= 0 && lengthA + j > 1);
    return j;
  }

  /**
   * Step b: the leftmost boundary of the best score, in {@code [from, lastJ)}. Inside B, where read
   * and acceptor side agree, the score cannot rise any more, which ends the scan early.
   */
  private void findBoundary(
      int rA, long gA, long gE, int from, int readGap, int lastJ, boolean intron) {
    GapPlacement p = placement;
    int fallFrom = rules.exactSeeds ? readGap + 1 : lastJ;
    int largestPenalty = intron ? rules.largestMotifPenalty : 0;
    int s = 0;
    int best = NO_SCORE;
    p.boundary = 0;
    p.motif = Alignment.MOTIF_DELETION;
    penalty = 0;
    int d = genome.at(gA + from);
    int d1 = genome.at(gA + from + 1);
    int e1 = genome.at(gE + from - 1);
    long donor = 0;
    long acceptor = 0;
    for (int j = from; j < lastJ; j++) {
      if ((j - from & 7) == 0) {
        donor = genome.word(gA + j + 2);
        acceptor = genome.word(gE + j);
      }
      int d2 = (int) donor & 0xFF;
      donor >>>= 8;
      int e = (int) acceptor & 0xFF;
      acceptor >>>= 8;
      int q = read[rA + j];
      if (q == d) {
        if (q != e) {
          s++;
        }
      } else if (q == e) {
        s--;
      }
      if (s + largestPenalty <= best) {
        if (j >= fallFrom) {
          break;
        }
      } else if (!intron) {
        best = s;
        p.boundary = j;
      } else {
        int m = (d1 | d2 | e1 | e) > 3 ? 0 : MOTIFS[d1 << 6 | d2 << 4 | e1 << 2 | e];
        int cost = rules.motifPenalty[m];
        if (s + cost > best) {
          best = s + cost;
          p.boundary = j;
          p.motif = m;
          penalty = cost;
        }
      }
      d = d1;
      d1 = d2;
      e1 = e;
    }
  }

  /** Step c: how far the boundary could move with the same bases deleted. */
  private void measureRepeats(long gA, long gE) {
    GapPlacement p = placement;
    int left = 0;
    while (left < LONGEST_REPEAT) {
      int d = genome.at(gA + p.boundary - left);
      if (d > 3 || d != genome.at(gE + p.boundary - left)) {
        break;
      }
      left++;
    }
    int right = 0;
    while (right < LONGEST_REPEAT) {
      int d = genome.at(gA + p.boundary + 1 + right);
      if (d > 3 || d != genome.at(gE + p.boundary + 1 + right)) {
        break;
      }
      right++;
    }
    p.shiftLeft = left;
    p.shiftRight = right;
  }

  /** Step e: the bases of the gap, and those that the boundary took from A or B. */
  private void rescore(int rA, long gA, long gE, int readGap) {
    GapPlacement p = placement;
    int inGap = Math.max(0, Math.min(p.boundary, readGap));
    bases.count(read, rA + 1, gA + 1, inGap);
    int matched = bases.matched;
    p.mismatched = bases.mismatched;
    bases.count(read, rA + inGap + 1, gE + inGap + 1, readGap - inGap);
    matched += bases.matched;
    p.mismatched += bases.mismatched;
    int moved = 0;
    if (p.boundary > readGap) {
      bases.count(read, rA + readGap + 1, gA + readGap + 1, p.boundary - readGap);
      moved = bases.mismatched;
    } else if (p.boundary < 0) {
      bases.count(read, rA + p.boundary + 1, gE + p.boundary + 1, -p.boundary);
      moved = bases.mismatched;
    }
    p.scoreChange = matched - p.mismatched - 2 * moved;
    p.matchChange = matched - moved;
    p.mismatched += moved;
  }

  /** Step f for a junction of the database; false if the seeds are too short to move to it. */
  private boolean useKnown(int known, int length, int lengthA, int lastJ) {
    GapPlacement p = placement;
    p.strand = junctions.strand(known);
    p.scoreChange += rules.annotatedScore;
    p.motif = junctions.motif(known);
    if (p.motif == Alignment.MOTIF_NONCANONICAL) {
      int back = junctions.shiftLeft(known);
      if (length <= back || lengthA <= back) {
        return false;
      }
      p.boundary += back;
      if (p.boundary >= lastJ) {
        return false;
      }
      p.shiftLeft = back;
      p.shiftRight = junctions.shiftRight(known);
    }
    return true;
  }

  private static byte[] motifs() {
    byte[] m = new byte[256];
    m[2 << 6 | 3 << 4 | 0 << 2 | 2] = 1;
    m[1 << 6 | 3 << 4 | 0 << 2 | 1] = 2;
    m[2 << 6 | 1 << 4 | 0 << 2 | 2] = 3;
    m[1 << 6 | 3 << 4 | 2 << 2 | 1] = 4;
    m[0 << 6 | 3 << 4 | 0 << 2 | 1] = 5;
    m[2 << 6 | 3 << 4 | 0 << 2 | 3] = 6;
    return m;
  }

  /**
   * Motif code of an intron in the forward genome.
   *
   * @param first its first position
   * @param last its last position
   */
  static int motif(GenomeSequence genome, long first, long last) {
    int d1 = genome.at(first);
    int d2 = genome.at(first + 1);
    int a1 = genome.at(last - 1);
    int a2 = genome.at(last);
    return (d1 | d2 | a1 | a2) > 3 ? 0 : MOTIFS[d1 << 6 | d2 << 4 | a1 << 2 | a2];
  }
}
