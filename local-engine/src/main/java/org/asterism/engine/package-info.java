/**
 * The batch pipeline: reads in, results out in the order of the input, on bounded threads.
 *
 * <p>{@link org.asterism.engine.AlignmentEngine} is the front door. It takes batches from a {@link
 * org.asterism.reads.ReadSource}, as many reads as {@link org.asterism.engine.BatchSizer} finds fit
 * for one, lets the threads of {@link org.asterism.engine.BoundedWorkers} prepare, align and encode
 * them, and hands each {@link org.asterism.engine.BatchResult} to a {@link
 * org.asterism.engine.BatchSink} in input order. Batches and their buffers are recycled.
 *
 * <p>Parallel stages only compute. What depends on earlier reads (random choices, first errors)
 * happens in the ordered hand-over, so no output depends on threads, batch sizes or timing. The sum
 * of a run, or of a part of one, is a {@link org.asterism.engine.PartitionSummary}, which merges.
 */
package org.asterism.engine;
