/**
 * What is made from a finished BAM file: signal tracks and duplicate marks (spec 30 sections 17 and
 * 18).
 *
 * <p>{@link org.asterism.signal.SignalTracks} goes through a file twice: once to count records for
 * the normalisation, once to add them up position by position. In a sorted file everything left of
 * the current record is final and is written and forgotten at once, so that memory follows the
 * depth of the data and not the length of the chromosomes. {@link
 * org.asterism.signal.DuplicateMarker} holds the records of one group of overlapping pairs at a
 * time. Both run in one process and need no aligner and no index; BGZF blocks are inflated and
 * compressed by the run's workers, everything else is done in one thread.
 */
package org.asterism.signal;
