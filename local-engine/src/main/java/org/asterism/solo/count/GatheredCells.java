package org.asterism.solo.count;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.asterism.engine.BoundedWorkers;
import org.asterism.params.Parameters;
import org.asterism.params.SoloFeature;
import org.asterism.params.SoloParameters;
import org.asterism.params.SoloType;
import org.asterism.solo.ExactCounts;
import org.asterism.solo.SoloRecord;
import org.asterism.solo.SoloSetup;

/**
 * What reads leave for counting, combined while others are still being mapped. Records whose cell
 * is certain before all reads are known are folded into tables of distinct molecules, a range of
 * cells each: those that are exactly a barcode, and those with one candidate once that has an exact
 * read. All others wait in a {@link RecordStore} for the barrier. The memory is a function of
 * molecules, not of reads, and there is little left to do when mapping is over.
 *
 * <p>Only for runs in which a record says nothing more than its molecule ({@link #possible}): equal
 * ones can be told apart by nothing that is written. In others all records wait.
 */
public final class GatheredCells implements Closeable {
  /** Ranges there are about, unless the cells are so many that keys would be too large. */
  private static final int RANGES = 256;

  private static final int MOST_RANGES = 1 << 14;
  private static final int UMI_BITS = Integer.SIZE;
  private static final int KEY_BITS = Long.SIZE - 1 - UMI_BITS;

  private final RecordStore rest;
  private final SpillFile file;
  private final ExecutorService pool;
  private final AtomicLong memoryLeft;
  private final long fairShare;
  private final int slots;
  private final boolean needsExactRead;
  private final int featureBits;
  private final int rangeShift;
  private final AtomicReferenceArray<GatheredRange> ranges;
  private final ExactCounts[] exact;
  private final SoloRecord record;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /**
   * @param setup the run
   * @param gathers whether records are combined: if not, all wait; {@link #possible} says if they
   *     may
   * @param features number of features
   * @param workers threads that fold
   * @param directory where files go if there are any; made when first needed
   * @param budget bytes to keep in memory, about
   */
  public GatheredCells(
      SoloSetup setup,
      boolean gathers,
      int features,
      BoundedWorkers workers,
      Path directory,
      long budget) {
    rest = new RecordStore(directory, gathers ? budget / 2 : budget);
    file = new SpillFile(directory, "solo-molecules-");
    pool = workers.pool();
    memoryLeft = new AtomicLong(budget / 2);
    slots = setup.slots().length;
    needsExactRead = setup.parameters().match().needsExactRead();
    record = new SoloRecord(slots);
    exact = new ExactCounts[slots];
    featureBits = Long.SIZE - Long.numberOfLeadingZeros(features);
    long size = gathers ? setup.whitelist().size() : 0;
    int wanted = Long.SIZE - Long.numberOfLeadingZeros(size / RANGES);
    rangeShift = Math.max(0, Math.min(wanted, KEY_BITS - featureBits));
    long count = (size >> rangeShift) + 1;
    ranges = gathers && count <= MOST_RANGES ? new AtomicReferenceArray<>((int) count) : null;
    fairShare = ranges == null ? 0 : budget / 2 / count;
    for (int s = 0; s < slots; s++) {
      exact[s] = new ExactCounts();
    }
  }

  /**
   * Whether the records of a run may be combined: cells are listed, all that is counted is genes of
   * reads with one gene, and nothing is written of single reads.
   *
   * @param setup the run
   * @param p its parameters
   */
  public static boolean possible(SoloSetup setup, Parameters p) {
    SoloParameters solo = setup.parameters();
    boolean genes = true;
    for (SoloFeature feature : setup.slots()) {
      genes &= feature.isGeneType();
    }
    boolean tags =
        p.samOutput().attributes().contains("CB") || p.samOutput().attributes().contains("UB");
    boolean listed = setup.whitelist() != null && solo.type() != SoloType.SMART_SEQ;
    return genes && listed && !tags && !solo.cellReadStats() && solo.multiMappers().isEmpty();
  }

  /**
   * Takes encoded records; for one thread.
   *
   * @param source where they are
   * @param from first byte
   * @param length bytes, which hold whole records
   * @throws IOException if a file cannot be written
   */
  public void append(byte[] source, int from, int length) throws IOException {
    if (ranges == null) {
      rest.append(source, from, length);
      return;
    }
    check();
    int end = from + length;
    for (int at = from; at < end; ) {
      int next = record.read(source, at);
      if (isCertain()) {
        gather();
      } else {
        rest.append(source, at, next - at);
      }
      at = next;
    }
  }

  /** Whether the cell of the record is its first candidate whatever reads follow. */
  private boolean isCertain() {
    if (record.status == 0) {
      return true;
    }
    if (record.status > 1) {
      return false;
    }
    boolean seen = !needsExactRead;
    for (int s = 0; s < slots && !seen; s++) {
      seen = exact[s].get(record.candidates[0]) > 0;
    }
    return seen;
  }

  private void gather() throws IOException {
    long cell = record.candidates[0];
    GatheredRange range = range((int) (cell >> rangeShift));
    for (int s = 0; s < slots; s++) {
      if (record.kind[s] == SoloRecord.UNIQUE) {
        if (record.status == 0) {
          exact[s].add(cell, 1);
        }
        if (range.add(s, number(cell, record, s))) {
          fold(range);
        }
      }
    }
  }

  /** Takes a record whose cell was decided behind the barrier; any thread may. */
  void add(long cell, SoloRecord r) throws IOException {
    GatheredRange range = range((int) (cell >> rangeShift));
    for (int s = 0; s < slots; s++) {
      if (r.kind[s] == SoloRecord.UNIQUE) {
        synchronized (range) {
          if (range.add(s, number(cell, r, s))) {
            range.fold();
          }
        }
      }
    }
  }

  /** Place of the cell in its range, feature, UMI. */
  private long number(long cell, SoloRecord r, int slot) {
    long place = cell & (1L << rangeShift) - 1;
    long feature = place << featureBits | r.values[r.first[slot]];
    return feature << UMI_BITS | r.umi & 0xFFFFFFFFL;
  }

  /** Bits of the numbers that are the molecule of a cell: its feature and UMI. */
  long moleculeBits() {
    return (1L << featureBits + UMI_BITS) - 1;
  }

  private GatheredRange range(int number) {
    GatheredRange range = ranges.get(number);
    if (range == null) {
      ranges.compareAndSet(number, null, new GatheredRange(slots, file, memoryLeft, fairShare));
      range = ranges.get(number);
    }
    return range;
  }

  private void fold(GatheredRange range) throws IOException {
    if (pool == null) {
      range.fold();
      return;
    }
    pool.execute(
        () -> {
          try {
            range.fold();
          } catch (IOException | RuntimeException | Error e) {
            failure.compareAndSet(null, e);
          }
        });
  }

  /** Throws what went wrong in another thread. */
  private void check() throws IOException {
    Throwable e = failure.get();
    if (e instanceof IOException io) {
      throw new IOException(io.getMessage(), io);
    }
    if (e instanceof RuntimeException r) {
      throw r;
    }
    if (e instanceof Error error) {
      throw error;
    }
  }

  /** Number of ranges of cells, ascending; 0 if records were not combined. */
  int ranges() {
    return ranges == null ? 0 : ranges.length();
  }

  /** The cell of a number in the tables of a range. */
  long cell(int range, long number) {
    return ((long) range << rangeShift) + (number >>> featureBits + UMI_BITS);
  }

  /**
   * The tables of a range, one per slot, when all records were added; null if it has none.
   *
   * @throws IOException if a file cannot be read or written, now or before
   */
  PairTable[] tables(int range) throws IOException {
    check();
    GatheredRange r = ranges.get(range);
    return r == null ? null : r.finish();
  }

  /** Lets the memory of a range go, which is not asked for again. */
  void release(int range) {
    GatheredRange r = ranges.get(range);
    if (r != null) {
      r.clear();
    }
  }

  /** Records of a slot that are exactly a barcode, among those whose cell was certain. */
  ExactCounts exact(int slot) {
    return exact[slot];
  }

  /** The records that wait for the barrier. */
  RecordStore rest() {
    return rest;
  }

  /** Bytes that went to disk. */
  public long spilled() {
    return rest.spilled() + file.size();
  }

  @Override
  public void close() throws IOException {
    for (int r = 0; r < ranges(); r++) {
      release(r);
    }
    try {
      rest.close();
    } finally {
      file.close();
    }
  }
}
