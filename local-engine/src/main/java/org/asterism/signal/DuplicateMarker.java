package org.asterism.signal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import org.asterism.bam.BamReader;
import org.asterism.bam.BamRecord;
import org.asterism.engine.BoundedWorkers;
import org.asterism.params.BamParameters;
import org.asterism.params.FatalException;

/**
 * Marks duplicates in a BAM file of pairs sorted by coordinate (spec 30 section 18). Nothing is
 * removed and nothing moves: only FLAG bit 0x400 of the output differs from the input.
 *
 * <p>Records are held from the first of a group of overlapping pairs to the last. A pair of which
 * one mate is unmapped makes its group last until the end of the reference, as in STAR.
 */
public final class DuplicateMarker {
  private static final long NONE = Long.MIN_VALUE;

  private final BamParameters p;
  private final BamReader in;
  private final OutputStream out;
  private final BamRecord record;
  private final BamRecord view = new BamRecord();
  private final RecordStore group = new RecordStore();
  private final MatePairs pairs;
  private final BestPairs best;
  private long[] members = new long[1024];
  private int memberCount;
  private int reference;
  private long rightMost;

  private DuplicateMarker(BamParameters p, BamReader in, OutputStream out) {
    this.p = p;
    this.in = in;
    this.out = out;
    record = in.record();
    PairOrder order = new PairOrder(group, p.mate2Bases());
    pairs = new MatePairs(order);
    best = new BestPairs(order);
  }

  /**
   * Copies a file with its duplicates marked.
   *
   * @param bam the file
   * @param p which records are marked
   * @param workers inflate the file
   * @param out receives the uncompressed BAM file; not closed here
   * @throws FatalException 102 if the file cannot be opened, if records lack the tags NH or AS, or
   *     if a group needs more memory than {@code p} allows; 104 if the file is damaged
   */
  public static void mark(Path bam, BamParameters p, BoundedWorkers workers, OutputStream out)
      throws IOException {
    try (BamReader in = SignalTracks.open(bam, workers)) {
      out.write(in.header());
      new DuplicateMarker(p, in, out).run(bam);
    }
  }

  private void run(Path bam) throws IOException {
    boolean first = true;
    while (next(bam)) {
      if (first || endsGroup()) {
        finishGroup();
        reference = record.reference();
        first = false;
      }
      add();
    }
    finishGroup();
  }

  private boolean next(Path bam) {
    try {
      return in.next();
    } catch (IOException e) {
      throw SignalTracks.unreadable(bam, e);
    }
  }

  private boolean endsGroup() {
    return record.reference() != reference
        || rightMost > 0 && Integer.toUnsignedLong(record.position()) > rightMost;
  }

  private void add() {
    long loci = record.integerTag('N', 'H', NONE);
    if (loci == NONE) {
      throw missing("NH");
    }
    if (loci == 1 || loci > 1 && p.markMultimappers()) {
      record.setFlag(record.flag() | BamRecord.DUPLICATE);
    }
    long address = group.add(record);
    if (group.bytes() > p.duplicateMemory()) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING because of fatal ERROR: not enough memory for marking duplicates \n"
              + "SOLUTION: re-run STAR with at least --limitBAMsortRAM "
              + 2 * p.duplicateMemory()
              + "\n");
    }
    if (loci != 1) {
      return;
    }
    if (memberCount == members.length) {
      members = Arrays.copyOf(members, 2 * memberCount);
    }
    members[memberCount++] = address;
    long mate = Integer.toUnsignedLong(record.matePosition());
    if (mate > Integer.toUnsignedLong(record.position())) {
      rightMost = Math.max(rightMost, mate);
    }
  }

  private void finishGroup() throws IOException {
    pairs.find(members, memberCount);
    if (!best.find(pairs, NONE)) {
      throw missing("AS");
    }
    for (int i = 0; i < best.size(); i++) {
      unmark(pairs.first(best.pair(i)));
      unmark(pairs.second(best.pair(i)));
    }
    memberCount = 0;
    rightMost = 0;
    group.drainTo(out);
  }

  private void unmark(long address) {
    group.look(address, view);
    view.setFlag(view.flag() & ~BamRecord.DUPLICATE);
  }

  private static FatalException missing(String tag) {
    return new FatalException(
        FatalException.PARAMETERS,
        "EXITING because of fatal ERROR: SAM tag "
            + tag
            + " is missing from a read, but it's required for deduplication. \nSOLUTION:"
            + " re-generate BAM file with NH and AS tags.\n");
  }
}
