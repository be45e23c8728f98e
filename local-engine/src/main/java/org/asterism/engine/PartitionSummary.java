package org.asterism.engine;

import java.io.Serializable;
import org.asterism.junction.JunctionTable;
import org.asterism.output.MappingStatistics;
import org.asterism.params.FatalException;
import org.asterism.quant.GeneCounts;
import org.asterism.solo.SoloTally;

/**
 * What a run over consecutive reads sums up to. Summaries of consecutive stretches merge in input
 * order: the merge is associative, and a new summary is its identity.
 *
 * <p>A stretch that failed ends the input: what is merged after it is dropped, so the error that
 * remains is that of the first offending read in input order.
 */
public final class PartitionSummary implements Serializable {
  private static final long serialVersionUID = 1L;

  private final MappingStatistics statistics = new MappingStatistics();
  private final JunctionTable junctions = new JunctionTable();
  private final GeneCounts genes = new GeneCounts();
  private final JunctionTable stageJunctions = new JunctionTable();
  private SoloTally solo;
  private SoloView lastView;
  private boolean showsReadBefore;
  private long heldReads;
  private long draws;
  private long resultBytes;
  private long dependentReads;
  private FatalException error;

  /** Statistics of all reads. */
  public MappingStatistics statistics() {
    return statistics;
  }

  /** Junctions of all reads. */
  public JunctionTable junctions() {
    return junctions;
  }

  /** Reads per gene; all 0 unless genes are counted. */
  public GeneCounts genes() {
    return genes;
  }

  /** Junctions of all reads, the held ones included, after the first stage of BySJout. */
  public JunctionTable stageJunctions() {
    return stageJunctions;
  }

  /** Sums for counting per cell; null if there were no reads, or no cells to count. */
  public SoloTally solo() {
    return solo;
  }

  /**
   * Hands over the sums for counting per cell, which grow with the barcodes of the reads: what is
   * left has the same size for any number of reads.
   *
   * @return null if there are none
   */
  public SoloTally detachSolo() {
    SoloTally detached = solo;
    solo = null;
    return detached;
  }

  /**
   * Takes the sums for counting per cell of all reads back.
   *
   * @param whole what the detached sums add up to, in any order
   */
  public void attachSolo(SoloTally whole) {
    solo = whole;
  }

  /**
   * The last read whose barcode was looked at; null if there was none, or if no other read shows
   * it.
   */
  public SoloView lastView() {
    return lastView;
  }

  /**
   * Whether a record or line at the beginning shows the barcode of the read before all of these,
   * which was not known (spec 50 section 14.5).
   */
  public boolean showsReadBefore() {
    return showsReadBefore;
  }

  /**
   * Takes note of a run's end.
   *
   * @param last the last read whose barcode was looked at, or null
   * @param shows whether the read before all of these was wanted and not known
   */
  void viewed(SoloView last, boolean shows) {
    lastView = last;
    showsReadBefore = shows;
  }

  /** Reads that were held back for the second stage of BySJout. */
  public long heldReads() {
    return heldReads;
  }

  /** Reads finished. */
  public long reads() {
    return statistics.reads();
  }

  /** Random numbers drawn. */
  public long draws() {
    return draws;
  }

  /** Bytes of encoded results. */
  public long resultBytes() {
    return resultBytes;
  }

  /**
   * Reads whose result depends on earlier reads of the same kind (more windows than
   * alignWindowsPerReadNmax, spec 20 section 7.5). Within one run they are aligned in input order;
   * a run that was cut into partitions has STAR's bytes only if no partition but the first has any.
   */
  public long dependentReads() {
    return dependentReads;
  }

  /** The error of the first offending read, null if there was none. */
  public FatalException error() {
    return error;
  }

  /**
   * @throws FatalException if there was an error
   */
  public void throwIfFailed() {
    if (error != null) {
      throw error;
    }
  }

  /** Adds the summary of the reads that follow. */
  public void merge(PartitionSummary next) {
    if (error != null) {
      return;
    }
    statistics.merge(next.statistics);
    junctions.merge(next.junctions);
    genes.merge(next.genes);
    stageJunctions.merge(next.stageJunctions);
    merge(next.solo);
    lastView = next.lastView != null ? next.lastView : lastView;
    draws += next.draws;
    resultBytes += next.resultBytes;
    dependentReads += next.dependentReads;
    heldReads += next.heldReads;
    error = next.error;
  }

  void add(BatchResult next) {
    statistics.merge(next.statistics);
    junctions.merge(next.junctions);
    genes.add(next.geneHits);
    stageJunctions.merge(next.stageJunctions);
    merge(next.soloTally);
    draws += next.draws;
    resultBytes += next.bytes();
    dependentReads += next.dependent;
    heldReads += next.held.size;
  }

  private void merge(SoloTally next) {
    if (next == null) {
      return;
    }
    if (solo == null) {
      solo = new SoloTally(next.slotCounts.length);
    }
    solo.merge(next);
  }

  void fail(FatalException e) {
    if (error == null) {
      error = e;
    }
  }
}
