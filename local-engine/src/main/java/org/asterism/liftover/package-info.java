/**
 * {@code --runMode liftOver}: moves the lines of a GTF file to the coordinates of another assembly
 * along a chain file (spec 41 section 9).
 *
 * <p>{@link org.asterism.liftover.Chains} holds the blocks of the chain file by old chromosome;
 * {@link org.asterism.liftover.LiftOver} reads the GTF file line by line and writes what can be
 * moved to one file and the rest, unchanged, to another. Strands of chains do not matter, and
 * positions are compared as they stand in both files, as STAR does: those of GTF files count from
 * 1, those of chain files from 0.
 */
package org.asterism.liftover;
