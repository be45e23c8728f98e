/**
 * Matrices of cells as DataFrames: one row per barcode and feature that has counts, made from the
 * counts themselves or from the text files of a finished run; and as Parquet beside those.
 */
package org.asterism.spark.frames;
