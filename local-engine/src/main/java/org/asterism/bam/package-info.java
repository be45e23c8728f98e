/**
 * Reading of BAM files: header, references and records, one after another; and the index of a file
 * that is being written.
 *
 * <p>{@link org.asterism.bam.BamReader} inflates and checks a file and hands out its records in one
 * reused {@link org.asterism.bam.BamRecord}, a view of the record's bytes as the file has them. The
 * signal tracks, duplicate marking and BAM files as read input all read through it; no index is
 * needed, and no more than one record is in memory.
 *
 * <p>{@link org.asterism.bam.CoordinateIndex} collects the index of a sorted file while its records
 * are written, in parts that are joined if need be, and {@link
 * org.asterism.bam.CoordinateIndexFile} writes it. It is our own code because htsjdk's writers need
 * a second pass over the file with an object for each record, and write no .csi.
 */
package org.asterism.bam;
