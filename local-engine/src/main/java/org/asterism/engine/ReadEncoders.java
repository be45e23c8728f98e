package org.asterism.engine;

import java.util.Map;
import org.asterism.align.ReadResult;
import org.asterism.genome.GenomeIndex;
import org.asterism.output.AddedReferenceFilter;
import org.asterism.output.BamEncoder;
import org.asterism.output.ByteBuilder;
import org.asterism.output.ReadEncoder;
import org.asterism.output.RecordTag;
import org.asterism.output.SamEncoder;
import org.asterism.output.UnmappedReadEncoder;
import org.asterism.params.Parameters;
import org.asterism.quant.PrimaryChoices;
import org.asterism.quant.Quantifier;
import org.asterism.reads.PreparedRead;
import org.asterism.sort.ReadRecords;
import org.asterism.variation.Variants;

/** The encoders of the outputs that a run wants. One per thread. */
final class ReadEncoders {
  private final ReadEncoder sam;
  private final ReadEncoder bam;
  private final ReadEncoder sorted;
  private final boolean unsortedBam;

  /** Whether the sorted file has the records of the unsorted one. */
  private final boolean sameRecords;

  private final ByteBuilder scratch = new ByteBuilder(1 << 10);
  private final UnmappedReadEncoder unmapped;
  private final Quantifier quantifier;
  private final AddedReferenceFilter filter;

  ReadEncoders(
      GenomeIndex index,
      Variants variants,
      Parameters p,
      int mateCount,
      Quantifier quantifier,
      Map<String, RecordTag> tags) {
    this.quantifier = quantifier;
    filter = AddedReferenceFilter.of(index, p);
    sam = p.samOutput().samText() ? new SamEncoder(index, p, mateCount) : null;
    unsortedBam = p.samOutput().bamUnsorted();
    bam = unsortedBam ? new BamEncoder(index, variants, p, mateCount, tags) : null;
    sorted =
        p.samOutput().bamSorted()
            ? BamEncoder.forSorting(index, variants, p, mateCount, tags)
            : null;
    sameRecords = mateCount == 1 || !p.samOutput().unmappedKeepPairs();
    unmapped = p.samOutput().unmappedFastx() ? new UnmappedReadEncoder() : null;
  }

  /**
   * Lets the sorted file have records that are in the unsorted one, and takes them out there if
   * that is not written.
   *
   * @param begin where they begin
   */
  void takeOver(PreparedRead read, ByteBuilder bamOut, int begin, ByteBuilder sortedOut) {
    if (sorted != null) {
      ReadRecords.append(read.ordinal, bamOut, begin, sortedOut);
    }
    if (!unsortedBam) {
      bamOut.size = begin;
    }
  }

  /**
   * Appends a read to all outputs that are wanted, unless chimeric records took its place.
   *
   * @param sortedOut records for the sorted file
   * @param unmappedOut text of Unmapped.out.mate1 and mate2
   * @param transcriptomeOut records in transcript coordinates
   * @param choices receives the choice of the primary among them
   */
  void encode(
      PreparedRead read,
      ReadResult result,
      ByteBuilder samOut,
      ByteBuilder bamOut,
      ByteBuilder sortedOut,
      ByteBuilder[] unmappedOut,
      ByteBuilder transcriptomeOut,
      PrimaryChoices choices) {
    if (result.withheld) {
      return;
    }
    quantifier.project(read, result, transcriptomeOut, choices);
    if (filter != null && result.isMapped() && !filter.keeps(result)) {
      return;
    }
    if (sam != null) {
      sam.encode(read, result.shown(), samOut);
    }
    int begin = bamOut.size;
    if (bam != null) {
      bam.encode(read, result.shown(), bamOut);
    }
    if (sorted != null && bam != null && sameRecords) {
      ReadRecords.append(read.ordinal, bamOut, begin, sortedOut);
    } else if (sorted != null) {
      scratch.clear();
      sorted.encode(read, result.shown(), scratch);
      ReadRecords.append(read.ordinal, scratch, 0, sortedOut);
    }
    if (unmapped != null) {
      unmapped.encode(read, result, unmappedOut);
    }
  }
}
