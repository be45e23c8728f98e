package org.asterism.params;

/**
 * SJ.out.tab (spec 30 section 12). Four-value lists have -1 already replaced by Integer.MAX_VALUE.
 */
public record JunctionOutputParameters(
    boolean written,
    boolean uniqueReadsOnly,
    int[] overhangMin,
    int[] countUniqueMin,
    int[] countTotalMin,
    int[] distanceMin,
    int[] intronMaxVsReadN)
    implements java.io.Serializable {}
