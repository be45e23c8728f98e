package org.asterism.engine;

import java.util.ArrayList;
import java.util.List;
import org.asterism.align.ReadResult;
import org.asterism.junction.JunctionTable;
import org.asterism.output.ByteBuilder;
import org.asterism.output.MappingStatistics;

/**
 * What the reads of one batch became, in input order. Owned by the engine, which reuses it: a sink
 * copies or writes what it wants to keep before it returns.
 */
public final class BatchResult {
  /** SAM lines, empty unless SAM is written. */
  public ByteBuilder sam = new ByteBuilder(1 << 12);

  /** Uncompressed BAM records, empty unless BAM is written. */
  public ByteBuilder bam = new ByteBuilder(1 << 12);

  /** Text of Unmapped.out.mate1 and mate2, empty unless those are written. */
  public final ByteBuilder[] unmapped;

  /** Statistics of the batch. */
  public MappingStatistics statistics = new MappingStatistics();

  /** Junctions of the batch. */
  public final JunctionTable junctions = new JunctionTable();

  /** 0-based ordinal in the whole input of the batch's first read. */
  public long firstOrdinal;

  /** Reads in the batch that were finished. */
  public int reads;

  /** Random numbers that the reads of the batch draw. */
  public long draws;

  /** Lines for Log.out about reads of the batch. */
  public final List<String> messages = new ArrayList<>();

  /** Reads whose order of alignments is decided in the hand-over, by ascending index. */
  final List<Deferred> deferred = new ArrayList<>();

  /**
   * A read that draws random numbers.
   *
   * @param index in the batch
   * @param draws numbers it draws
   * @param result a copy to shuffle and encode, null when only the draws matter
   * @param samAt place of its lines in {@link BatchResult#sam}
   * @param bamAt place of its records in {@link BatchResult#bam}
   */
  record Deferred(int index, int draws, ReadResult result, int samAt, int bamAt) {}

  /**
   * @param mateCount mates per read
   */
  BatchResult(int mateCount) {
    unmapped = new ByteBuilder[mateCount];
    for (int m = 0; m < mateCount; m++) {
      unmapped[m] = new ByteBuilder(64);
    }
  }

  /** Bytes of all encoded results. */
  public long bytes() {
    long n = (long) sam.size + bam.size;
    for (ByteBuilder u : unmapped) {
      n += u.size;
    }
    return n;
  }

  void clear(long first) {
    sam.clear();
    bam.clear();
    for (ByteBuilder u : unmapped) {
      u.clear();
    }
    statistics = new MappingStatistics();
    junctions.clear();
    firstOrdinal = first;
    reads = 0;
    draws = 0;
    deferred.clear();
    messages.clear();
  }
}
