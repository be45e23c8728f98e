/**
 * Cuts the input into portions that tasks can read on their own, each knowing the ordinals of its
 * reads, without a shuffle and without guessing at {@code '@'}.
 *
 * <p>Plain and block-gzip FASTQ: one cheap pass counts newlines per grain of each file ({@link
 * org.asterism.spark.shard.LineIndex}); record k starts after the 4k-th newline, so a {@link
 * org.asterism.spark.shard.Shard} is an ordinal range over both mates in lock-step. Everything else
 * (plain gzip, FASTA, manifests, other commands) is read once from front to back and cut into
 * {@linkplain org.asterism.spark.shard.ChunkWriter chunks} that are aligned while reading goes on.
 *
 * <p>Counting lines is a plan, not a proof: each shard reports where it began and where it ended,
 * and only a chain without gaps counts as STAR's sequential reading. At the first gap the rest of
 * the input is read from front to back.
 */
package org.asterism.spark.shard;
