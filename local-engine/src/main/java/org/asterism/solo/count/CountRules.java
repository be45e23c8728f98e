package org.asterism.solo.count;

import java.io.Serializable;
import org.asterism.params.MultiMapperMethod;
import org.asterism.params.SoloFeature;
import org.asterism.params.SoloParameters;
import org.asterism.params.SoloType;
import org.asterism.params.UmiDedup;
import org.asterism.params.UmiFilter;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;

/**
 * How cells are counted in a run: made once mapping is over, shipped to every task.
 *
 * <p>The fields are what the counting loops ask for each record, so they are plain and public.
 */
public final class CountRules implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Feature types by slot. */
  public final SoloFeature[] slots;

  /** Whether cells are samples and molecules are alignment keys. */
  public final boolean smartSeq;

  /** Whether there is a whitelist; without, a cell exists for the slots that it has features of. */
  public final boolean whitelist;

  /** Methods for multi-gene reads; none: they are not counted. */
  public final MultiMapperMethod[] methods;

  /** Dedup types, the main one first. */
  public final UmiDedup[] dedups;

  /** For each dedup type whether it is given again later: then its counts are 0 here. */
  final boolean[] repeated;

  /** What happens to UMIs of several genes. */
  public final UmiFilter filter;

  /** Whether rows for CellReads.stats are wanted. */
  public final boolean cellReads;

  /** Slot whose molecules are reported to the tags CB and UB; -1: no tags. */
  public final int tagSlot;

  /** Slot of Gene; -1 without. */
  public final int geneSlot;

  /** Slot of Velocyto; -1 without. */
  public final int velocytoSlot;

  /** soloUMIlen. */
  public final int umiLength;

  /** Bases of the UMIs: soloUMIlen, but for Complex the length of the first one read. */
  public final int actualUmiLength;

  /** Rows of SJ. */
  public final JunctionRows junctions;

  /** Gene of each transcript row; needed by Velocyto. */
  public final int[] geneOfTranscript;

  /** Number of genes: rows of the gene types and of Velocyto. */
  public final int genes;

  /** Whether the reads of each molecule are counted, for a curve of saturation. */
  public final boolean saturation;

  /**
   * @param setup the run
   * @param whole sums over all its reads
   * @param tags whether CB or UB is written to the sorted BAM
   * @param junctions rows of SJ, {@link JunctionRows#none} if junctions are not counted
   * @param geneOfTranscript 0-based gene of each transcript row, empty if not needed
   * @param genes number of genes
   * @param saturation whether the reads of each molecule are counted
   */
  public CountRules(
      SoloSetup setup,
      SoloTally whole,
      boolean tags,
      JunctionRows junctions,
      int[] geneOfTranscript,
      int genes,
      boolean saturation) {
    SoloParameters p = setup.parameters();
    slots = setup.slots();
    smartSeq = p.type() == SoloType.SMART_SEQ;
    whitelist = setup.whitelist() != null;
    methods = p.multiMappers().toArray(new MultiMapperMethod[0]);
    dedups = p.dedups().toArray(new UmiDedup[0]);
    repeated = new boolean[dedups.length];
    for (int d = 0; d < dedups.length; d++) {
      repeated[d] = p.dedups().lastIndexOf(dedups[d]) > d;
    }
    filter = p.filter();
    cellReads = p.cellReadStats();
    tagSlot = tags ? setup.slot(p.tagFeature()) : -1;
    geneSlot = setup.slot(SoloFeature.GENE);
    velocytoSlot = setup.slot(SoloFeature.VELOCYTO);
    umiLength = p.umiLength();
    actualUmiLength = p.type() == SoloType.CB_UMI_COMPLEX ? whole.umiLength : umiLength;
    this.junctions = junctions;
    this.geneOfTranscript = geneOfTranscript.clone();
    this.genes = genes;
    this.saturation = saturation;
  }

  /**
   * The rules of a run.
   *
   * @param setup the run
   * @param whole sums over all its reads
   * @param tags whether CB or UB is written to the sorted BAM
   * @param junctions rows of SJ, {@link JunctionRows#none} if junctions are not counted
   */
  public static CountRules of(
      SoloSetup setup, SoloTally whole, boolean tags, JunctionRows junctions) {
    return new CountRules(
        setup,
        whole,
        tags,
        junctions,
        setup.genes().genesOfTranscripts(),
        setup.genes().count(),
        false);
  }

  /** Whether multi-gene reads are counted. */
  public boolean multi() {
    return methods.length > 0;
  }

  /** Whether a slot needs the corrected UMI of each read, or of each molecule. */
  boolean corrects(int slot) {
    return slot == tagSlot || slot == geneSlot && velocytoSlot >= 0 || saturation;
  }

  /** Counts per entry of a slot. */
  int columns(int slot) {
    return slot == velocytoSlot ? VelocytoMolecules.COLUMNS : dedups.length;
  }

  /** Values per multi row of a slot. */
  int multiColumns(int slot) {
    return slots[slot].isGeneType() ? methods.length * dedups.length : 0;
  }

  /** Number of features of a slot. */
  long rows(int slot) {
    return slots[slot] == SoloFeature.SJ ? junctions.size() : genes;
  }
}
