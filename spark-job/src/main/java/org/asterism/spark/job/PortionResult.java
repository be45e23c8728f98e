package org.asterism.spark.job;

import java.io.Serializable;
import java.util.List;
import org.asterism.engine.PartitionSummary;
import org.asterism.spark.commit.Part;
import org.asterism.spark.shard.Place;

/**
 * What became of a portion.
 *
 * @param portion the portion
 * @param summary sums over its reads, and the error that ended it, if any
 * @param parts its part files; empty after an error, or when nothing was to be written
 * @param begin where a shard's first read began; null for a chunk
 * @param end where the read after a shard's last one begins; null for a chunk
 * @param inputEnded whether the input ended before the planned number of reads was there
 * @param messages lines for Log.out
 */
record PortionResult(
    Portion portion,
    PartitionSummary summary,
    List<Part> parts,
    Place begin,
    Place end,
    boolean inputEnded,
    List<String> messages)
    implements Serializable {}
