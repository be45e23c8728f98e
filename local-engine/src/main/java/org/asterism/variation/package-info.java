/**
 * Known variants: single-base variants of a VCF file, the alleles that reads show there, and the
 * WASP test of whether a read would map alike with the other allele (spec 41 sections 5 to 7).
 *
 * <p>{@link org.asterism.variation.VcfReader} reads the file into {@link
 * org.asterism.variation.Variants}, one sorted table that all workers and all tasks share. {@link
 * org.asterism.variation.VariantOverlap} lists the variants under the blocks of an alignment: for
 * the tags vA and vG of its records, and for {@link org.asterism.variation.WaspFilter}, which maps
 * the read again with every other combination of alleles. Nothing here changes a score.
 *
 * <p>Positions are 0-based in the concatenated genome.
 */
package org.asterism.variation;
