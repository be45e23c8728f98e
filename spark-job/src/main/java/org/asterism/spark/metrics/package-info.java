/**
 * What executors tell of themselves. Spark's own metrics of an executor's resident memory need a
 * setting that few clusters have; here {@linkplain org.asterism.spark.metrics.PeakMemory tasks}
 * tell it in an {@linkplain org.asterism.spark.metrics.MaximumAccumulator accumulator} that keeps
 * the maximum, so that retries and speculative attempts do no harm.
 */
package org.asterism.spark.metrics;
