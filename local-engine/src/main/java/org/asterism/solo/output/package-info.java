/**
 * The files of single cell runs (spec 51). {@link org.asterism.solo.output.SoloWriter} goes through
 * the feature types in processing order: statistics, the raw matrices with their features and
 * barcodes, the matrices of the called cells, Summary.csv, CellReads.stats in the order of STAR's
 * hash map, and the lines of Log.out that go with them. Matrices are formatted straight into byte
 * buffers, pieces of them by several threads; what does not depend on counts ({@link
 * org.asterism.solo.output.CountTexts}) is made while reads are being mapped. Whoever opens the
 * files decides when they get their names, so that a run that fails leaves nothing that looks
 * finished. Where STAR's output, which is matched, is not what it seems to be, Log.out says so.
 */
package org.asterism.solo.output;
