package org.asterism.spark.commit;

import java.util.EnumSet;
import org.asterism.params.Parameters;

/** An output that consists of the results of all reads in input order. */
public enum OutputKind {
  /** SAM text. */
  SAM("Aligned.out.sam"),
  /** BAM records, uncompressed in the parts. */
  BAM("Aligned.out.bam"),
  /** Reads of mate 1 that did not map. */
  UNMAPPED1("Unmapped.out.mate1"),
  /** Reads of mate 2 that did not map. */
  UNMAPPED2("Unmapped.out.mate2");

  private final String fileName;

  OutputKind(String fileName) {
    this.fileName = fileName;
  }

  /** Name of the output after the prefix. */
  public String fileName() {
    return fileName;
  }

  /** What a run writes. */
  public static EnumSet<OutputKind> wanted(Parameters p, int mateCount) {
    EnumSet<OutputKind> kinds = EnumSet.noneOf(OutputKind.class);
    if (p.samOutput().samText()) {
      kinds.add(SAM);
    }
    if (p.samOutput().bamUnsorted()) {
      kinds.add(BAM);
    }
    if (p.samOutput().unmappedFastx()) {
      kinds.add(UNMAPPED1);
      if (mateCount > 1) {
        kinds.add(UNMAPPED2);
      }
    }
    return kinds;
  }
}
