package org.asterism.params;

/** Scores (spec 21 section 1.4). */
public record ScoringParameters(
    int gap,
    int gapNoncanonical,
    int gapGcag,
    int gapAtac,
    int deletionOpen,
    int deletionBase,
    int insertionOpen,
    int insertionBase,
    int stitchJunctionShift,
    double genomicLengthLog2Scale,
    int annotatedJunction)
    implements java.io.Serializable {}
