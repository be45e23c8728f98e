package org.asterism.spark.solo;

import java.io.Serializable;
import org.asterism.solo.count.Rejections;
import org.asterism.spark.commit.Part;

/**
 * What became of a range of cells.
 *
 * @param range 0-based, in the order of cells; the last one has no cells, but {@code rejections}
 * @param rejections sums over records without a cell; null but for the last range
 * @param counts part file of its counts, as {@link CountsFile} has them; null for the last range
 * @param tags cells and molecules of its reads; null unless tags show them
 */
record RangeResult(int range, Rejections rejections, Part counts, TagRows tags)
    implements Serializable {}
