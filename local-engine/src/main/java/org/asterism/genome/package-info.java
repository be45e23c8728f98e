/**
 * The genome index as alignment sees it: one code per base of the forward strand, the packed suffix
 * array of both strands, the prefix table over it, the chromosomes and the inserted junctions.
 *
 * <p>{@link org.asterism.genome.IndexLoader} opens the files of an index directory (spec 10 section
 * 11), checks them against each other and maps the large ones into memory, so that all workers of a
 * machine share one copy and nothing the size of a genome is on the heap. {@link
 * org.asterism.genome.GenomeIndex} is the result. Reading is by 64-bit offset through {@link
 * org.asterism.genome.MappedBytes}, 8 codes at a time where it counts.
 *
 * <p>Positions are 0-based in the concatenated padded genome unless a method says otherwise.
 * Building an index is the business of {@code org.asterism.genome.build}.
 */
package org.asterism.genome;
