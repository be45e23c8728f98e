package org.asterism.align;

import org.asterism.genome.Bases;
import org.asterism.genome.GenomeIndex;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;

/**
 * Maps pairs whose mates overlap as one merged read and turns its alignments back into alignments
 * of the pair, which replace the pair's own ones even where they score less (spec 21 section 11,
 * quirk Q9). Has its own seed searcher: the state that one keeps between reads is not shared.
 */
public final class MateMerger {
  private final Rescoring rescoring;
  private final long basesMin;
  private final int blocksMax;
  private final MateOverlap overlap;
  private boolean dependsOnEarlierReads;
  private final ReadStitcher stitcher;
  private final PreparedRead merged = new PreparedRead(PreparedRead.MAX_LENGTH);
  private final RecordedAlignments converted = new RecordedAlignments();
  private final int[] mateStart = new int[2];
  private Alignment best;
  private Alignment mergedBest;

  MateMerger(GenomeIndex index, Parameters p, AlignmentRules rules) {
    rescoring = new Rescoring(index.sequence(), rules);
    blocksMax = rules.blocksMax;
    basesMin = p.alignment().mateOverlapBasesMin();
    overlap = new MateOverlap(p.alignment().mateOverlapMismatchMax());
    stitcher = new ReadStitcher(index, p, rules, Effort.ALL_RECORDED);
  }

  /** The merged read of the last pair, a read of one mate. */
  public PreparedRead read() {
    return merged;
  }

  /** The alignments of the merged read, window by window. */
  public RecordedAlignments mergedAlignments() {
    return stitcher.recorded();
  }

  /** The best of {@link #mergedAlignments}. */
  public Alignment mergedBest() {
    return mergedBest;
  }

  /** The best converted alignment of the last pair, null if none could be converted. */
  Alignment best() {
    return best;
  }

  /** Whether the last pair's windows depend on the reads before it (spec 20 section 7.5). */
  boolean dependsOnEarlierReads() {
    return dependsOnEarlierReads;
  }

  /** The converted alignments of the last pair, window by window. */
  RecordedAlignments recorded() {
    return converted;
  }

  /**
   * Merges the mates of a pair and maps the merged read.
   *
   * @param mismatchMax mismatches allowed to the pair; the merged read has the same
   * @return whether the pair's own alignments are to be replaced by {@link #recorded}
   */
  boolean merge(PreparedRead pair, int mismatchMax) {
    int length1 = pair.clippedLength[0];
    int length2 = pair.clippedLength[1];
    dependsOnEarlierReads = false;
    overlap.find(pair.forward, length1, length2);
    if (overlap.bases < basesMin) {
      return false;
    }
    merged.ensure(pair.length);
    int length = overlap.merge(pair.forward, length1, length2, merged.forward);
    prepare(pair, length);
    mergedBest = stitcher.map(merged, mismatchMax);
    dependsOnEarlierReads = stitcher.dependsOnEarlierReads();
    if (mergedBest == null) {
      return false;
    }
    convertAll(pair);
    return true;
  }

  private void prepare(PreparedRead pair, int length) {
    for (int i = 0; i < length; i++) {
      merged.reverse[length - 1 - i] = Bases.complement(merged.forward[i]);
    }
    merged.ordinal = pair.ordinal;
    merged.batch = pair.batch;
    merged.index = pair.index;
    merged.mateCount = 1;
    merged.length = length;
    merged.originalLength[0] = length;
    merged.clippedLength[0] = length;
    merged.originalLength[1] = 0;
    merged.clippedLength[1] = 0;
  }

  /** Steps 4 and 6. */
  private void convertAll(PreparedRead pair) {
    RecordedAlignments from = stitcher.recorded();
    converted.clear();
    best = null;
    for (int w = 0; w < from.windowCount(); w++) {
      int first = converted.size();
      for (int i = from.windowStart(w); i < from.windowStart(w + 1); i++) {
        Alignment a = converted.append();
        if (!toPair(from.get(i), pair, a)) {
          converted.dropLast();
          continue;
        }
        rescoring.rescore(a, pair.codes(a.strand));
        if (a.score > converted.get(first).score) {
          converted.swap(first, converted.size() - 1);
        }
      }
      if (converted.size() > first) {
        converted.closeWindow();
        if (best == null || converted.get(first).score > best.score) {
          best = converted.get(first);
        }
      }
    }
  }

  /**
   * Turns an alignment of the merged read into one of the pair; its score is left 0 (step 4).
   *
   * @param m alignment of {@link #read}
   * @param pair the pair last merged
   * @param to filled
   * @return false if it has too many blocks
   */
  public boolean toPair(Alignment m, PreparedRead pair, Alignment to) {
    int strand = m.strand;
    int length = merged.length;
    for (int side = 0; side < 2; side++) {
      int mate = side == 0 ? strand : 1 - strand;
      int start = overlap.start[mate];
      mateStart[side] = strand == 0 ? start : length - pair.clippedLength[mate] - start;
    }
    to.clear();
    for (int side = 0; side < 2; side++) {
      int mate = side == 0 ? strand : 1 - strand;
      int offset = side == 0 ? 0 : pair.clippedLength[strand] + 1;
      if (!cutOut(m, mateStart[side], pair.clippedLength[mate], offset, mate, to)) {
        return false;
      }
    }
    to.chromosome = m.chromosome;
    to.strand = strand;
    to.insertions = m.insertions;
    to.insertedBases = m.insertedBases;
    to.deletions = m.deletions;
    to.deletedBases = m.deletions; // quirk Q8
    to.genomicLength = m.genomicLength;
    to.intronStrand = m.intronStrand;
    return true;
  }

  /** Appends the parts of blocks that lie in a mate's interval of the merged read. */
  private boolean cutOut(Alignment m, int start, int length, int offset, int mate, Alignment to) {
    int before = to.blockCount;
    for (int i = 0; i < m.blockCount; i++) {
      int from = Math.max(m.readStart[i], start);
      int end = Math.min(m.readStart[i] + m.length[i], start + length);
      if (from >= end) {
        continue;
      }
      if (to.blockCount == blocksMax) {
        return false;
      }
      int k = to.blockCount++;
      to.ensureBlocks(k + 1);
      to.readStart[k] = from - start + offset;
      to.genomeStart[k] = m.genomeStart[i] + (from - m.readStart[i]);
      to.length[k] = end - from;
      to.mate[k] = (byte) mate;
      to.junction[k] = m.junction[i];
      to.motif[k] = m.motif[i];
      to.annotated[k] = m.annotated[i];
      to.junctionStrand[k] = m.junctionStrand[i];
      to.shiftLeft[k] = m.shiftLeft[i];
      to.shiftRight[k] = m.shiftRight[i];
    }
    if (to.blockCount > before) {
      int last = to.blockCount - 1;
      to.motif[last] = Alignment.MOTIF_MATES;
      to.annotated[last] = false;
      to.junctionStrand[last] = 0;
    }
    return true;
  }
}
