/**
 * Which barcodes are cells (spec 51 sections 14 and 16): thresholds on UMI counts, EmptyDrops with
 * its simulations, and the run mode soloCellFiltering on matrices that were written before.
 */
package org.asterism.solo.cells;
