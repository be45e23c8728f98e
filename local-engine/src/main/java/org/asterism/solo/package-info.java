/**
 * Single cells (STARsolo; spec 50 and 51): what reads become between mapping and counting.
 *
 * <p>Each read that has a usable barcode leaves one {@link org.asterism.solo.SoloRecord}: the
 * candidates for its cell, its UMI, and a section per feature type with what it hit there. Sums
 * over reads are in a {@link org.asterism.solo.SoloTally}. Both are made batch by batch in any
 * process and merge in any order: {@code barcode} reads barcodes, {@code feature} assigns features,
 * {@code count} resolves cells with the tally of all reads, groups records by cell and collapses
 * UMIs, {@code cells} calls cells, {@code output} writes the files. {@link
 * org.asterism.solo.SoloSetup} holds what all of them share.
 */
package org.asterism.solo;
