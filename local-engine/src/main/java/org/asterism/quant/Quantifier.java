package org.asterism.quant;

import java.util.Map;
import org.asterism.align.ReadResult;
import org.asterism.genome.GenomeIndex;
import org.asterism.output.BamEncoder;
import org.asterism.output.ByteBuilder;
import org.asterism.output.RecordTag;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;

/** Quantifies the reads of one worker: looks at each read once. */
public final class Quantifier {
  private static final int NOT_PRIMARY_FLAG = 0x100;

  private final GeneAssigner genes;
  private final TranscriptProjector projector;
  private final BamEncoder encoder;
  private final boolean choiceShows;
  private final boolean original;

  /**
   * @param annotation of the run; null when it does not quantify
   * @param index the index
   * @param p all parameters
   * @param mateCount mates per read
   * @param tags tags of records that come from elsewhere, by name
   */
  public Quantifier(
      Annotation annotation,
      GenomeIndex index,
      Parameters p,
      int mateCount,
      Map<String, RecordTag> tags) {
    boolean counts = annotation != null && annotation.exons() != null;
    boolean projects = annotation != null && annotation.transcripts() != null;
    genes = counts ? new GeneAssigner(annotation.exons()) : null;
    projector =
        projects
            ? new TranscriptProjector(
                annotation.transcripts(), index.sequence(), p.quant(), p.filter())
            : null;
    encoder =
        projects
            ? BamEncoder.ofTranscripts(
                index.sequence(), index.chromosomes(), annotation.references(), p, mateCount, tags)
            : null;
    original = p.genome().convertsCounts();
    choiceShows = (p.samOutput().flagOr() & NOT_PRIMARY_FLAG) == 0;
  }

  /** Counts a read for its gene. */
  public void count(ReadResult result, GeneHits hits) {
    if (genes != null && result.isMapped() && quantified(result).multiCount > 0) {
      genes.assign(quantified(result), hits);
    }
  }

  /** The alignments that count: with genomeTransformOutput Quant those to the original genome. */
  private ReadResult quantified(ReadResult result) {
    return original ? result.counted() : result;
  }

  /** Random numbers that a read draws. */
  public int draws(ReadResult result) {
    return projector != null && result.isMapped() ? 1 : 0;
  }

  /**
   * Appends the records of a read in transcript coordinates, none of them primary if there are
   * several.
   *
   * @param result its alignments in output order
   * @param out receives the records
   * @param choices receives the read if it is mapped
   */
  public void project(
      PreparedRead read, ReadResult result, ByteBuilder out, PrimaryChoices choices) {
    if (projector == null) {
      return;
    }
    if (!result.isMapped()) {
      encoder.encode(read, result, out);
      return;
    }
    int start = out.size;
    int n = projector.project(read, quantified(result));
    if (n > 0) {
      projector.projected.best.primary = n == 1;
      projector.projected.waspCode = result.waspCode;
      encoder.encode(read, projector.projected, out);
    }
    choices.add(start, choiceShows ? n : Math.min(n, 1));
  }
}
