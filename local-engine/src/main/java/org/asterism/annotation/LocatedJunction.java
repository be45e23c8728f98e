package org.asterism.annotation;

import org.asterism.genome.Chromosomes;

/**
 * A candidate looked up in the genome (spec 10 section 8.2). Coordinates are 0-based in the
 * concatenated genome, unsigned.
 *
 * @param start first intron base as given
 * @param end last intron base as given
 * @param motif 0 non-canonical, 1 GT/AG, 2 CT/AC, 3 GC/AG, 4 CT/GC, 5 AT/AC, 6 GT/AT
 * @param shiftLeft how far the junction can be moved left without changing the spliced sequence
 * @param shiftRight same to the right
 * @param strand {@code + - .}
 * @param priority of its source
 */
record LocatedJunction(
    long start, long end, int motif, int shiftLeft, int shiftRight, char strand, int priority) {

  /** Shifts are recorded up to this length. */
  static final int MAX_SHIFT = 255;

  static LocatedJunction locate(
      JunctionCandidate c, long chromosomeStart, ReferenceBases genome, Chromosomes chromosomes) {
    long start = c.start() - 1 + chromosomeStart;
    long end = c.end() - 1 + chromosomeStart;
    return new LocatedJunction(
        start,
        end,
        motif(genome, start, end),
        shiftLeft(genome, start, end),
        shiftRight(genome, start, end, chromosomes.end()),
        c.strand(),
        c.priority());
  }

  private static int motif(ReferenceBases g, long start, long end) {
    int donor = g.at(start) * 8 + g.at(start + 1);
    int acceptor = g.at(end - 1) * 8 + g.at(end);
    return switch (donor * 64 + acceptor) {
      case 0_2302 -> 1;
      case 0_1301 -> 2;
      case 0_2102 -> 3;
      case 0_1321 -> 4;
      case 0_0301 -> 5;
      case 0_2303 -> 6;
      default -> 0;
    };
  }

  private static int shiftLeft(ReferenceBases g, long start, long end) {
    int j = 0;
    while (j < MAX_SHIFT && repeats(g.at(start - 1 - j), g.at(end - j))) {
      j++;
    }
    return j;
  }

  private static int shiftRight(ReferenceBases g, long start, long end, long chromosomeEnd) {
    int j = 0;
    while (j < MAX_SHIFT
        && start + j < chromosomeEnd
        && repeats(g.at(start + j), g.at(end + 1 + j))) {
      j++;
    }
    return j;
  }

  private static boolean repeats(int a, int b) {
    return a == b && a < 4;
  }

  long leftmostStart() {
    return start - shiftLeft;
  }

  long leftmostEnd() {
    return end - shiftLeft;
  }

  /** Start under which the junction is recorded: leftmost if it has no motif. */
  long recordedStart() {
    return motif == 0 ? leftmostStart() : start;
  }

  /** End under which the junction is recorded. */
  long recordedEnd() {
    return motif == 0 ? leftmostEnd() : end;
  }

  /** Strand as recorded: 1 plus, 2 minus, 0 neither stated nor given by the motif. */
  int recordedStrand() {
    return switch (strand) {
      case '+' -> 1;
      case '-' -> 2;
      default -> motif == 0 ? 0 : 2 - motif % 2;
    };
  }

  /** Whether this one replaces another with the same leftmost coordinates (section 8.3). */
  boolean beatsInRepeat(LocatedJunction kept) {
    if (priority != kept.priority) {
      return priority > kept.priority;
    }
    boolean canonical = motif > 0;
    boolean keptCanonical = kept.motif > 0;
    return canonical != keptCanonical ? canonical : shiftLeft < kept.shiftLeft;
  }
}
