package org.asterism.signal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import org.asterism.bam.BamReader;
import org.asterism.bam.BamRecord;
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
  private final PairOrder order;
  private long[] members = new long[1024];
  private int memberCount;
  private int reference;
  private long rightMost;

  private DuplicateMarker(BamParameters p, BamReader in, OutputStream out) {
    this.p = p;
    this.in = in;
    this.out = out;
    record = in.record();
    order = new PairOrder(group, p.mate2Bases());
  }

  /**
   * Copies a file with its duplicates marked.
   *
   * @param bam the file
   * @param p which records are marked
   * @param out receives the uncompressed BAM file; not closed here
   * @throws FatalException 102 if the file cannot be opened, if records lack the tags NH or AS, or
   *     if a group needs more memory than {@code p} allows; 104 if the file is damaged
   */
  public static void mark(Path bam, BamParameters p, OutputStream out) throws IOException {
    try (BamReader in = SignalTracks.open(bam)) {
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
    LongSort.sort(members, memberCount, order::byName);
    int pairs = memberCount / 2;
    long[] sorted = new long[pairs];
    Arrays.setAll(sorted, i -> i);
    LongSort.sort(sorted, pairs, this::byPlace);
    int from = 0;
    for (int i = 1; i <= pairs; i++) {
      if (i == pairs || byPlace(sorted[from], sorted[i]) != 0) {
        unmarkBest(sorted, from, i);
        from = i;
      }
    }
    memberCount = 0;
    rightMost = 0;
    group.drainTo(out);
  }

  private int byPlace(long a, long b) {
    int x = 2 * (int) a;
    int y = 2 * (int) b;
    return order.byPlace(members[x], members[x + 1], members[y], members[y + 1]);
  }

  /** Of pairs that are duplicates of each other the first with the highest score is none. */
  private void unmarkBest(long[] pairs, int from, int to) {
    int best = 2 * (int) pairs[from];
    long highest = NONE;
    for (int i = from; i < to; i++) {
      int pair = 2 * (int) pairs[i];
      group.look(members[pair], view);
      long score = view.integerTag('A', 'S', NONE);
      if (score == NONE && to - from > 1) {
        throw missing("AS");
      }
      if (score > highest) {
        highest = score;
        best = pair;
      }
    }
    for (int mate = 0; mate < 2; mate++) {
      group.look(members[best + mate], view);
      view.setFlag(view.flag() & ~BamRecord.DUPLICATE);
    }
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
