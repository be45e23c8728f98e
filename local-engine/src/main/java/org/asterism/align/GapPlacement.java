package org.asterism.align;

/**
 * How two seeds of one mate are joined across a gap in the genome: where the boundary is and what
 * the join changes. Depends on the two seeds and on the length of the block before, not on the rest
 * of the candidate; {@link JoinMemory} keeps it.
 */
final class GapPlacement {
  /** Ints that {@link #save} takes. */
  static final int SIZE = 7;

  private static final int NOT_POSSIBLE = Integer.MIN_VALUE;
  private static final int STRAND_SHIFT = 1;
  private static final int MOTIF_SHIFT = 3;

  /** Whether the seeds can be joined at all. */
  boolean possible;

  /**
   * Boundary j: read bases up to j, counted from the first seed's last base, lie before the gap.
   */
  int boundary;

  int motif;
  boolean annotated;
  int strand;
  int shiftLeft;
  int shiftRight;

  /** Change of the score beyond the second seed's length. */
  int scoreChange;

  /** Change of the matches beyond the second seed's length. */
  int matchChange;

  /** Mismatches of the join. */
  int mismatched;

  /** Writes everything into {@code at .. at + SIZE}. */
  void save(int[] to, int at) {
    to[at] = possible ? boundary : NOT_POSSIBLE;
    to[at + 1] = motif << MOTIF_SHIFT | strand << STRAND_SHIFT | (annotated ? 1 : 0);
    to[at + 2] = shiftLeft;
    to[at + 3] = shiftRight;
    to[at + 4] = scoreChange;
    to[at + 5] = matchChange;
    to[at + 6] = mismatched;
  }

  /** Reads what {@link #save} wrote. */
  void load(int[] from, int at) {
    boundary = from[at];
    possible = boundary != NOT_POSSIBLE;
    int packed = from[at + 1];
    motif = packed >> MOTIF_SHIFT;
    strand = packed >> STRAND_SHIFT & 3;
    annotated = (packed & 1) != 0;
    shiftLeft = from[at + 2];
    shiftRight = from[at + 3];
    scoreChange = from[at + 4];
    matchChange = from[at + 5];
    mismatched = from[at + 6];
  }
}
