/**
 * Splice junctions seen by the reads of a run and their table {@code SJ.out.tab} (spec 30 section
 * 12).
 *
 * <p>Each worker records the junctions of its mapped reads in a {@link
 * org.asterism.junction.JunctionTable}: a hash over primitive arrays that counts a junction once
 * per read. Tables merge associatively, over batches, partitions and machines alike. At the end the
 * merged table is listed in genome order ({@link org.asterism.junction.JunctionList}), filtered by
 * support, overhang and distance to neighbours ({@link org.asterism.junction.JunctionFilter}), and
 * written ({@link org.asterism.junction.JunctionTableWriter}).
 *
 * <p>Junction starts are 0-based global genome positions of the first intron base; lengths are
 * intron bases.
 */
package org.asterism.junction;
