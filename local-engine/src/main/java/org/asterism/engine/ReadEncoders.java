package org.asterism.engine;

import org.asterism.align.ReadResult;
import org.asterism.genome.GenomeIndex;
import org.asterism.output.BamEncoder;
import org.asterism.output.ByteBuilder;
import org.asterism.output.ReadEncoder;
import org.asterism.output.SamEncoder;
import org.asterism.output.UnmappedReadEncoder;
import org.asterism.params.Parameters;
import org.asterism.quant.PrimaryChoices;
import org.asterism.quant.Quantifier;
import org.asterism.reads.PreparedRead;
import org.asterism.variation.Variants;

/** The encoders of the outputs that a run wants. One per thread. */
final class ReadEncoders {
  private final ReadEncoder sam;
  private final ReadEncoder bam;
  private final UnmappedReadEncoder unmapped;
  private final Quantifier quantifier;

  ReadEncoders(
      GenomeIndex index, Variants variants, Parameters p, int mateCount, Quantifier quantifier) {
    this.quantifier = quantifier;
    sam = p.samOutput().samText() ? new SamEncoder(index, p, mateCount) : null;
    bam = p.samOutput().bamUnsorted() ? new BamEncoder(index, variants, p, mateCount) : null;
    unmapped = p.samOutput().unmappedFastx() ? new UnmappedReadEncoder() : null;
  }

  /**
   * Appends a read to all outputs that are wanted, unless chimeric records took its place.
   *
   * @param unmappedOut text of Unmapped.out.mate1 and mate2
   * @param transcriptomeOut records in transcript coordinates
   * @param choices receives the choice of the primary among them
   */
  void encode(
      PreparedRead read,
      ReadResult result,
      ByteBuilder samOut,
      ByteBuilder bamOut,
      ByteBuilder[] unmappedOut,
      ByteBuilder transcriptomeOut,
      PrimaryChoices choices) {
    if (result.withheld) {
      return;
    }
    if (sam != null) {
      sam.encode(read, result, samOut);
    }
    if (bam != null) {
      bam.encode(read, result, bamOut);
    }
    if (unmapped != null) {
      unmapped.encode(read, result, unmappedOut);
    }
    quantifier.project(read, result, transcriptomeOut, choices);
  }
}
