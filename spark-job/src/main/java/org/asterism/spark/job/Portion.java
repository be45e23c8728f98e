package org.asterism.spark.job;

import java.io.Serializable;
import org.asterism.engine.SoloView;
import org.asterism.spark.shard.Chunk;
import org.asterism.spark.shard.Shard;

/**
 * Consecutive reads for one task: a shard of the input files or a chunk of parsed reads.
 *
 * @param number 0-based, in input order
 * @param shard where the reads are in the input; null for a chunk
 * @param chunk file of parsed reads; null for a shard
 * @param write whether results are wanted, or only the sums
 * @param drawsBefore random numbers that the reads before this portion draw
 * @param before the read before this portion, if its reads show that one and it is known; else null
 */
record Portion(
    int number, Shard shard, Chunk chunk, boolean write, long drawsBefore, SoloView before)
    implements Serializable {

  /** The same reads, to be written, with the random numbers drawn before them. */
  Portion writing(long draws) {
    return new Portion(number, shard, chunk, true, draws, before);
  }

  /** The same reads behind a read that they show. */
  Portion after(SoloView read) {
    return new Portion(number, shard, chunk, write, drawsBefore, read);
  }
}
