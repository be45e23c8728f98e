package org.asterism.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.asterism.align.ReadResult;
import org.asterism.chimeric.ChimericText;
import org.asterism.junction.JunctionTable;
import org.asterism.output.ByteBuilder;
import org.asterism.output.MappingStatistics;
import org.asterism.quant.GeneHits;
import org.asterism.quant.PrimaryChoices;
import org.asterism.reads.HeldReads;
import org.asterism.reads.ReadBatch;
import org.asterism.solo.SoloTally;

/**
 * What the reads of one batch became, in input order. Owned by the engine, which reuses it: a sink
 * copies or writes what it wants to keep before it returns.
 */
public final class BatchResult {
  /** SAM lines, empty unless SAM is written. */
  public ByteBuilder sam = new ByteBuilder(1 << 12);

  /** Uncompressed BAM records, empty unless BAM is written. */
  public ByteBuilder bam = new ByteBuilder(1 << 12);

  /**
   * Records for the sorted BAM file, as {@link org.asterism.sort.ReadRecords} has them; empty
   * unless that is written.
   */
  public ByteBuilder sorted = new ByteBuilder(1 << 12);

  /**
   * Text of Unmapped.out.mate1 and so on, one for each mate and one for the barcode read; empty
   * unless those are written.
   */
  public ByteBuilder[] unmapped;

  /** Uncompressed BAM records in transcript coordinates, empty unless those are written. */
  public ByteBuilder transcriptome = new ByteBuilder(64);

  /**
   * Which of {@link #transcriptome} are primary: settled if the engine has the stream of random
   * numbers, still to be chosen otherwise.
   */
  public PrimaryChoices choices;

  /** Genes of the reads, empty unless genes are counted. */
  public final GeneHits geneHits = new GeneHits();

  /** Text of the chimeric files. */
  public ChimericText chimeric = new ChimericText();

  /** Records for counting per cell, as {@link org.asterism.solo.SoloRecord} writes them. */
  public final ByteBuilder solo = new ByteBuilder(64);

  /** Sums for counting per cell; null in a run without cells. */
  public SoloTally soloTally;

  /** The last read of the batch that was looked at for its cell; null unless others show it. */
  SoloView lastView;

  /** Whether {@link #lastView} is that read; else no such read was left to a worker at the end. */
  boolean lastViewed;

  /** Statistics of the batch. */
  public MappingStatistics statistics = new MappingStatistics();

  /** Junctions of the batch. */
  public final JunctionTable junctions = new JunctionTable();

  /** Junctions of all reads, the held ones included, when reads are held back. */
  public final JunctionTable stageJunctions = new JunctionTable();

  /** Reads that are held back for the second stage, in input order. */
  public final ReadBatch held;

  private int[] heldIndexes = new int[16];
  private int heldCount;

  /** 0-based ordinal in the whole input of the batch's first read. */
  public long firstOrdinal;

  /** Reads in the batch that were finished. */
  public int reads;

  /** Random numbers that the reads of the batch draw. */
  public long draws;

  /** Reads whose result depends on earlier reads (spec 20 section 7.5). */
  public int dependent;

  /** Lines for Log.out about reads of the batch. */
  public final List<String> messages = new ArrayList<>();

  /** Reads that depend on earlier ones and are completed in the hand-over, by ascending index. */
  final List<Deferred> deferred = new ArrayList<>();

  /**
   * A read to complete in the hand-over.
   *
   * @param index in the batch
   * @param result a copy to shuffle, null when the read has to be aligned there
   * @param held whether it is held back and only draws random numbers
   * @param samAt place of its lines in {@link BatchResult#sam}
   * @param bamAt place of its records in {@link BatchResult#bam}
   * @param unmappedAt its places in {@link BatchResult#unmapped}
   * @param transcriptomeAt place of its records in {@link BatchResult#transcriptome}
   * @param choicesAt its place in {@link BatchResult#choices}
   * @param chimericAt its place in {@link BatchResult#chimeric}
   * @param sortedAt place of its records in {@link BatchResult#sorted}
   * @param before the read before it, as far as it shows that one; null if the hand-over knows
   */
  record Deferred(
      int index,
      ReadResult result,
      boolean held,
      int samAt,
      int bamAt,
      int[] unmappedAt,
      int transcriptomeAt,
      int choicesAt,
      ChimericText.Place chimericAt,
      int sortedAt,
      SoloView before) {}

  /**
   * @param mateCount mates per read
   */
  BatchResult(int mateCount) {
    unmapped = builders(mateCount + 1);
    choices = new PrimaryChoices(mateCount);
    held = new ReadBatch(mateCount);
  }

  /** Takes note of a read that is held back. */
  void hold(int index) {
    if (heldCount == heldIndexes.length) {
      heldIndexes = Arrays.copyOf(heldIndexes, 2 * heldCount);
    }
    heldIndexes[heldCount++] = index;
  }

  /** Fills {@link #held}. */
  void collectHeld(ReadBatch batch, HeldReads collector) {
    // those that were completed in the hand-over came last
    Arrays.sort(heldIndexes, 0, heldCount);
    collector.collect(batch, heldIndexes, heldCount, held);
  }

  static ByteBuilder[] builders(int n) {
    ByteBuilder[] b = new ByteBuilder[n];
    for (int m = 0; m < n; m++) {
      b[m] = new ByteBuilder(64);
    }
    return b;
  }

  /** Bytes of all encoded results. */
  public long bytes() {
    long n = (long) sam.size + bam.size + sorted.size + chimeric.size() + transcriptome.size;
    n += solo.size;
    for (ByteBuilder u : unmapped) {
      n += u.size;
    }
    return n;
  }

  void clear(long first) {
    sam.clear();
    bam.clear();
    sorted.clear();
    chimeric.clear();
    for (ByteBuilder u : unmapped) {
      u.clear();
    }
    transcriptome.clear();
    choices.clear();
    geneHits.clear();
    solo.clear();
    soloTally = null;
    lastViewed = false;
    statistics = new MappingStatistics();
    junctions.clear();
    stageJunctions.clear();
    held.clear();
    heldCount = 0;
    firstOrdinal = first;
    reads = 0;
    draws = 0;
    dependent = 0;
    deferred.clear();
    messages.clear();
  }
}
