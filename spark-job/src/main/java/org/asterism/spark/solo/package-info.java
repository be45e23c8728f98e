/**
 * Counting per cell as a Spark job (spec 50 section 15). Mapping leaves part files of records, and
 * the sums that resolve ambiguous barcodes are known once all portions are merged. Then one
 * shuffle: a task per part file {@linkplain org.asterism.spark.solo.ResolveTask resolves} the cell
 * of each record and sends blocks of records to the range of cells they belong to; a task per range
 * {@linkplain org.asterism.spark.solo.CountTask counts} its cells one after the other and writes a
 * part file of counts, which the driver puts together in ascending order.
 *
 * <p>Cells and molecules of reads, which the sorted BAM file shows as CB and UB, go the other way:
 * each range writes {@linkplain org.asterism.spark.solo.TagRows rows} in runs sorted by read, and a
 * task per sorted part appends to its records what the rows say. Nothing the size of the reads
 * reaches the driver, and every task can be repeated.
 */
package org.asterism.spark.solo;
