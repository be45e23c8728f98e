package org.asterism.chimeric;

import org.asterism.align.Alignment;
import org.asterism.genome.Bases;
import org.asterism.genome.GenomeSequence;
import org.asterism.params.ChimericParameters;
import org.asterism.reads.PreparedRead;

/**
 * Finds the read base after which a chimera changes from donor to acceptor and cuts the segments
 * there (spec 40 section 6).
 */
final class JunctionPlacement {
  private static final int MOST_REPEATS = 100;
  private static final int G = 2;
  private static final int T = 3;
  private static final int A = 0;
  private static final int C = 1;

  private final GenomeSequence genome;
  private final long overhangMin;
  private final boolean refusesN;
  private final int withoutMotif;

  // the junction blocks at hand
  private boolean donorReverse;
  private long donorFirst;
  private boolean acceptorReverse;
  private long acceptorFirst;

  // the best offset so far
  private int bestOffset;
  private int bestValue;
  private int bestMotif;

  JunctionPlacement(GenomeSequence genome, ChimericParameters p) {
    this.genome = genome;
    overhangMin = p.overhangMin();
    refusesN = p.banGenomicN();
    withoutMotif = p.junctionNonGtag();
  }

  /**
   * Places the junction of two segments that were {@linkplain Chimera#set set}.
   *
   * @param strand strand of the chimera: 0 unknown, 1, 2
   * @return false if there is no junction
   */
  boolean place(Chimera c, PreparedRead read, int strand) {
    int donorMate = c.donor.mate[c.donorBlock()];
    int acceptorMate = c.acceptor.mate[c.acceptorBlock()];
    if (donorMate > acceptorMate) {
      return false;
    }
    if (donorMate < acceptorMate) {
      c.type = Chimera.BETWEEN_MATES;
      setBreaks(c);
      return true;
    }
    if (c.donor.length[c.donorBlock()] < overhangMin
        || c.acceptor.length[c.acceptorBlock()] < overhangMin) {
      return false;
    }
    if (!scanAndCut(c, read, strand)) {
      return false;
    }
    setBreaks(c);
    countRepeats(c);
    return true;
  }

  private boolean scanAndCut(Chimera c, PreparedRead read, int strand) {
    Alignment d = c.donor;
    Alignment a = c.acceptor;
    int i = c.donorBlock();
    int k = c.acceptorBlock();
    int donorStart = startInRead(d, i, read);
    int acceptorStart = startInRead(a, k, read);
    int acceptorEnd = acceptorStart + a.length[k];
    donorReverse = d.strand == 1;
    donorFirst = donorReverse ? d.genomeStart[i] + d.length[i] - 1 : d.genomeStart[i];
    acceptorReverse = a.strand == 1;
    acceptorFirst =
        acceptorReverse
            ? a.genomeStart[k] + a.length[k] - 1 + acceptorStart - donorStart
            : a.genomeStart[k] - acceptorStart + donorStart;
    if (!scan(read, donorStart, acceptorEnd - donorStart - 1, strand)) {
      return false;
    }
    c.type = bestMotif;
    int kept = bestOffset + 1;
    if (donorReverse) {
      int cut = d.length[i] - kept;
      d.readStart[i] += cut;
      d.genomeStart[i] += cut;
    }
    d.length[i] = kept;
    if (!acceptorReverse) {
      int cut = donorStart + kept - acceptorStart;
      a.readStart[k] += cut;
      a.genomeStart[k] += cut;
    }
    a.length[k] = acceptorEnd - donorStart - kept;
    return true;
  }

  private static int startInRead(Alignment a, int block, PreparedRead read) {
    int start = a.readStart[block];
    return a.strand == 0 ? start : read.length - start - a.length[block];
  }

  /**
   * Looks at all offsets; offset j leaves j + 1 bases to the donor. An offset that equals the
   * length of mate 1 is left out, although it is no place in the read.
   */
  private boolean scan(PreparedRead read, int from, int offsets, int strand) {
    bestOffset = 0;
    bestMotif = 0;
    bestValue = -999_999;
    int score = 0;
    for (int j = 0; j < offsets; j++) {
      if (j == read.clippedLength[0]) {
        j++;
      }
      int r = read.forward[from + j];
      int d = donor(j);
      int a = acceptor(j);
      if (r > T || (refusesN && (d > T || a > T))) {
        return false;
      }
      if (r == d && r != a) {
        score++;
      } else if (r != d && r == a) {
        score--;
      }
      int motif = motif(j, strand);
      int value = motif == 0 ? score + withoutMotif : score;
      if (value > bestValue || (value == bestValue && motif > 0)) {
        bestValue = value;
        bestOffset = j;
        bestMotif = motif;
      }
    }
    return true;
  }

  private int motif(int j, int strand) {
    int d1 = donor(j + 1);
    int d2 = donor(j + 2);
    int a1 = acceptor(j - 1);
    int a2 = acceptor(j);
    if (d1 == G && d2 == T && a1 == A && a2 == G) {
      return strand == 2 ? 0 : 1;
    }
    if (d1 == C && d2 == T && a1 == A && a2 == C) {
      return strand == 1 ? 0 : 2;
    }
    return 0;
  }

  private int donor(int j) {
    return base(donorFirst, j, donorReverse);
  }

  private int acceptor(int j) {
    return base(acceptorFirst, j, acceptorReverse);
  }

  /** The genome base {@code steps} away from a position in the direction of a segment. */
  private int base(long from, int steps, boolean reverse) {
    int code = genome.at(reverse ? from - steps : from + steps);
    return reverse ? Bases.complement((byte) code) : code;
  }

  private static void setBreaks(Chimera c) {
    Alignment d = c.donor;
    Alignment a = c.acceptor;
    int i = c.donorBlock();
    int k = c.acceptorBlock();
    c.donorBreak = d.strand == 1 ? d.genomeStart[i] - 1 : d.genomeStart[i] + d.length[i];
    c.acceptorBreak = a.strand == 0 ? a.genomeStart[k] - 1 : a.genomeStart[k] + a.length[k];
  }

  private void countRepeats(Chimera c) {
    int right = 0;
    while (right < MOST_REPEATS
        && base(c.donorBreak, right, donorReverse)
            == base(c.acceptorBreak, right + 1, acceptorReverse)) {
      right++;
    }
    int left = 0;
    while (left < MOST_REPEATS
        && base(c.donorBreak, -1 - left, donorReverse)
            == base(c.acceptorBreak, -left, acceptorReverse)) {
      left++;
    }
    c.repeatRight = right;
    c.repeatLeft = left;
  }
}
