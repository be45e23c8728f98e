package org.asterism.genome.build;

/**
 * What {@link JunctionInserter} wrote.
 *
 * @param inserted false if there was nothing to insert and no file was written
 * @param genomeSize bytes of Genome: chromosomes and junction records (NG)
 * @param suffixCount words of SA
 * @param suffixArrayBytes bytes of SA
 */
public record InsertedIndex(
    boolean inserted, long genomeSize, long suffixCount, long suffixArrayBytes) {}
