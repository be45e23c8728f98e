package org.asterism.spark.shard;

import java.io.Serializable;

/**
 * A finished chunk file of parsed reads.
 *
 * @param path where it is
 * @param bytes its length, checked when it is opened
 * @param firstOrdinal 0-based ordinal in the whole input of its first read
 * @param reads reads in it
 */
public record Chunk(String path, long bytes, long firstOrdinal, long reads)
    implements Serializable {}
