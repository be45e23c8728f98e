package org.asterism.annotation;

import org.asterism.genome.Bases;
import org.asterism.genome.GenomeSequence;

/**
 * The genome as junction preparation sees it, at any position (spec 10 section 8.5). Below 0 lies
 * padding. What follows the chromosomes depends on when one looks: while an index is generated it
 * is the reverse-complement strand, afterwards the junction records of the index and then padding.
 */
public final class ReferenceBases {
  private final GenomeSequence sequence;
  private final boolean mirrored;

  private ReferenceBases(GenomeSequence sequence, boolean mirrored) {
    this.sequence = sequence;
    this.mirrored = mirrored;
  }

  /** The bases at generation: {@code sequence} holds the chromosomes alone. */
  public static ReferenceBases atGeneration(GenomeSequence sequence) {
    return new ReferenceBases(sequence, true);
  }

  /** The bases of a finished index. */
  public static ReferenceBases ofIndex(GenomeSequence sequence) {
    return new ReferenceBases(sequence, false);
  }

  /** The code (0..5) at any 0-based position. */
  public int at(long position) {
    if (mirrored && position >= sequence.size()) {
      return Bases.complement((byte) sequence.at(2 * sequence.size() - 1 - position));
    }
    return sequence.at(position);
  }
}
