package org.asterism.params;

/**
 * Quantification (spec 41 sections 2 to 4).
 *
 * @param on whether quantMode is not {@code -}: the index must have annotation then
 * @param geneCounts whether ReadsPerGene.out.tab is written
 * @param transcriptomeSam whether Aligned.toTranscriptome.out.bam is written; its reads draw random
 *     numbers then
 * @param compression zlib level of that file
 * @param indelsAllowed whether alignments with insertions or deletions are projected
 * @param softClipsKept whether soft clips stay; otherwise the ends are extended over them
 */
public record QuantParameters(
    boolean on,
    boolean geneCounts,
    boolean transcriptomeSam,
    int compression,
    boolean indelsAllowed,
    boolean softClipsKept)
    implements java.io.Serializable {}
