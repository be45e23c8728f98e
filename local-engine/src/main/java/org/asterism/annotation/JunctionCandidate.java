package org.asterism.annotation;

/**
 * A junction as a source states it, before it is looked up in the genome (spec 10 section 8.1).
 *
 * @param chromosome name of the chromosome
 * @param start first intron base, 1-based on the chromosome; unsigned, not checked
 * @param end last intron base, 1-based; unsigned, not checked
 * @param strand {@code +}, {@code -} or {@code .}
 * @param priority one of the {@code PRIORITY_} values of {@link JunctionLists}; the higher wins
 */
public record JunctionCandidate(
    String chromosome, long start, long end, char strand, int priority) {}
