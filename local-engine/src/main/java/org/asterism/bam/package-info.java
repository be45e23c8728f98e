/**
 * Reading of BAM files: header, references and records, one after another.
 *
 * <p>{@link org.asterism.bam.BamReader} inflates and checks a file and hands out its records in one
 * reused {@link org.asterism.bam.BamRecord}, a view of the record's bytes as the file has them. The
 * signal tracks, duplicate marking and BAM files as read input all read through it; no index is
 * needed, and no more than one record is in memory.
 */
package org.asterism.bam;
