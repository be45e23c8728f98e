/**
 * From records to counts (spec 50 sections 10 to 13): cells are resolved with the exact counts of
 * all reads, records are grouped by cell, and each cell on its own is collapsed into rows. Every
 * step is a pure function, so that a cell can be counted in any process.
 */
package org.asterism.solo.count;
