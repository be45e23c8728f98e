package org.asterism.params;

import java.util.List;

/**
 * Chimeric detection and its outputs (spec 40 section 2).
 *
 * @param outType words of chimOutType
 * @param filters words of chimFilter
 * @param segmentMin shortest segment; 0: no detection. As STAR's unsigned number, -1 is the largest
 * @param comments how often the counts are appended to Chimeric.out.junction
 * @param mainSegmentMultNmax most loci of the main segment
 * @param scoreMin lowest score
 * @param scoreDropMax most by which the score may be below the number of bases
 * @param scoreSeparation lead that the best partner must have over the next
 * @param junctionNonGtag score of a junction without motif
 * @param overhangMin shortest block next to a junction
 * @param readGapMax longest gap in the read between segments of a mate
 * @param multimapNmax most chimeras of a read; 0: the detection of single pairs
 * @param multimapScoreRange how far a chimera may be below the best one
 * @param nonchimScoreDropMin how far below its bases a read has to align to be looked at
 * @param editDistanceAdded whether NM is written only because chimeric records need it
 * @param samLines whether Chimeric.out.sam has lines: not with outSAMmode None
 * @param pairedByFiles whether readFilesIn names two files, which STAR takes for a pair at times
 */
public record ChimericParameters(
    List<String> outType,
    List<String> filters,
    long segmentMin,
    int comments,
    long mainSegmentMultNmax,
    int scoreMin,
    int scoreDropMax,
    int scoreSeparation,
    int junctionNonGtag,
    long overhangMin,
    long readGapMax,
    long multimapNmax,
    long multimapScoreRange,
    long nonchimScoreDropMin,
    boolean editDistanceAdded,
    boolean samLines,
    boolean pairedByFiles)
    implements java.io.Serializable {

  /** Whether reads are looked at at all. */
  public boolean on() {
    return segmentMin != 0;
  }

  /** Whether the detection of all pairs is used. */
  public boolean allPairs() {
    return multimapNmax != 0;
  }

  /** Whether Chimeric.out.junction is written by this run. */
  public boolean writesJunctions() {
    return on() && outType.contains("Junctions");
  }

  /** Whether Chimeric.out.sam is written by this run. */
  public boolean writesSeparateSam() {
    return on() && outType.contains("SeparateSAMold");
  }

  /** Whether this run puts chimeric records into its BAM output. */
  public boolean writesWithinBam() {
    return on() && outType.contains("WithinBAM");
  }

  /** Whether supplementary records are hard-clipped at the junction: the last word counts. */
  public boolean hardClip() {
    return outType.lastIndexOf("SoftClip") <= outType.lastIndexOf("HardClip");
  }

  /** Whether no N may be near the junction in the genome. */
  public boolean banGenomicN() {
    return filters.contains("banGenomicN");
  }
}
