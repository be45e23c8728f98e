package org.asterism.engine;

import org.asterism.params.EngineParameters;

/**
 * How many reads the next batch takes, so that the results of a batch stay near a target size: in
 * cache, and below what the collector treats as a large object. Learns bytes per read from finished
 * batches; fat results count at once, lean ones gradually. Only speed depends on it, never a
 * result.
 *
 * <p>Not thread-safe: used by the thread that reads and hands over.
 */
public final class BatchSizer {
  /** Default target of a batch's result bytes. */
  public static final long TARGET_BYTES = 256 << 10;

  /** Fewest reads of a batch: fewer would cost more in hand-over than they save. */
  public static final int FLOOR = 64;

  /** Most reads of a batch: more gain nothing and delay the first results. */
  public static final int CAP = 4096;

  private static final int FIRST = 250;

  private final long targetBytes;
  private final int floor;
  private final int cap;
  private double bytesPerRead;

  /**
   * @param targetBytes result bytes to aim at, above 0
   * @param floor fewest reads, above 0
   * @param cap most reads, at least {@code floor}
   */
  public BatchSizer(long targetBytes, int floor, int cap) {
    if (targetBytes < 1 || floor < 1 || cap < floor) {
      throw new IllegalArgumentException(
          "batch of " + targetBytes + " bytes, " + floor + " to " + cap + " reads");
    }
    this.targetBytes = targetBytes;
    this.floor = floor;
    this.cap = cap;
  }

  /** The sizer for a run's settings: fixed reads, a target in bytes, or the defaults. */
  public static BatchSizer of(EngineParameters p) {
    if (p.batchReads() > 0) {
      return new BatchSizer(1, p.batchReads(), p.batchReads());
    }
    return new BatchSizer(p.batchBytes() > 0 ? p.batchBytes() : TARGET_BYTES, FLOOR, CAP);
  }

  /** Reads of the next batch. */
  public int reads() {
    double fit = bytesPerRead == 0 ? FIRST : targetBytes / bytesPerRead;
    return (int) Math.max(floor, Math.min(cap, fit));
  }

  /**
   * Tells what a finished batch took.
   *
   * @param reads its reads
   * @param bytes bytes of its results
   */
  public void observe(int reads, long bytes) {
    if (reads == 0) {
      return;
    }
    double seen = Math.max(1.0, (double) bytes / reads);
    bytesPerRead = seen > bytesPerRead ? seen : (7 * bytesPerRead + seen) / 8;
  }
}
