/**
 * What a run writes about its reads: SAM and BAM records, unmapped reads, headers, logs (spec 30).
 *
 * <p>A worker hands each read with its alignments to the {@link org.asterism.output.ReadEncoder}s:
 * {@link org.asterism.output.SamEncoder} and {@link org.asterism.output.BamEncoder} append records
 * to a recycled {@link org.asterism.output.ByteBuilder}, {@link
 * org.asterism.output.UnmappedReadEncoder} the reads for {@code Unmapped.out.mate1/2}. They share
 * the geometry of an alignment's two lines ({@link org.asterism.output.AlignmentLines}), the CIGAR
 * and the attributes, and allocate nothing per read. Records are bytes in input order; {@link
 * org.asterism.output.BgzfWriter} cuts raw BAM into blocks of 65,280 bytes that can be compressed
 * anywhere. {@link org.asterism.output.MappingStatistics} counts what {@link
 * org.asterism.output.FinalLog} prints; statistics merge over batches and partitions.
 */
package org.asterism.output;
