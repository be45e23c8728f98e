package org.asterism.params;

/**
 * Stitching, extension and recording (spec 21). {@code junctionStitchMismatchMax} has 4 values, -1
 * already replaced by Integer.MAX_VALUE. intronMax and matesGapMax 0 = no limit here. {@code
 * longReads}: reads are mapped as STARlong maps them (spec 21 section 13).
 */
public record AlignmentParameters(
    long intronMin,
    long intronMax,
    long matesGapMax,
    long junctionOverhangMin,
    long annotatedOverhangMin,
    int[] junctionStitchMismatchMax,
    long splicedMateMapLmin,
    double splicedMateMapLminOverLmate,
    long transcriptsPerWindowNmax,
    long transcriptsPerReadNmax,
    String endsType,
    long endsProtrude,
    boolean protrudeConcordant,
    boolean softClipAtReferenceEnds,
    boolean insertionFlushRight,
    long mateOverlapBasesMin,
    double mateOverlapMismatchMax,
    long chimericSegmentMin,
    boolean longReads)
    implements java.io.Serializable {}
