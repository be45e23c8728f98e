package org.asterism.chimeric;

import org.asterism.align.Alignment;

/**
 * Two segments of a read and the junction between them. Genome positions are 0-based in the
 * concatenated genome.
 */
final class Chimera {
  /** {@link #type} of a junction that lies between the mates. */
  static final int BETWEEN_MATES = -1;

  /** The segment that comes first in the read, cut to the junction. */
  final Alignment donor = new Alignment(Alignment.MAX_BLOCKS);

  /** The other segment, cut to the junction. */
  final Alignment acceptor = new Alignment(Alignment.MAX_BLOCKS);

  /** What the donor was before it was cut, as long as the read's alignments are there. */
  Alignment donorFound;

  /** What the acceptor was before it was cut. */
  Alignment acceptorFound;

  /** -1 between the mates, 0 no motif, 1 GT/AG, 2 CT/AC. */
  int type;

  /** First base after the donor, in its direction. */
  long donorBreak;

  /** Last base before the acceptor, in its direction. */
  long acceptorBreak;

  /** Bases by which the junction could slide towards the donor. */
  int repeatLeft;

  /** Bases by which the junction could slide towards the acceptor. */
  int repeatRight;

  /** Score of both segments and the junction. */
  int score;

  /** Takes two segments, in the order of the read. */
  void set(Alignment first, Alignment second) {
    donorFound = first;
    acceptorFound = second;
    donor.copyFrom(first);
    acceptor.copyFrom(second);
    type = BETWEEN_MATES;
    repeatLeft = 0;
    repeatRight = 0;
    score = 0;
  }

  /** Block of the donor at the junction. */
  int donorBlock() {
    return donor.strand == 0 ? donor.blockCount - 1 : 0;
  }

  /** Block of the acceptor at the junction. */
  int acceptorBlock() {
    return acceptor.strand == 0 ? 0 : acceptor.blockCount - 1;
  }
}
