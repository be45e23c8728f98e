package org.asterism.params;

/**
 * Processing of finished BAM files (spec 30 sections 17 and 18).
 *
 * @param inputFile inputBAMfile
 * @param signal signal tracks
 * @param markDuplicates whether bamRemoveDuplicatesType is not {@code -}
 * @param markMultimappers whether records of reads with several loci are marked too
 * @param mate2Bases leading bases of second mates that duplicates have in common
 * @param duplicateMemory most bytes of records that may have to be looked at together
 */
public record BamParameters(
    String inputFile,
    SignalParameters signal,
    boolean markDuplicates,
    boolean markMultimappers,
    long mate2Bases,
    long duplicateMemory)
    implements java.io.Serializable {}
