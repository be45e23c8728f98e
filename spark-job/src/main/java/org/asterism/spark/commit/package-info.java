/**
 * From parts to outputs. A task writes its results into {@linkplain
 * org.asterism.spark.commit.PartWriter part files} of its own attempt, whose names it returns with
 * its result: an attempt that is lost, repeated or speculative leaves files that nobody refers to.
 * The driver puts the parts of the winning attempts together in input order ({@link
 * org.asterism.spark.commit.OrderedOutput}) and checks every size; the finished files get their
 * names at the very end of the run, so that one that fails leaves nothing that looks finished.
 *
 * <p>BAM records are kept uncompressed in the parts; taken together they are one stream ({@link
 * org.asterism.spark.commit.RawStream}), which a second parallel step compresses in ranges of whole
 * blocks, so that not a byte depends on the partitions.
 */
package org.asterism.spark.commit;
