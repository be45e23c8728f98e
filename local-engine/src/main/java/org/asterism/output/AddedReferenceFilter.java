package org.asterism.output;

import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.genome.GenomeIndex;
import org.asterism.params.Parameters;

/**
 * What outSAMfilter leaves of the records of mapped reads when a run adds references to its index
 * (spec 30 section 3.4). Unmapped reads, statistics and junctions are not its concern.
 */
public final class AddedReferenceFilter {
  private static final String ONLY = "KeepOnlyAddedReferences";
  private static final String ALL = "KeepAllAddedReferences";

  private final boolean only;
  private final int firstAdded;

  private AddedReferenceFilter(boolean only, int firstAdded) {
    this.only = only;
    this.firstAdded = firstAdded;
  }

  /** The filter of a run; null if it has none. */
  public static AddedReferenceFilter of(GenomeIndex index, Parameters p) {
    String filter = p.samOutput().filter();
    return filter.equals(ONLY) || filter.equals(ALL)
        ? new AddedReferenceFilter(filter.equals(ONLY), index.firstAdded())
        : null;
  }

  /**
   * Filters the alignments of a read: reads with an alignment to a chromosome of the index fail, or
   * lose those alignments, and the first one that is left becomes the only primary one.
   *
   * @param result of a mapped read; changed
   * @return whether the read gets records
   */
  public boolean keeps(ReadResult result) {
    int left = 0;
    for (int i = 0; i < result.multiCount; i++) {
      Alignment a = result.multi[i];
      if (a.chromosome >= firstAdded) {
        result.multi[i] = result.multi[left];
        result.multi[left++] = a;
      }
    }
    if (only) {
      return left == result.multiCount;
    }
    for (int i = 0; i < left; i++) {
      result.multi[i].primary = i == 0;
    }
    result.multiCount = left;
    return left > 0;
  }
}
