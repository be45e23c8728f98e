/**
 * Files wherever they are: a path without a scheme is a local file and read and written through
 * {@code java.nio}; a path with one ({@code hdfs:}, {@code s3a:}, {@code dbfs:}, ...) goes through
 * Hadoop's file systems. {@link org.asterism.spark.storage.Storage} is the one door, small enough
 * to travel to the tasks inside their closures.
 *
 * <p>Everything above this package speaks of paths as strings and of byte offsets, so that a shard
 * of reads or a part of an output looks the same on a workstation and in a cluster.
 */
package org.asterism.spark.storage;
