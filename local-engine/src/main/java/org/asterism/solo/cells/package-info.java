/**
 * Which barcodes are cells (spec 51 sections 14 and 16). {@link org.asterism.solo.cells.CellCaller}
 * ranks the detected barcodes by their UMIs and takes those above a threshold; {@link
 * org.asterism.solo.cells.EmptyDrops} then asks of smaller ones whether their genes differ from
 * those of empty droplets: the ambient profile is smoothed by {@link
 * org.asterism.solo.cells.GoodTuring}, and {@link org.asterism.solo.cells.Simulations} draws
 * droplets from it with STAR's random stream. Calls depend on the last bits of logarithms, so
 * {@link org.asterism.solo.cells.Logarithm} and {@link org.asterism.solo.cells.Exponential} give
 * the results of the C library STAR runs on. All counts are those of the first UMI collapsing
 * method; a matrix comes from counting or, for {@code --runMode soloCellFiltering}, from {@link
 * org.asterism.solo.cells.RawMatrix files}.
 */
package org.asterism.solo.cells;
