/**
 * From records to counts (spec 50 sections 10 to 13): cells are resolved with the exact counts of
 * all reads, records are grouped by cell, and each cell on its own is collapsed into rows. Every
 * step is a pure function, so that a cell can be counted in any process.
 *
 * <p>Where a record says nothing more than its molecule, {@link
 * org.asterism.solo.count.GatheredCells} folds equal ones into one while reads are still being
 * mapped: ranges of cells have tables of distinct (cell, feature, UMI) with their numbers of reads,
 * and only records whose cell is not certain yet wait. Else all records wait in a {@link
 * org.asterism.solo.count.RecordStore}.
 */
package org.asterism.solo.count;
