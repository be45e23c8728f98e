package org.asterism.align;

import org.asterism.genome.GenomeSequence;
import org.asterism.genome.JunctionDatabase;

/**
 * Joins a seed across bases that only the genome has, a deletion or a junction (spec 21 section
 * 4.2): finds the boundary, its motif and how far it could be moved, scores the gap.
 *
 * <p>A boundary is an integer j counted from A's last base: read bases up to j belong to the donor
 * side, whose genome base for j is at {@code gA + j}; the rest belongs to the acceptor side, whose
 * base is at {@code gE + j} with {@code gE = gA + deleted}. B's first base has j = readGap + 1.
 */
final class DeletionJoin {
  private static final int LONGEST_REPEAT = 256;
  private static final int NO_SCORE = -999_999;

  /** Motif code by the first two and last two intron bases, two bits each. */
  private static final byte[] MOTIFS = motifs();

  private final GenomeSequence genome;
  private final BaseComparison bases;
  private final JunctionDatabase junctions;
  private final AlignmentRules rules;
  private byte[] read;
  private int mismatchMax;

  private int boundary;
  private int motif;
  private int penalty;
  private int shiftLeft;
  private int shiftRight;
  private int scoreChange;
  private int matchChange;
  private int mismatched;

  DeletionJoin(GenomeSequence genome, JunctionDatabase junctions, AlignmentRules rules) {
    this.genome = genome;
    bases = new BaseComparison(genome);
    this.junctions = junctions;
    this.rules = rules;
  }

  void begin(byte[] read, int mismatchMax) {
    this.read = read;
    this.mismatchMax = mismatchMax;
  }

  /**
   * Parameters as in {@link SeedJoin#join}, with B already trimmed; {@code genomeGap > readGap}.
   */
  boolean join(
      Candidate c,
      int rB,
      long gB,
      int length,
      int readGap,
      int genomeGap,
      int mate,
      int junction) {
    int deleted = genomeGap - readGap;
    if (rules.intronMax > 0 && deleted > rules.intronMax) {
      return false;
    }
    Alignment b = c.blocks;
    int last = b.blockCount - 1;
    int lengthA = b.length[last];
    int rA = c.readEnd;
    long gA = c.genomeEnd;
    long gE = gA + deleted;
    int lastJ = rB + length - 1 - rA;
    boolean intron = deleted >= rules.intronMin;

    findBoundary(rA, gA, gE, scanStart(rA, gA, gE, lengthA), readGap, lastJ, intron);
    measureRepeats(gA, gE);
    if (motif <= 0) {
      boundary -= shiftLeft;
      if (lengthA + boundary < 1) {
        return false;
      }
      shiftRight += shiftLeft;
      shiftLeft = 0;
    }
    rescore(rA, gA, gE, readGap);

    boolean annotated = false;
    int strand = 0;
    int known = junctions.count() == 0 ? -1 : junctions.find(gA + boundary + 1, gE + boundary);
    if (known >= 0) {
      annotated = true;
      strand = junctions.strand(known);
      scoreChange += rules.annotatedScore;
      if (!useKnown(known, length, lengthA, lastJ)) {
        return false;
      }
    } else if (intron) {
      scoreChange += rules.gapScore + penalty;
      strand = motif <= 0 ? 0 : 2 - (motif & 1);
    } else {
      scoreChange += deleted * rules.deletionBase + rules.deletionOpen;
      motif = Alignment.MOTIF_DELETION;
    }
    int added = length + scoreChange;
    if (!accepted(b.mismatches) || added <= AlignmentRules.REJECTED) {
      return false;
    }
    b.length[last] += boundary;
    c.boundary(motif, annotated, strand, shiftLeft, shiftRight);
    c.append(rA + boundary + 1, gE + boundary + 1, lastJ - boundary, mate, junction);
    b.matches += length + matchChange;
    b.mismatches += mismatched;
    if (!intron) {
      b.deletions++;
      b.deletedBases += deleted;
    }
    c.score += added;
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
    int fallFrom = rules.exactSeeds ? readGap + 1 : lastJ;
    int largestPenalty = intron ? rules.largestMotifPenalty : 0;
    int s = 0;
    int best = NO_SCORE;
    boundary = 0;
    motif = Alignment.MOTIF_DELETION;
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
        boundary = j;
      } else {
        int m = (d1 | d2 | e1 | e) > 3 ? 0 : MOTIFS[d1 << 6 | d2 << 4 | e1 << 2 | e];
        int p = rules.motifPenalty[m];
        if (s + p > best) {
          best = s + p;
          boundary = j;
          motif = m;
          penalty = p;
        }
      }
      d = d1;
      d1 = d2;
      e1 = e;
    }
  }

  /** Step c: how far the boundary could move with the same bases deleted. */
  private void measureRepeats(long gA, long gE) {
    int left = 0;
    while (left < LONGEST_REPEAT) {
      int d = genome.at(gA + boundary - left);
      if (d > 3 || d != genome.at(gE + boundary - left)) {
        break;
      }
      left++;
    }
    int right = 0;
    while (right < LONGEST_REPEAT) {
      int d = genome.at(gA + boundary + 1 + right);
      if (d > 3 || d != genome.at(gE + boundary + 1 + right)) {
        break;
      }
      right++;
    }
    shiftLeft = left;
    shiftRight = right;
  }

  /** Step e: the bases of the gap, and those that the boundary took from A or B. */
  private void rescore(int rA, long gA, long gE, int readGap) {
    int inGap = Math.max(0, Math.min(boundary, readGap));
    bases.count(read, rA + 1, gA + 1, inGap);
    int matched = bases.matched;
    mismatched = bases.mismatched;
    bases.count(read, rA + inGap + 1, gE + inGap + 1, readGap - inGap);
    matched += bases.matched;
    mismatched += bases.mismatched;
    int moved = 0;
    if (boundary > readGap) {
      bases.count(read, rA + readGap + 1, gA + readGap + 1, boundary - readGap);
      moved = bases.mismatched;
    } else if (boundary < 0) {
      bases.count(read, rA + boundary + 1, gE + boundary + 1, -boundary);
      moved = bases.mismatched;
    }
    scoreChange = matched - mismatched - 2 * moved;
    matchChange = matched - moved;
    mismatched += moved;
  }

  /** Step f for a junction of the database; false if the seeds are too short to move to it. */
  private boolean useKnown(int known, int length, int lengthA, int lastJ) {
    motif = junctions.motif(known);
    if (motif == Alignment.MOTIF_NONCANONICAL) {
      int back = junctions.shiftLeft(known);
      if (length <= back || lengthA <= back) {
        return false;
      }
      boundary += back;
      if (boundary >= lastJ) {
        return false;
      }
      shiftLeft = back;
      shiftRight = junctions.shiftRight(known);
    }
    return true;
  }

  private boolean accepted(int mismatchesBefore) {
    return mismatchesBefore + mismatched <= mismatchMax
        && (motif < 0 || mismatched <= rules.stitchMismatchMax[(motif + 1) >> 1]);
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
}
