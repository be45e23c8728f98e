/**
 * The Spark application. {@link org.asterism.spark.Main} takes STAR's command line; an alignment
 * runs as a Spark job, embedded in one process, submitted to a cluster, or in a session that is
 * there already.
 *
 * <p>{@code shard} cuts the reads into portions without a shuffle, {@code job} aligns the portions
 * and takes their results in input order, {@code commit} makes outputs of their parts, {@code
 * storage} reaches files wherever they are. The work on a portion is the local engine's.
 */
package org.asterism.spark;
