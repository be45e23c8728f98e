/**
 * The alignment job. The driver cuts the input into {@linkplain org.asterism.spark.job.Portion
 * portions} and submits them in {@linkplain org.asterism.spark.job.Waves waves}; a {@linkplain
 * org.asterism.spark.job.AlignTask task} runs the engine over its portion and returns a {@linkplain
 * org.asterism.spark.job.PortionResult result} of a few kilobytes: sums, junctions, names of part
 * files, and a malformed read as a value, because trying again would not mend it.
 *
 * <p>The driver takes results in input order, as they become available: it merges the sums, appends
 * the parts to the outputs, and drops everything after the first error or the end of the input.
 * Nothing is shuffled, no read reaches the driver, and its memory does not grow with their number.
 */
package org.asterism.spark.job;
