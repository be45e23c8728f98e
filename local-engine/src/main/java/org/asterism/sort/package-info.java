/**
 * Records in the order of a coordinate-sorted BAM file (spec 30 section 11): by reference and
 * position, then by the read's place in the input, then as they were written for the read; unmapped
 * records at the end.
 *
 * <p>Workers put the records of each read into {@link org.asterism.sort.ReadRecords}, with the
 * read's ordinal. A {@link org.asterism.sort.CoordinateSorter} takes those of all reads in any
 * order of batches, keeps as many as its memory allows, writes the others to sorted runs on disk
 * and merges all of them in the end. The order is total, so that the result depends neither on
 * batches nor on what was spilled when, and sorted parts of several machines merge to the same
 * bytes.
 */
package org.asterism.sort;
