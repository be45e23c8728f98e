package org.asterism.output;

import java.io.Serializable;
import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.reads.PreparedRead;

/**
 * Counters behind {@code Log.final.out} (spec 30 sections 3.2 and 15.1). Sums only: {@link #merge}
 * is associative and commutative, new statistics are its identity. Not thread-safe.
 *
 * <p>Rates and splices come from unique mappers only.
 */
public final class MappingStatistics implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int MOTIFS = 7;

  private long reads;
  private long readBases;
  private long uniqueReads;
  private long multipleReads;
  private final long[] unmappedReads = new long[4];
  private long chimericReads;
  private long mappedBases;
  private long mismatches;
  private long insertions;
  private long insertedBases;
  private long deletions;
  private long deletedBases;
  private long annotatedJunctions;
  private final long[] junctionsByMotif = new long[MOTIFS];

  /**
   * Counts one read.
   *
   * @param read the read
   * @param result what alignment found
   */
  public void add(PreparedRead read, ReadResult result) {
    reads++;
    readBases += read.clippedLength[0];
    if (read.mateCount == 2) {
      readBases += read.clippedLength[1];
    }
    if (!result.isMapped()) {
      unmappedReads[result.unmappedReason]++;
    } else if (result.withheld) {
      return;
    } else if (result.multiCount == 1) {
      uniqueReads++;
      addUnique(result.multi[0]);
    } else if (result.multiCount > 1) {
      multipleReads++;
    }
  }

  /** Counts a chimeric read, which is counted as a read besides or, held back, later. */
  public void addChimeric() {
    chimericReads++;
  }

  private void addUnique(Alignment a) {
    mismatches += a.mismatches;
    insertions += a.insertions;
    insertedBases += a.insertedBases;
    deletions += a.deletions;
    deletedBases += a.deletedBases;
    for (int i = 0; i < a.blockCount; i++) {
      mappedBases += a.length[i];
      if (i < a.blockCount - 1) {
        if (a.motif[i] >= 0) {
          junctionsByMotif[a.motif[i]]++;
        }
        if (a.annotated[i]) {
          annotatedJunctions++;
        }
      }
    }
  }

  /**
   * Adds the counts of other reads.
   *
   * @param other unchanged
   */
  public void merge(MappingStatistics other) {
    reads += other.reads;
    readBases += other.readBases;
    uniqueReads += other.uniqueReads;
    multipleReads += other.multipleReads;
    addAll(unmappedReads, other.unmappedReads);
    chimericReads += other.chimericReads;
    mappedBases += other.mappedBases;
    mismatches += other.mismatches;
    insertions += other.insertions;
    insertedBases += other.insertedBases;
    deletions += other.deletions;
    deletedBases += other.deletedBases;
    annotatedJunctions += other.annotatedJunctions;
    addAll(junctionsByMotif, other.junctionsByMotif);
  }

  private static void addAll(long[] into, long[] more) {
    for (int i = 0; i < into.length; i++) {
      into[i] += more[i];
    }
  }

  /** Reads (pairs). */
  public long reads() {
    return reads;
  }

  /** Bases of all reads after clipping, both mates. */
  public long readBases() {
    return readBases;
  }

  /** Mean clipped length of a read (both mates), truncated; 0 without reads. */
  public long meanReadLength() {
    return reads == 0 ? 0 : readBases / reads;
  }

  /** Reads with one alignment. */
  public long uniqueReads() {
    return uniqueReads;
  }

  /** Reads with several alignments, not too many. */
  public long multipleReads() {
    return multipleReads;
  }

  /**
   * Unmapped reads.
   *
   * @param reason 0..3, {@link ReadResult#OTHER} to {@link ReadResult#TOO_MANY_LOCI}
   */
  public long unmappedReads(int reason) {
    return unmappedReads[reason];
  }

  /** Chimeric reads. */
  public long chimericReads() {
    return chimericReads;
  }

  /** Bases in blocks of unique mappers. */
  public long mappedBases() {
    return mappedBases;
  }

  /** Mismatches of unique mappers. */
  public long mismatches() {
    return mismatches;
  }

  /** Insertions in unique mappers. */
  public long insertions() {
    return insertions;
  }

  /** Bases in insertions of unique mappers. */
  public long insertedBases() {
    return insertedBases;
  }

  /** Deletions in unique mappers. */
  public long deletions() {
    return deletions;
  }

  /** Bases in deletions of unique mappers. */
  public long deletedBases() {
    return deletedBases;
  }

  /** Boundaries of unique mappers that are annotated junctions. */
  public long annotatedJunctions() {
    return annotatedJunctions;
  }

  /**
   * Junctions of unique mappers.
   *
   * @param motif 0..6 (spec 30 section 1)
   */
  public long junctions(int motif) {
    return junctionsByMotif[motif];
  }

  /** Junctions of unique mappers, all motifs. */
  public long junctions() {
    long sum = 0;
    for (long n : junctionsByMotif) {
      sum += n;
    }
    return sum;
  }
}
