package org.asterism.params;

/** Read-level and alignment-level filters (spec 21 sections 6, 9, 10; 30 section 4). */
public record FilterParameters(
    String type,
    long multimapNmax,
    int multimapScoreRange,
    long mismatchNmax,
    double mismatchNoverLmax,
    double mismatchNoverReadLmax,
    int scoreMin,
    double scoreMinOverLread,
    long matchNmin,
    double matchNminOverLread,
    String intronMotifs,
    boolean removeInconsistentStrands,
    boolean strandFieldIntronMotif,
    boolean randomOrder,
    boolean allBestPrimary,
    long multNmax)
    implements java.io.Serializable {
  /** Whether reads are filtered by the junctions that pass the filters of SJ.out.tab. */
  public boolean bySJout() {
    return type.equals("BySJout");
  }
}
