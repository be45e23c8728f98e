package org.asterism.params;

/**
 * Alignment windows (spec 20 section 7), as given; {@code seed.WindowGeometry} derives the
 * effective values.
 */
public record WindowParameters(
    int binBits,
    int anchorDistBins,
    int flankBins,
    long anchorMultimapNmax,
    long perReadNmax,
    double readCoverageRelativeMin,
    long readCoverageBasesMin,
    long intronMax,
    long matesGapMax)
    implements java.io.Serializable {}
