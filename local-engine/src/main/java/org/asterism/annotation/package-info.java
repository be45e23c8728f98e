/**
 * Annotation: what is known about exons and junctions before a read is seen.
 *
 * <p>A GTF file becomes a {@link org.asterism.annotation.GtfAnnotation} (exons, transcripts, genes)
 * that writes its tables into the index directory and yields the introns between consecutive exons.
 * Together with junction files, and with the junctions of an index that is added to, these form
 * {@link org.asterism.annotation.JunctionLists}, a list of candidates with priorities. {@link
 * org.asterism.annotation.JunctionPreparation} looks each one up in the sequence (motif, repeats on
 * both sides), lets one of every repeat family and coordinate survive, and returns the sorted
 * {@link org.asterism.genome.JunctionDatabase}; it also writes sjdbInfo.txt and sjdbList.out.tab.
 * The package {@link org.asterism.genome.build} puts the prepared junctions into the index. Facts:
 * specification 10, sections 7 and 8.
 */
package org.asterism.annotation;
