/**
 * Quantification: reads per gene, and alignments in transcript coordinates (spec 41 sections 1 to
 * 4).
 *
 * <p>{@link org.asterism.quant.Annotation} holds the tables of genes, exons and transcripts that an
 * index carries. Each worker has a {@link org.asterism.quant.Quantifier}, which looks at every
 * mapped read once: {@link org.asterism.quant.GeneAssigner} decides for the three strand rules
 * which gene the read counts for, {@link org.asterism.quant.TranscriptProjector} carries its
 * alignments over to all transcripts that contain them.
 *
 * <p>Results are those of a batch first ({@link org.asterism.quant.GeneHits}, BAM records with
 * {@link org.asterism.quant.PrimaryChoices}), then sums that merge in any grouping ({@link
 * org.asterism.quant.GeneCounts}) and one ordered stream of records. Which record of a read is
 * primary follows from one stream of random numbers in the order of the input, so it is settled
 * where that order is known: by clearing a bit in records that are complete otherwise.
 */
package org.asterism.quant;
