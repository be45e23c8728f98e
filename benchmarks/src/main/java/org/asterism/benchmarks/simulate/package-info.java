/**
 * A read simulator over a genome and its gene model: bulk pairs, bulk singles, and a droplet
 * library with barcodes.
 *
 * <p>{@link org.asterism.benchmarks.simulate.GeneModel} turns FASTA and GTF into transcript
 * sequences; {@link org.asterism.benchmarks.simulate.FragmentSource} draws fragments (spliced,
 * unspliced, genomic) with a skewed expression; {@link org.asterism.benchmarks.simulate.ErrorModel}
 * adds substitutions, indels, Ns and qualities; {@link
 * org.asterism.benchmarks.simulate.ReadSimulator} writes FASTQ. The same seed gives the same reads
 * on every machine.
 */
package org.asterism.benchmarks.simulate;
