package org.asterism.engine;

import java.util.Map;
import org.asterism.align.AllowedJunctions;
import org.asterism.align.ReadAligner;
import org.asterism.align.ReadResult;
import org.asterism.chimeric.ChimericReads;
import org.asterism.genome.GenomeIndex;
import org.asterism.params.Parameters;
import org.asterism.quant.Annotation;
import org.asterism.quant.Quantifier;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadPreparer;
import org.asterism.variation.Variants;
import org.asterism.variation.WaspFilter;

/**
 * What happens to each read in a run over reads: the whole of mapping, or a stage of outFilterType
 * BySJout (spec 30 section 13). The first stage collects the junctions of all reads and holds back
 * those with junctions without annotation, which leave no other trace; the second maps held reads
 * to the junctions that are allowed.
 *
 * @param index the index
 * @param annotation null unless the run quantifies
 * @param variants known variants; null if there are none
 * @param p parameters of the run
 * @param mateCount mates per read
 * @param encode whether results are wanted as text; otherwise only the summary is
 * @param allowed junctions that the second stage allows; null in any other
 */
record Stage(
    GenomeIndex index,
    Annotation annotation,
    Variants variants,
    Parameters p,
    int mateCount,
    boolean encode,
    AllowedJunctions allowed) {
  /** Whether reads are held back. */
  boolean holds() {
    return allowed == null && p.filter().bySJout();
  }

  ReadPreparer preparer() {
    return new ReadPreparer(p, mateCount, allowed != null);
  }

  ReadAligner aligner() {
    return new ReadAligner(index, p, allowed);
  }

  /** Null unless reads are looked at for chimeras. */
  ChimericReads chimericReads() {
    return p.chimeric().on()
        ? new ChimericReads(index, p, mateCount, encode, allowed != null, Map.of())
        : null;
  }

  /** The WASP test; null if the run has none. */
  WaspFilter wasp() {
    return variants != null && p.variation().wasp()
        ? new WaspFilter(variants, index, p, allowed)
        : null;
  }

  Quantifier quantifier() {
    return new Quantifier(annotation, index, p, mateCount, Map.of());
  }

  /** Encoders of the outputs; null if none are wanted. */
  ReadEncoders encoders(Quantifier quantifier) {
    return encode ? new ReadEncoders(index, variants, p, mateCount, quantifier) : null;
  }

  /**
   * Adds a read to the sums of its batch, or to the reads that are held back.
   *
   * @return whether it is held back, so that nothing is written of it
   */
  boolean holdsOrCounts(
      PreparedRead read, ReadResult result, Quantifier quantifier, BatchResult out) {
    boolean held = false;
    if (result.chimeric) {
      out.statistics.addChimeric();
    }
    if (holds() && !result.withheld) {
      out.stageJunctions.add(result, p.junctionOutput());
      held = result.hasNovelJunction();
    }
    if (held) {
      out.hold(read.index);
    } else {
      AlignmentWorker.count(read, result, p, quantifier, out);
    }
    return held;
  }
}
