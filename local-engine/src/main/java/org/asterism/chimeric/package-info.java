/**
 * Chimeric reads: reads whose two parts lie where no single alignment can join them (spec 40).
 *
 * <p>{@link org.asterism.chimeric.ChimericReads} takes every read after its alignment. A detector
 * looks through everything that was recorded for the read for two segments that share it between
 * them: {@link org.asterism.chimeric.SinglePairDetector} (chimMultimapNmax 0) pairs the best
 * alignment with its best partner, {@link org.asterism.chimeric.AllPairsDetector} scores all pairs.
 * {@link org.asterism.chimeric.JunctionPlacement} finds the base at which the genome changes and
 * cuts the segments to it. Pairs whose mates overlap are looked at as the merged read first, and
 * {@link org.asterism.chimeric.MergedSegments} turns its segments back into mates.
 *
 * <p>What is found goes to Chimeric.out.junction, to Chimeric.out.sam, or instead of the read's
 * ordinary records into the BAM output. All of it depends on the one read alone, so that the files
 * have the order of the input whatever the threads and partitions.
 */
package org.asterism.chimeric;
