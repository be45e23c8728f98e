package org.asterism.spark.commit;

import java.util.EnumSet;
import org.asterism.chimeric.ChimericFiles;
import org.asterism.params.Parameters;
import org.asterism.quant.TranscriptomeHeader;

/** What the parts of a task hold: its share of an output, or reads for a second stage. */
public enum OutputKind {
  /** SAM text. */
  SAM("Aligned.out.sam"),
  /** BAM records, uncompressed in the parts. */
  BAM("Aligned.out.bam"),
  /**
   * The sorted BAM file. Parts of portions are {@link org.asterism.sort.SortedRun}s, which a step
   * of its own turns into parts of records in the order of the file.
   */
  SORTED("Aligned.sortedByCoord.out.bam"),
  /** Where records are in a part of {@link #SORTED}; no output. */
  SORTED_INDEX(null),
  /** BAM records in transcript coordinates, uncompressed in the parts. */
  TRANSCRIPTOME(TranscriptomeHeader.FILE),
  /** Junctions of chimeric reads. */
  CHIMERIC_JUNCTIONS(ChimericFiles.JUNCTIONS),
  /** SAM text of chimeric reads. */
  CHIMERIC_SAM(ChimericFiles.SAM),
  /** Reads of mate 1 that did not map. */
  UNMAPPED1("Unmapped.out.mate1"),
  /** Reads of mate 2, or barcode reads of single mates, that did not map. */
  UNMAPPED2("Unmapped.out.mate2"),
  /** Barcode reads of pairs that did not map. */
  UNMAPPED3("Unmapped.out.mate3"),
  /**
   * Which records in transcript coordinates may be primary: no output, but what completes {@link
   * #TRANSCRIPTOME} when the random numbers of a portion are known only after it.
   */
  CHOICES(null),
  /** Reads that the first stage of outFilterType BySJout holds back; no output. */
  HELD(null),
  /** Records for counting per cell, as {@link org.asterism.solo.SoloRecordFile} has them. */
  CELL_RECORDS(null),
  /** Sums over the barcodes of the reads; no output. */
  CELL_TALLY(null),
  /** Counts of a range of cells; no output. */
  CELL_COUNTS(null),
  /** Cells and molecules of reads; no output. */
  CELL_TAGS(null);

  private final String fileName;

  OutputKind(String fileName) {
    this.fileName = fileName;
  }

  /** Whether this is a BAM file, whose parts are compressed in a second step. */
  public boolean isBam() {
    return this == BAM || this == SORTED || this == TRANSCRIPTOME;
  }

  /** Name of the output after the prefix; null if it is none. */
  public String fileName() {
    return fileName;
  }

  /**
   * The outputs of a run.
   *
   * @param endCount mates and barcode read of a read
   */
  public static EnumSet<OutputKind> wanted(Parameters p, int endCount) {
    EnumSet<OutputKind> kinds = EnumSet.noneOf(OutputKind.class);
    if (p.samOutput().samText()) {
      kinds.add(SAM);
    }
    if (p.samOutput().bamUnsorted()) {
      kinds.add(BAM);
    }
    if (p.samOutput().bamSorted()) {
      kinds.add(SORTED);
      kinds.add(SORTED_INDEX);
    }
    if (p.quant().transcriptomeSam()) {
      kinds.add(TRANSCRIPTOME);
      if (!p.filter().randomOrder()) {
        kinds.add(CHOICES);
      }
    }
    if (p.solo().on()) {
      kinds.add(CELL_TALLY);
    }
    if (p.solo().counts()) {
      kinds.add(CELL_RECORDS);
    }
    if (p.chimeric().writesJunctions()) {
      kinds.add(CHIMERIC_JUNCTIONS);
    }
    if (p.chimeric().writesSeparateSam()) {
      kinds.add(CHIMERIC_SAM);
    }
    if (p.samOutput().unmappedFastx()) {
      kinds.add(UNMAPPED1);
      if (endCount > 1) {
        kinds.add(UNMAPPED2);
      }
      if (endCount > 2) {
        kinds.add(UNMAPPED3);
      }
    }
    return kinds;
  }
}
