package org.asterism.spark.solo;

import java.io.Serializable;
import java.util.List;
import org.asterism.solo.count.TagNames;

/**
 * Cells and molecules of all reads, for the records of the sorted BAM file.
 *
 * @param rows part files of rows
 * @param names barcodes of cells
 * @param umiLength bases of a UMI
 */
public record CellTags(List<TagRows> rows, TagNames names, int umiLength) implements Serializable {}
