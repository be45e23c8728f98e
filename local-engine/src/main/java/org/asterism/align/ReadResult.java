package org.asterism.align;

/**
 * What alignment found for one read: the selected alignments in output order, the best one, and the
 * class of the read (spec 21 sections 8-10, 30 sections 3-4). Owned and reused by a {@link
 * ReadAligner}; valid until its next read, {@link #copy} keeps it.
 */
public final class ReadResult {
  /** {@link #unmappedReason} of a mapped read. */
  public static final int MAPPED = -1;

  /** No window produced an alignment. */
  public static final int OTHER = 0;

  /** Score or matches below the limits. */
  public static final int TOO_SHORT = 1;

  /** Too many mismatches. */
  public static final int TOO_MANY_MISMATCHES = 2;

  /** More loci than outFilterMultimapNmax. */
  public static final int TOO_MANY_LOCI = 3;

  /** A mapped pair whose best alignment has one mate: reason of its other mate (uT:A:4). */
  public static final int ONE_MATE = 4;

  /** -1 mapped, else 0..3. */
  public int unmappedReason;

  /** The read's best alignment; the empty alignment (no blocks, score 0) if nothing was found. */
  public Alignment best;

  /** Selected alignments in output order, {@code [0, multiCount)}; {@code multiCount} is NH. */
  public Alignment[] multi = new Alignment[16];

  /** Number of selected alignments (nTr). */
  public int multiCount;

  /**
   * Leading alignments of {@link #multi} with the best score after the partition of spec 21 9.6a; 0
   * when no partition ran.
   */
  public int bestCount;

  /**
   * Whether windows were left out for want of space (alignTranscriptsPerReadNmax); STAR says so in
   * Log.out (spec 21 section 2.2): {@code WARNING: not enough space allocated for transcript. Did
   * not process all windows for read NAME} and {@code SOLUTION: increase
   * alignTranscriptsPerReadNmax and re-run}.
   */
  public boolean windowsLeftOut;

  /**
   * Whether the read met more windows than alignWindowsPerReadNmax in such a way that its result
   * depends on earlier reads that did (spec 20 section 7.5): then only an aligner that has seen all
   * of those, in input order, gives the right result.
   */
  public boolean dependsOnEarlierReads;

  /**
   * Everything that was recorded for the read, window by window, with the best alignment first in
   * its window. Not kept by {@link #copy}.
   */
  public RecordedAlignments recorded;

  /**
   * The merged read behind these alignments when the mates of a pair overlap; null otherwise. Not
   * kept by {@link #copy}.
   */
  public MateMerger merged;

  /** Whether the merged read's alignments score no less than the pair's own ones. */
  public boolean mergingGains;

  /** Whether the read was found chimeric. */
  public boolean chimeric;

  /** Whether the read goes to no output but the records of its chimeric segments. */
  public boolean withheld;

  /**
   * Whether variants are not looked at: in alignments of merged mates and of long reads (spec 41
   * sections 5.1 and 11).
   */
  public boolean withoutVariants;

  /** Whether variants are looked at in the first alignment only: in converted ones. */
  public boolean variantsOfFirst;

  /** vW of the read: 1 to 7, 0 for none (spec 41 section 7). */
  public int waspCode;

  /**
   * The result in coordinates of the original genome, where reads are mapped to a transformed one
   * and outputs ask for it; null otherwise. Not kept by {@link #copy}.
   */
  public ReadResult original;

  /** Whether records show {@link #original}, where there is one. */
  boolean convertsRecords;

  /** Whether junctions are those of {@link #original}, where there is one. */
  boolean convertsJunctions;

  /** The result that records show. */
  public ReadResult shown() {
    return original != null && convertsRecords ? original : this;
  }

  /** The result whose alignments count in the statistics. */
  public ReadResult counted() {
    return original != null ? original : this;
  }

  /** The result whose junctions are collected. */
  public ReadResult spliced() {
    return original != null && convertsJunctions ? original : this;
  }

  /** Whether the read is mapped. */
  public boolean isMapped() {
    return unmappedReason == MAPPED;
  }

  /** Whether the read is mapped and a selected alignment has a junction without annotation. */
  public boolean hasNovelJunction() {
    for (int i = 0; isMapped() && i < multiCount; i++) {
      Alignment a = multi[i];
      for (int gap = 0; gap < a.blockCount - 1; gap++) {
        if (a.motif[gap] >= 0 && !a.annotated[gap]) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * A deep copy that owns all its alignments ({@code best} stays identical to the multi entry it
   * was, if it was one).
   */
  public ReadResult copy() {
    ReadResult r = new ReadResult();
    r.unmappedReason = unmappedReason;
    r.multiCount = multiCount;
    r.bestCount = bestCount;
    r.windowsLeftOut = windowsLeftOut;
    r.dependsOnEarlierReads = dependsOnEarlierReads;
    r.chimeric = chimeric;
    r.withheld = withheld;
    r.withoutVariants = withoutVariants;
    r.waspCode = waspCode;
    r.convertsRecords = convertsRecords;
    r.convertsJunctions = convertsJunctions;
    r.multi = new Alignment[Math.max(1, multiCount)];
    for (int i = 0; i < multiCount; i++) {
      r.multi[i] = new Alignment(Math.max(1, multi[i].blockCount));
      r.multi[i].copyFrom(multi[i]);
      if (multi[i] == best) {
        r.best = r.multi[i];
      }
    }
    if (r.best == null) {
      r.best = new Alignment(Math.max(1, best.blockCount));
      r.best.copyFrom(best);
    }
    return r;
  }
}
