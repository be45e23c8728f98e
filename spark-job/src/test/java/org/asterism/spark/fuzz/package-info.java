/**
 * Random runs of single cells: toy genomes, reads, barcodes and options from a seed, through the
 * local engine, the Spark job and, where asked for, an installed STAR.
 */
package org.asterism.spark.fuzz;
