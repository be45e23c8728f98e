/**
 * Programs that the scripts of this module start in virtual machines of their own, one for each
 * setting of a sweep: {@link org.asterism.benchmarks.sweep.PipelinePasses} maps the same reads
 * several times in one process, {@link org.asterism.benchmarks.sweep.FilePasses} goes over the
 * files of an input, and {@link org.asterism.benchmarks.sweep.ScalingModel} computes from measured
 * costs how long a job takes on many executors.
 *
 * <p>The first two print a line of numbers for each pass, in the order that {@link
 * org.asterism.benchmarks.sweep.Meter} tells; the scripts {@code benchmarks/batch-sweep}, {@code
 * benchmarks/worker-sweep} and {@code benchmarks/file-sweep} make medians and tables of them.
 */
package org.asterism.benchmarks.sweep;
