package org.asterism.params;

/** Seed search (spec 20 sections 4-6). Unlimited counts are Long.MAX_VALUE. */
public record SeedParameters(
    long searchStartLmax,
    double searchStartLmaxOverLread,
    long searchLmax,
    long multimapNmax,
    long perReadNmax,
    long perWindowNmax,
    long splitMin,
    long mapMin)
    implements java.io.Serializable {}
