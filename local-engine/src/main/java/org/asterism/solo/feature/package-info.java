/**
 * From the alignments of a read to the features it hits (spec 50 sections 7 to 9): genes per locus
 * for each of the gene types, junctions, transcripts for Velocyto, and the record that is kept.
 */
package org.asterism.solo.feature;
