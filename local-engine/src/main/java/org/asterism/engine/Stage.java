package org.asterism.engine;

import java.util.Map;
import org.asterism.align.AllowedJunctions;
import org.asterism.align.ReadAligner;
import org.asterism.align.ReadResult;
import org.asterism.chimeric.ChimericReads;
import org.asterism.genome.GenomeIndex;
import org.asterism.output.RecordTag;
import org.asterism.params.Parameters;
import org.asterism.quant.Annotation;
import org.asterism.quant.Quantifier;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadPreparer;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;
import org.asterism.solo.barcode.CellBarcode;
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
 * @param solo what cells and tags of genes need; null in a run without either
 * @param p parameters of the run
 * @param mateCount mates per read
 * @param encode whether results are wanted as text; otherwise only the summary is
 * @param allowed junctions that the second stage allows; null in any other
 */
record Stage(
    GenomeIndex index,
    Annotation annotation,
    Variants variants,
    SoloSetup solo,
    Parameters p,
    int mateCount,
    boolean encode,
    AllowedJunctions allowed) {
  /** Whether reads are held back. */
  boolean holds() {
    return allowed == null && p.filter().bySJout();
  }

  /** Whether the reads are those that the first stage held back. */
  boolean second() {
    return allowed != null;
  }

  ReadPreparer preparer() {
    return new ReadPreparer(p, mateCount, second());
  }

  ReadAligner aligner() {
    return new ReadAligner(index, p, allowed);
  }

  /**
   * Null unless reads are looked at for chimeras.
   *
   * @param cells whose barcodes and features records show; null if none
   */
  ChimericReads chimericReads(SoloReads cells) {
    return p.chimeric().on()
        ? new ChimericReads(
            index, variants, p, mateCount, encode, second(), tags(cells), barcode(cells))
        : null;
  }

  /** The WASP test; null if the run has none. */
  WaspFilter wasp() {
    return variants != null && p.variation().wasp()
        ? new WaspFilter(variants, index, p, allowed)
        : null;
  }

  /**
   * Counts and projects reads.
   *
   * @param cells whose barcodes and features records show; null if none
   */
  Quantifier quantifier(SoloReads cells) {
    return new Quantifier(annotation, index, p, mateCount, tags(cells));
  }

  private static Map<String, RecordTag> tags(SoloReads cells) {
    return cells == null ? Map.of() : cells.view().tags();
  }

  /** The barcode that lines of chimeric reads show; null in a run without cells. */
  private CellBarcode barcode(SoloReads cells) {
    return looksForCells() ? cells.view().barcode : null;
  }

  /** Whether reads are looked at for their cells. */
  boolean looksForCells() {
    return encode && solo != null && solo.parameters().on();
  }

  /** Null unless reads are looked at for their cells, or for genes that tags show. */
  SoloReads soloReads() {
    return encode && solo != null ? new SoloReads(solo, index, p, second()) : null;
  }

  /** A view of no read yet. */
  SoloView soloView() {
    return new SoloView(solo);
  }

  /**
   * Whether chimeric reads show the barcode or the genes of the read before them (spec 50 section
   * 14.5).
   */
  boolean showsReadBefore() {
    boolean inRecords = encode && solo != null && p.chimeric().writesWithinBam();
    boolean inLines = looksForCells() && p.chimeric().writesJunctions() && p.chimeric().allPairs();
    return p.chimeric().on() && (inRecords || inLines);
  }

  /** Empty sums for cells; null unless reads are looked at for them. */
  SoloTally soloTally() {
    return looksForCells() ? new SoloTally(solo.slots().length) : null;
  }

  /**
   * Encoders of the outputs; null if none are wanted.
   *
   * @param cells whose barcodes and features records show; null if none
   */
  ReadEncoders encoders(Quantifier quantifier, SoloReads cells) {
    return encode ? new ReadEncoders(index, variants, p, mateCount, quantifier, tags(cells)) : null;
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
