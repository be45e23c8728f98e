package org.asterism.chimeric;

import java.util.Map;
import org.asterism.align.Alignment;
import org.asterism.align.MateMerger;
import org.asterism.align.ReadResult;
import org.asterism.align.RecordedAlignments;
import org.asterism.align.Rescoring;
import org.asterism.genome.GenomeIndex;
import org.asterism.output.BamEncoder;
import org.asterism.output.ByteBuilder;
import org.asterism.output.RecordTag;
import org.asterism.output.SamEncoder;
import org.asterism.params.ChimericParameters;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.asterism.solo.barcode.CellBarcode;
import org.asterism.variation.Variants;

/**
 * Looks for chimeras in every read that was aligned and writes what it finds (spec 40 section 3).
 * One per worker; a read without chimera costs no allocation.
 */
public final class ChimericReads {
  private final ChimericParameters p;
  private final boolean mergedOnly;
  private final SinglePairDetector singlePair;
  private final AllPairsDetector allPairs;
  private final Rescoring rescoring;
  private final MergedSegments mergedSegments = new MergedSegments();
  private final JunctionLines junctionLines;
  private final SeparateSam separateSam;
  private final WithinBam withinBam;
  private final Chimeras chimeras = new Chimeras();

  /**
   * @param index the genome
   * @param variants known variants; null if there are none
   * @param parameters of the run; detection is on
   * @param mateCount mates per read: 1 or 2
   * @param encode whether text and records are wanted, or only who is chimeric
   * @param mergedOnly whether only merged reads are looked at, as in the second stage of
   *     outFilterType BySJout
   * @param tags tags of BAM records that come from elsewhere, by name
   */
  public ChimericReads(
      GenomeIndex index,
      Variants variants,
      Parameters parameters,
      int mateCount,
      boolean encode,
      boolean mergedOnly,
      Map<String, RecordTag> tags) {
    this(index, variants, parameters, mateCount, encode, mergedOnly, tags, null);
  }

  /**
   * The same in a run of single cells.
   *
   * @param barcode what the worker refills for each read after this has seen it: lines show that of
   *     an earlier read, as STAR does
   */
  public ChimericReads(
      GenomeIndex index,
      Variants variants,
      Parameters parameters,
      int mateCount,
      boolean encode,
      boolean mergedOnly,
      Map<String, RecordTag> tags,
      CellBarcode barcode) {
    p = parameters.chimeric();
    this.mergedOnly = mergedOnly;
    rescoring = new Rescoring(index, parameters);
    Segments segments = new Segments(p.segmentMin(), p.readGapMax());
    JunctionPlacement placement = new JunctionPlacement(index.sequence(), p);
    allPairs = p.allPairs() ? new AllPairsDetector(p, segments, placement, rescoring) : null;
    singlePair =
        p.allPairs() ? null : new SinglePairDetector(parameters, segments, placement, rescoring);
    junctionLines =
        encode && p.writesJunctions()
            ? new JunctionLines(index.chromosomes(), parameters, barcode)
            : null;
    separateSam =
        encode && p.writesSeparateSam() && p.samLines()
            ? new SeparateSam(samEncoder(index, parameters, mateCount))
            : null;
    withinBam =
        encode && p.writesWithinBam()
            ? new WithinBam(
                new BamEncoder(index, variants, parameters, mateCount, tags),
                p,
                parameters.samOutput())
            : null;
  }

  /** Segments are never converted; those of two haplotypes cannot be shown in another genome. */
  private static SamEncoder samEncoder(GenomeIndex index, Parameters p, int mateCount) {
    return index.isDiploid()
        ? new SamEncoder(
            index.sequence(), index.chromosomes(), p, p.samOutput().readGroups(), mateCount)
        : new SamEncoder(index, p, mateCount);
  }

  /**
   * Looks at a read and marks its result when it is chimeric.
   *
   * @param read the read
   * @param result what its alignment found, not a copy
   * @param text receives the lines of the chimeric files
   * @param bam receives the records that take the place of the read's ordinary ones
   */
  public void process(PreparedRead read, ReadResult result, ChimericText text, ByteBuilder bam) {
    chimeras.clear();
    PreparedRead found = read;
    if (result.merged != null) {
      found = result.merged.read();
      detectMerged(read, result);
    }
    if (chimeras.size() == 0) {
      found = read;
      if (mergedOnly || (result.merged != null && result.mergingGains)) {
        return;
      }
      chimeras.merged = false;
      detect(read, result.best, result.recorded);
    }
    if (chimeras.size() == 0) {
      return;
    }
    result.chimeric = true;
    result.withheld = p.writesWithinBam();
    if (result.original != null) {
      result.original.withheld = result.withheld;
    }
    if (junctionLines != null) {
      junctionLines.append(found, chimeras, text.junctions);
    }
    if (separateSam != null) {
      separateSam.append(read, chimeras.get(0), text.sam);
    }
    if (withinBam != null) {
      if (chimeras.merged) {
        toPair(result.merged, read);
      }
      withinBam.append(read, chimeras, !result.withoutVariants, bam);
    }
  }

  private void detect(PreparedRead read, Alignment best, RecordedAlignments recorded) {
    if (best.blockCount == 0) {
      return;
    }
    if (singlePair != null) {
      singlePair.detect(read, best, recorded, chimeras);
    } else if (allPairs.isTriggered(best.score, read)) {
      allPairs.detect(read, best, recorded, chimeras);
    }
  }

  private void detectMerged(PreparedRead pair, ReadResult result) {
    MateMerger m = result.merged;
    if (singlePair != null) {
      singlePair.detect(m.read(), m.mergedBest(), m.mergedAlignments(), chimeras);
    } else if (allPairs.isTriggered(result.best.score, pair)) {
      allPairs.detect(m.read(), m.mergedBest(), m.mergedAlignments(), chimeras);
    }
    chimeras.merged = true;
  }

  /** Turns chimeras of the merged read into those of the pair; only single ones get scores. */
  private void toPair(MateMerger merger, PreparedRead pair) {
    for (int i = 0; i < chimeras.size(); i++) {
      Chimera c = chimeras.get(i);
      mergedSegments.toPair(c, merger, pair);
      if (singlePair != null) {
        rescoring.rescore(c.donor, pair.codes(c.donor.strand));
        rescoring.rescore(c.acceptor, pair.codes(c.acceptor.strand));
      }
    }
  }
}
